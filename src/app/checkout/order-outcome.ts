import type { Order } from '#contract/sales/orders.ts';
import type { PaymentStanding } from '#domain/sales/payment-standing.ts';
import type { StoredTickets } from './order-tickets.ts';
import { buyersOrderState } from './shown-order-state.ts';
import { clockTime, price } from '#app/format/words.ts';

/** What became of an order, as its buyer is told. */
export type OutcomeKind = ReturnType<typeof buyersOrderState> | 'refunding';

export interface OutcomeWords {
  readonly kind: OutcomeKind;
  readonly title: string;
  readonly text: string;
}

/** What is said of a confirmed order's tickets: that they are on the device only once they are. */
const ticketWords: Readonly<Record<StoredTickets, Omit<OutcomeWords, 'kind'>>> = {
  fetching: { title: 'Order confirmed', text: 'Fetching your tickets…' },
  stored: {
    title: 'Your tickets are here',
    text: 'They are in your wallet on this device and open with no signal.',
  },
  partly: {
    title: 'Order confirmed',
    text: 'Not all of its tickets are in your wallet and valid. They may have been given to somebody else, or cancelled.',
  },
  no_store: {
    title: 'Order confirmed',
    text: 'This browser can’t store your tickets. Allow storage for this site to open them.',
  },
};

/** What became of an order, in a line and a sentence. */
export function outcomeWords(order: Order, payment: PaymentStanding, stored: StoredTickets): OutcomeWords {
  const paid = price(order.total);
  const why = order.reason === '' ? '' : ` ${order.reason}`;
  if (order.payment?.status === 'refunding')
    return {
      kind: 'refunding',
      title: 'Money is on its way back',
      text: `${paid} go back to you; the payment provider has yet to confirm it.${why}`,
    };
  const kind = buyersOrderState(order, payment);
  switch (kind) {
    case 'confirming':
      return {
        kind,
        title: 'Confirming your payment…',
        text: 'This usually takes a few seconds. Your tickets appear here as soon as it is confirmed.',
      };
    case 'awaiting_payment':
      return {
        kind,
        title: 'Awaiting payment',
        text:
          order.paymentDueAt === null
            ? `Pay ${paid} to get your tickets.`
            : `Pay ${paid} by ${clockTime(order.paymentDueAt)} to get your tickets.`,
      };
    case 'confirmed':
      return { kind, ...ticketWords[stored] };
    case 'expired':
      return {
        kind,
        title: 'The time to pay ran out',
        text: `The places went back. Whatever was paid late is sent back to you.${why}`,
      };
    case 'cancelled':
      return { kind, title: 'Cancelled', text: `This order is over; its places went back.${why}` };
    case 'unknown':
      return {
        kind,
        title: 'Update needed',
        text: 'This version of the app can’t show how the order stands. Reload to update.',
      };
    case 'refunded':
      return {
        kind,
        title: 'Refunded',
        text: `${paid} went back to you. The tickets of this order admit no more.${why}`,
      };
  }
}
