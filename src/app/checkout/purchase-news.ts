import { placeOrder } from '#contract/sales/orders.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { standing, type HeldPlaces } from '#domain/sales/held-places.ts';
import type { PlacedOrder, StoredOrder } from '#domain/sales/stored-order.ts';
import { clockTime, failureWords, price } from '#app/format/words.ts';

/** Where a piece of news leads. */
export type NewsWay =
  | { readonly kind: 'order'; readonly orderId: string; readonly label: string }
  | { readonly kind: 'checkout'; readonly eventId: string; readonly label: string }
  | { readonly kind: 'event'; readonly eventId: string; readonly label: string };

/** How an order or a reservation that was made on this device stands, in words: what happened, then what to do. */
export interface News {
  readonly tone: 'good' | 'wait' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly way: NewsWay;
}

/** Refusals after which the tickets that were reserved are not to be had any more. */
const placesGone: ReadonlySet<string> = new Set([
  'hold_expired',
  'hold_ordered',
  'sold_out',
  'event_cancelled',
  'event_ended',
  'sale_closed',
  'ticket_type_not_found',
]);

const eventOf = ({ eventName }: StoredOrder): string => eventName ?? 'your event';

/** How an order stands. */
export function orderNews(order: StoredOrder): News {
  const event = eventOf(order);
  const { eventId, end } = order;
  const checkout = { kind: 'checkout', eventId, label: 'Open checkout' } as const;
  switch (end?.kind) {
    case undefined:
      return {
        tone: 'wait',
        title: 'Placing your order…',
        text: `${event}. ${waitWords(order.trouble)} You won’t be charged twice.`,
        way: checkout,
      };
    case 'placed':
      return placedNews(order.orderId, event, end.order);
    case 'refused':
      return refusedNews(event, eventId, end.failure);
    case 'unsendable':
      return {
        tone: 'bad',
        title: 'Your order couldn’t be sent',
        text: `${event}. The app was updated since you made it. Open the checkout and order again.`,
        way: checkout,
      };
  }
}

/** Why it is not there yet, and that it goes out without its person. */
const waitWords = (trouble: Failure | undefined): string =>
  trouble === undefined || trouble.kind === 'unauthorized'
    ? 'We’ll send it automatically.'
    : trouble.kind === 'server' || trouble.kind === 'limited'
      ? 'Something went wrong on our side. We’ll retry automatically.'
      : failureWords(trouble, placeOrder);

function placedNews(orderId: string, event: string, { state, total, paymentDueAt }: PlacedOrder): News {
  const way = (label: string) => ({ kind: 'order', orderId, label }) as const;
  switch (state) {
    case 'confirmed':
      return {
        tone: 'good',
        title: 'Your tickets are ready',
        text: `${event}. Open the order to see them.`,
        way: way('View order'),
      };
    case 'awaiting_payment': {
      const until = paymentDueAt === null ? '' : ` by ${clockTime(paymentDueAt)}`;
      return {
        tone: 'wait',
        title: 'Payment needed',
        text: `${event}. Pay ${price(total)}${until} to get your tickets.`,
        way: way('Pay now'),
      };
    }
    case 'expired':
      return {
        tone: 'bad',
        title: 'Your order expired',
        text: `${event}. It wasn’t paid in time. Select tickets again if any are left.`,
        way: way('View order'),
      };
    case 'cancelled':
    case 'refunded':
      return {
        tone: 'bad',
        title: state === 'refunded' ? 'Your order was refunded' : 'Your order was cancelled',
        text: `${event}. Open the order to see why.`,
        way: way('View order'),
      };
    case 'unknown':
      return {
        tone: 'wait',
        title: 'Your order arrived',
        text: `${event}. Open the order to see how it stands.`,
        way: way('View order'),
      };
  }
}

function refusedNews(event: string, eventId: string, failure: Failure): News {
  const gone = failure.kind === 'refused' && placesGone.has(failure.code);
  return {
    tone: 'bad',
    title: 'Your order wasn’t placed',
    text: `${event}. ${failureWords(failure)}`,
    way: gone
      ? { kind: 'event', eventId, label: 'Select tickets again' }
      : { kind: 'checkout', eventId, label: 'Open checkout' },
  };
}

/** How a reservation stands at `now` (server time, ms); null where there is nothing to say. */
export function holdNews(places: HeldPlaces, now: number): News | null {
  const { eventId, eventName } = places;
  const what = `${places.quantity} × ${places.ticketTypeName}, ${eventName}.`;
  switch (standing(places, now)) {
    case 'held': {
      const until = places.heldUntil === null ? '' : ` by ${clockTime(places.heldUntil)}`;
      return {
        tone: 'good',
        title: 'Your tickets are reserved',
        text: `${what} Order them${until} to keep them.`,
        way: { kind: 'checkout', eventId, label: 'Check out' },
      };
    }
    case 'refused':
      return {
        tone: 'bad',
        title: 'Your tickets couldn’t be reserved',
        text: `${what} ${places.refusal?.message || 'The server would not reserve them.'}`,
        way: { kind: 'event', eventId, label: 'Select other tickets' },
      };
    case 'expired':
      return {
        tone: 'bad',
        title: 'Your reservation expired',
        text: `${what} You can reserve again if tickets are left.`,
        way: { kind: 'event', eventId, label: 'Select tickets again' },
      };
    case 'waiting':
    case 'releasing':
    case 'ordered':
    case 'released':
      return null;
  }
}
