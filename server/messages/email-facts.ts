import type { Order } from '#contract/orders.ts';
import { calendarFile, calendarFileName, type CalendarEvent } from '#domain/events/calendar.ts';
import { formatMoney } from '#domain/sales/currency.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { Queries } from '#server/database/database.ts';
import type { Venue } from '#server/database/events/events.ts';
import type { Attachment } from './message.ts';
import type { OrderLetter } from './order-emails.ts';
import { placeOf, whenOf } from '#server/tickets/print/event-words.ts';

/** An order and its event as letters about it need them. */
export interface OrderFacts {
  readonly orderId: string;
  readonly userId: string;
  readonly state: Order['state'];
  readonly reason: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly totalAmount: number;
  readonly currency: string;
  /** Money of it that went back, or is on its way back; minor units, by currency. */
  readonly returned: readonly Amount[];
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unitAmount: number;
  }[];
  readonly event: EventFacts;
}

/** Times in ms. */
export interface EventFacts {
  readonly eventId: string;
  readonly name: string;
  readonly summary: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly doorsOpenAt: number;
  readonly updatedAt: number;
  readonly timeZone: string;
  readonly venue: Venue | null;
  readonly onlineUrl: string | null;
  readonly status: CalendarEvent['status'];
  readonly codePolicy: 'static' | 'rotating' | 'rotating_with_fallback';
}

export async function readEventFacts(queries: Queries, eventId: string): Promise<EventFacts> {
  const [event] = await queries.query<EventFacts>(
    `SELECT id AS "eventId", name, summary, starts_at AS "startsAt", ends_at AS "endsAt", doors_open_at AS "doorsOpenAt",
            updated_at AS "updatedAt", time_zone AS "timeZone", venue, online_url AS "onlineUrl", status,
            policy->>'code' AS "codePolicy" FROM events WHERE id = $1`,
    [eventId],
  );
  if (event === undefined) throw new Error(`there is no event ${eventId}`);
  return event;
}

export async function readOrderFacts(queries: Queries, orderId: string): Promise<OrderFacts | null> {
  const [order] = await queries.query<
    Omit<OrderFacts, 'lines' | 'event' | 'returned'> & { readonly eventId: string }
  >(
    `SELECT id AS "orderId", user_id AS "userId", event_id AS "eventId", state, reason, buyer_name AS "buyerName", buyer_email AS "buyerEmail",
            total_amount AS "totalAmount", currency FROM orders WHERE id = $1`,
    [orderId],
  );
  if (order === undefined) return null;
  const lines = await queries.query<OrderFacts['lines'][number]>(
    `SELECT t.name, sum(l.quantity) AS quantity, l.unit_amount AS "unitAmount" FROM order_lines l
       JOIN ticket_types t ON t.id = l.ticket_type_id WHERE l.order_id = $1
      GROUP BY t.index, t.name, l.unit_amount ORDER BY t.index`,
    [orderId],
  );
  const returned = await queries.query<Amount>(
    `SELECT sum(taken_amount)::bigint AS amount, taken_currency AS currency FROM payments
      WHERE order_id = $1 AND state IN ('refund_due', 'refunded') AND taken_amount IS NOT NULL
      GROUP BY taken_currency ORDER BY taken_currency`,
    [orderId],
  );
  const { eventId, ...rest } = order;
  return { ...rest, lines, returned, event: await readEventFacts(queries, eventId) };
}

/** An order in the words of a letter. */
export function orderLetterOf(order: OrderFacts, publicOrigin: string): OrderLetter {
  const { event, currency } = order;
  const times = timesOf(event);
  const { day, hours, doors } = whenOf(times);
  return {
    buyerName: order.buyerName,
    eventName: event.name,
    when: `${day}, ${hours}`,
    doors: `Open at ${doors}`,
    place: placeOf(event.venue),
    lines: order.lines.map(({ name, quantity, unitAmount }) => ({
      name,
      quantity,
      price: unitAmount === 0 ? 'Free' : `${formatMoney({ amount: unitAmount, currency })} each`,
    })),
    total: formatMoney({ amount: order.totalAmount, currency }),
    free: order.totalAmount === 0,
    returned: order.returned.map(formatMoney).join(' and '),
    reason: order.reason,
    movingCodes: event.codePolicy === 'rotating',
    ticketsLink: `${publicOrigin}/tickets`,
  };
}

/** The event for the holder's calendar. */
export function calendarOf(event: EventFacts, publicOrigin: string): Attachment {
  const entry: CalendarEvent = {
    ...event,
    ...timesOf(event),
    registrationId: event.eventId,
    updatedAt: new Date(event.updatedAt).toISOString(),
  };
  const page = `${publicOrigin}/events/${encodeURIComponent(event.eventId)}`;
  return {
    name: calendarFileName(event.name),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    bytes: new TextEncoder().encode(calendarFile(entry, page)),
  };
}

export function timesOf({ startsAt, endsAt, doorsOpenAt, timeZone }: EventFacts) {
  const iso = (at: number) => new Date(at).toISOString();
  return { startsAt: iso(startsAt), endsAt: iso(endsAt), doorsOpenAt: iso(doorsOpenAt), timeZone };
}
