import { placeOrder } from '#contract/sales/orders.ts';
import { isRefusedWith, type Failure } from '#domain/failures/failure.ts';
import { stateAt, type HeldPlaces } from '#domain/sales/held-places.ts';
import type { PlacedOrder, StoredOrder } from '#domain/sales/stored-order.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { failureText } from '#app/format/failure-text.ts';
import { readersZone, type Formats } from '#messages/formats.ts';

/** Texts for purchase updates. */
type NoticeMessages = Catalogue['checkout']['news'];

/** Link target of an update. */
export type NoticeLink =
  | { readonly kind: 'order'; readonly orderId: string; readonly label: string }
  | { readonly kind: 'checkout'; readonly eventId: string; readonly label: string }
  | { readonly kind: 'event'; readonly eventId: string; readonly label: string };

/** Text about an order or a reservation made on this device: what happened, then what to do. */
export interface PurchaseNotice {
  readonly tone: 'good' | 'wait' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly way: NoticeLink;
}

/** Refusals after which the reserved tickets are no longer available. */
const unavailableCodes: ReadonlySet<string> = new Set([
  'hold_expired',
  'hold_ordered',
  'sold_out',
  'event_cancelled',
  'event_ended',
  'not_published',
  'sale_closed',
  'ticket_type_not_found',
]);

/** Texts and formatters for updates. */
export interface NoticeTexts {
  readonly texts: NoticeMessages;
  readonly formats: Formats;
  readonly failures: Catalogue['failures'];
}

/** Returns the update about an order. @param now ms */
export function orderNotice(order: StoredOrder, now: number, words: NoticeTexts): PurchaseNotice {
  const { texts } = words;
  const event = order.eventName ?? texts.yourEvent;
  const { eventId, end } = order;
  const checkout = { kind: 'checkout', eventId, label: texts.ways.checkout } as const;
  switch (end?.kind) {
    case undefined:
      return {
        tone: 'wait',
        title: texts.placing.title,
        text: texts.placing.text(event, whyWaiting(order.trouble, words)),
        way: checkout,
      };
    case 'placed':
      return placedNotice({ orderId: order.orderId, event, now }, end.order, words);
    case 'refused':
      return refusedNotice(event, eventId, end.failure, words);
    case 'unsendable':
      return {
        tone: 'bad',
        title: texts.unsendable.title,
        text: texts.unsendable.text(event),
        way: checkout,
      };
  }
}

/** Explains why it has not been sent yet, and that it is sent automatically. */
const whyWaiting = (trouble: Failure | undefined, { texts: { placing }, failures }: NoticeTexts): string =>
  trouble === undefined || trouble.kind === 'unauthorized'
    ? placing.soon
    : trouble.kind === 'server' || trouble.kind === 'limited'
      ? placing.ourSide
      : failureText(trouble, placeOrder, failures);

function placedNotice(
  { orderId, event, now }: { readonly orderId: string; readonly event: string; readonly now: number },
  { state, total, paymentDueAt }: PlacedOrder,
  { texts, formats }: NoticeTexts,
): PurchaseNotice {
  const way = (label: string) => ({ kind: 'order', orderId, label }) as const;
  const toOrder = way(texts.ways.order);
  switch (state) {
    case 'confirmed':
      return {
        tone: 'good',
        title: texts.confirmed.title,
        text: texts.confirmed.text(event),
        way: toOrder,
      };
    case 'awaiting_payment': {
      const { title, text, until } = texts.toPay;
      const sum = formats.price(total);
      return {
        tone: 'wait',
        title,
        text:
          paymentDueAt === null
            ? text(event, sum)
            : until(event, sum, formats.timeThere(paymentDueAt, now, readersZone())),
        way: way(texts.ways.pay),
      };
    }
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return { tone: 'bad', title: texts[state].title, text: texts[state].text(event), way: toOrder };
    case 'unknown':
      return { tone: 'wait', title: texts.arrived.title, text: texts.arrived.text(event), way: toOrder };
  }
}

function refusedNotice(
  event: string,
  eventId: string,
  failure: Failure,
  { texts, failures }: NoticeTexts,
): PurchaseNotice {
  const gone = isRefusedWith(failure, ...unavailableCodes);
  return {
    tone: 'bad',
    title: texts.refused.title,
    text: texts.refused.text(event, failureText(failure, 'once', failures)),
    way: gone
      ? { kind: 'event', eventId, label: texts.ways.again }
      : { kind: 'checkout', eventId, label: texts.ways.checkout },
  };
}

/** Returns the update about a reservation at `now` (server time, ms); null if there is nothing to say. */
export function holdNotice(
  places: HeldPlaces,
  now: number,
  { texts: { reservation, ways }, formats }: NoticeTexts,
): PurchaseNotice | null {
  const { eventId, heldUntil } = places;
  const tickets = reservation.of(places.quantity, places.ticketTypeName, places.eventName);
  switch (stateAt(places, now)) {
    case 'held': {
      const { title, text, until } = reservation.held;
      return {
        tone: 'good',
        title,
        text: heldUntil === null ? text(tickets) : until(tickets, formats.clockTime(heldUntil)),
        way: { kind: 'checkout', eventId, label: ways.checkOut },
      };
    }
    case 'refused': {
      const { title, text, unknown } = reservation.refused;
      return {
        tone: 'bad',
        title,
        text: text(tickets, places.refusal?.message || unknown),
        way: { kind: 'event', eventId, label: ways.others },
      };
    }
    case 'expired':
      return {
        tone: 'bad',
        title: reservation.expired.title,
        text: reservation.expired.text(tickets),
        way: { kind: 'event', eventId, label: ways.again },
      };
    case 'waiting':
    case 'releasing':
    case 'ordered':
    case 'released':
      return null;
  }
}
