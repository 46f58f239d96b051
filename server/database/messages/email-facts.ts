import type { CalendarEvent } from '#domain/events/calendar.ts';
import type { Queries } from '#server/database/database.ts';
import type { OrderState } from '#domain/sales/order.ts';
import type { Amount } from '#domain/sales/money.ts';
import { codesOfTickets, gateNames, gatesForHolders } from '#domain/door/areas.ts';
import type { DoorEventRow, EventTerms, Venue } from '#server/database/events/events.ts';
import { findGates } from '#server/database/events/gates.ts';

/** An order and its event, for emails about it. */
export interface OrderFacts {
  readonly orderId: string;
  readonly userId: string;
  readonly state: OrderState;
  readonly reason: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly totalAmount: number;
  readonly currency: string;
  /** Money refunded because the order ended, without earlier partial refunds; minor units, by currency. */
  readonly returned: readonly Amount[];
  /** How it is paid by hand; null if a provider takes the money. */
  readonly byHand: {
    readonly name: string;
    readonly instructions: string;
    readonly reference: string;
    /** Payment deadline, in ms. */
    readonly dueAt: number;
    /** Whether its tickets are already issued, and refused at the door until it is paid. */
    readonly hasTickets: boolean;
  } | null;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly tickets: number;
    readonly isAddOn: boolean;
    readonly unitAmount: number;
    /** The part of it that is fees. */
    readonly feeAmount: number;
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
  const [found] = await queries.query<
    Omit<EventFacts, 'codePolicy'> & Pick<DoorEventRow, 'policy' | 'rules' | 'areas'>
  >(
    `SELECT id AS "eventId", name, summary, starts_at AS "startsAt", ends_at AS "endsAt", doors_open_at AS "doorsOpenAt",
            updated_at AS "updatedAt", time_zone AS "timeZone", venue, online_url AS "onlineUrl", status,
            policy, rules, areas FROM events WHERE id = $1`,
    [eventId],
  );
  if (found === undefined) throw new Error(`there is no event ${eventId}`);
  const { policy, rules, areas, ...event } = found;
  return { ...event, codePolicy: codesOfTickets({ policy, rules, areas }) };
}

/** The terms of an event's tickets besides its times; of one type, if given. Times in ms. */
export interface TermFacts extends Pick<
  DoorEventRow & EventTerms,
  'venue' | 'onlineUrl' | 'ageLimit' | 'policy' | 'rules' | 'areas'
> {
  readonly timeZone: string;
  readonly type: {
    readonly name: string;
    readonly validFrom: number | null;
    readonly validUntil: number | null;
    /** Names of the gates that admit it; empty: all. */
    readonly gates: readonly string[];
  } | null;
}

/** @param typeIndex null for the event alone */
export async function readTermFacts(
  queries: Queries,
  eventId: string,
  typeIndex: number | null,
): Promise<TermFacts> {
  const [found] = await queries.query<
    Omit<TermFacts, 'type'> & {
      readonly type: (NonNullable<TermFacts['type']> & { readonly ticketTypeId: string }) | null;
    }
  >(
    `SELECT e.venue, e.online_url AS "onlineUrl", e.age_limit AS "ageLimit", e.policy, e.rules, e.areas, e.time_zone AS "timeZone",
       CASE WHEN t.id IS NULL THEN NULL ELSE jsonb_build_object('name', t.name, 'ticketTypeId', t.id,
         'validFrom', t.valid_from_at, 'validUntil', t.valid_until_at, 'gates', t.gates) END AS type
       FROM events e LEFT JOIN ticket_types t ON t.event_id = e.id AND t.index = $2 WHERE e.id = $1`,
    [eventId, typeIndex],
  );
  if (found === undefined) throw new Error(`there is no event ${eventId}`);
  const { type } = found;
  if (type === null) return { ...found, type };
  const gates = await findGates(queries, [eventId]);
  return { ...found, type: { ...type, gates: gateNames(gatesForHolders(type, gates, found.areas), gates) } };
}

/** The amount paid minus earlier partial refunds; a payment by hand may have been less than the order's total. */
const leftOfOrder = `SELECT amount, currency FROM (
    SELECT coalesce((SELECT h.amount FROM order_history h WHERE h.order_id = o.id AND h.kind = 'paid' ORDER BY h.id DESC LIMIT 1),
             o.total_amount) - o.refunded_amount AS amount, o.currency FROM orders o WHERE o.id = $1) AS l
   WHERE amount > 0`;
const returnedOfPayments = `SELECT sum(taken_amount)::bigint AS amount, taken_currency AS currency FROM payments
   WHERE order_id = $1 AND state IN ('refund_due', 'refunded') AND taken_amount IS NOT NULL
   GROUP BY taken_currency ORDER BY taken_currency`;

export async function readOrderFacts(queries: Queries, orderId: string): Promise<OrderFacts | null> {
  const [order] = await queries.query<
    Omit<OrderFacts, 'lines' | 'event' | 'returned' | 'byHand'> & { readonly eventId: string }
  >(
    `SELECT id AS "orderId", user_id AS "userId", event_id AS "eventId", state, reason, buyer_name AS "buyerName", buyer_email AS "buyerEmail",
            total_amount AS "totalAmount", currency FROM orders WHERE id = $1`,
    [orderId],
  );
  if (order === undefined) return null;
  const lines = await queries.query<OrderFacts['lines'][number]>(
    `SELECT t.name, sum(l.quantity) AS quantity, sum(l.quantity * l.group_size) AS tickets, l.unit_amount AS "unitAmount", l.fee_amount AS "feeAmount",
       t.kind = 'add_on' AS "isAddOn" FROM order_lines l
       JOIN ticket_types t ON t.id = l.ticket_type_id WHERE l.order_id = $1
      GROUP BY t.index, t.name, t.kind, l.unit_amount, l.fee_amount ORDER BY t.index`,
    [orderId],
  );
  const returned = await queries.query<Amount>(
    order.state === 'refunded' ? leftOfOrder : returnedOfPayments,
    [orderId],
  );
  const [byHand = null] = await queries.query<NonNullable<OrderFacts['byHand']>>(
    `SELECT w.name, w.instructions, o.pay_reference AS reference, o.payment_due_at AS "dueAt",
            EXISTS (SELECT 1 FROM tickets t WHERE t.order_id = o.id) AS "hasTickets"
       FROM orders o JOIN ways_to_pay w ON w.id = o.way_to_pay_id WHERE o.id = $1`,
    [orderId],
  );
  const { eventId, ...rest } = order;
  return { ...rest, lines, returned, byHand, event: await readEventFacts(queries, eventId) };
}
