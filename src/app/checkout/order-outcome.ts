import type { Order } from '#contract/sales/orders.ts';
import type { PaymentStatus } from '#domain/sales/payment-status.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { isolated, readingOf } from '#messages/isolated.ts';
import type { StoredTickets } from './order-tickets.ts';
import { buyersOrderState } from './shown-order-state.ts';
import type { Formats } from '#messages/formats.ts';

/** Outcome of an order as shown to its buyer. */
export type OutcomeKind = ReturnType<typeof buyersOrderState>;

export interface OutcomeText {
  readonly kind: OutcomeKind;
  readonly title: string;
  readonly text: string;
}

/** Returns a sentence with the organizer's reason after it, set apart if the two are read in different directions. */
export function withReasonAfter(text: string, reason: string): string {
  if (reason === '') return text;
  const isAlike = readingOf(reason, null) === readingOf(text, null);
  return `${text} ${isAlike ? reason : isolated(reason)}`;
}

/** Returns a title and a sentence about an order's outcome. */
export function outcomeText(
  order: Order,
  payment: PaymentStatus,
  stored: StoredTickets,
  texts: Catalogue['checkout']['outcome'],
  formats: Formats,
): OutcomeText {
  const sum = formats.price(order.total);
  // The reason is a separate sentence as written by the organizer.
  const withReason = (text: string) => withReasonAfter(text, order.reason);
  const kind = buyersOrderState(order, payment);
  switch (kind) {
    case 'refunding': {
      const { title, text } = texts[order.refundRefused ? 'refundDelayed' : 'refunding'];
      return { kind, title, text: withReason(text(sum)) };
    }
    case 'confirming':
    case 'unknown':
      return { kind, ...texts[kind] };
    case 'expired': {
      const { title, text, byHand } = texts.expired;
      return { kind, title, text: order.byHand === null ? text : byHand(order.byHand.reference) };
    }
    case 'awaiting_payment':
      return { kind, title: texts.awaitingPayment.title, text: awaitingText(order, texts, formats) };
    case 'confirmed':
      return { kind, ...texts.confirmed[stored] };
    case 'cancelled':
      return { kind, title: texts.cancelled.title, text: withReason(texts.cancelled.text) };
    case 'refunded':
      return { kind, title: texts.refunded.title, text: withReason(texts.refunded.text(sum)) };
  }
}

/** Returns what is due and until when; manual payment may take days. */
function awaitingText(
  { attendees, byHand, paymentDueAt, timeZone, total }: Order,
  { awaitingPayment: texts }: Catalogue['checkout']['outcome'],
  { price, clockTime, dayAndTime }: Formats,
): string {
  const sum = price(total);
  if (paymentDueAt === null) return texts.text(sum);
  if (byHand === null) return texts.until(sum, clockTime(paymentDueAt));
  const hasTickets = attendees.some(({ ticketId }) => ticketId !== null);
  return (hasTickets ? texts.unpaidTickets : texts.until)(sum, dayAndTime(paymentDueAt, timeZone));
}
