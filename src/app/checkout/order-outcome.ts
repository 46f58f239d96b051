import type { Order } from '#contract/sales/orders.ts';
import type { PaymentStanding } from '#domain/sales/payment-standing.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { StoredTickets } from './order-tickets.ts';
import { buyersOrderState } from './shown-order-state.ts';
import type { Formats } from '#messages/formats.ts';

/** What became of an order, as its buyer is told. */
export type OutcomeKind = ReturnType<typeof buyersOrderState> | 'refunding';

export interface OutcomeWords {
  readonly kind: OutcomeKind;
  readonly title: string;
  readonly text: string;
}

/** What became of an order, in a line and a sentence. */
export function outcomeWords(
  order: Order,
  payment: PaymentStanding,
  stored: StoredTickets,
  texts: Catalogue['checkout']['outcome'],
  formats: Formats,
): OutcomeWords {
  const sum = formats.price(order.total);
  // The reason is a sentence of its own, as its writer gave it.
  const withReason = (text: string) => (order.reason === '' ? text : `${text} ${order.reason}`);
  if (order.payment?.status === 'refunding') {
    const { title, text } = texts.refunding;
    return { kind: 'refunding', title, text: withReason(text(sum)) };
  }
  const kind = buyersOrderState(order, payment);
  switch (kind) {
    case 'confirming':
    case 'unknown':
    case 'expired':
      return { kind, ...texts[kind] };
    case 'awaiting_payment': {
      const { title, text, until } = texts.awaitingPayment;
      const due = order.paymentDueAt;
      return { kind, title, text: due === null ? text(sum) : until(sum, formats.clockTime(due)) };
    }
    case 'confirmed':
      return { kind, ...texts.confirmed[stored] };
    case 'cancelled':
      return { kind, title: texts.cancelled.title, text: withReason(texts.cancelled.text) };
    case 'refunded':
      return { kind, title: texts.refunded.title, text: withReason(texts.refunded.text(sum)) };
  }
}
