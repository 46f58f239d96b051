import type { Amount } from '#domain/sales/money.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { lockRefused, markRefundRetried, type RefusedPayment } from '#server/database/sales/order-refunds.ts';
import { amountDue } from '#server/database/sales/money-returning.ts';
import { findPayment, type PaymentRow } from '#server/database/sales/payments.ts';
import type { RefusalResolution } from '#server/sales/money/payments-port.ts';
import { noteDue } from './due-refund.ts';
import { noteGivenBack } from './refund-payment.ts';

const grew = refusal(409, 'refund_changed', (texts) => texts.sales.refundGrew);
export const inProgress = refusal(409, 'refund_in_progress', (texts) => texts.sales.refundInProgress);

/**
 * Settles an order's refunds that the provider refused: requests them again, or records that a person returned the
 * money by other means. Not while the provider is being asked, which may give the money back that moment.
 *
 * @returns what was due of each payment concerned
 */
export async function settleRefused(
  queries: Queries,
  orderId: string,
  settled: RefusalResolution,
): Promise<readonly Amount[] | Refusal> {
  const { by, now } = settled;
  const refused = await lockRefused(queries, orderId);
  if (refused.some((one) => !isFree(one, settled))) return inProgress;
  const payments: PaymentRow[] = [];
  for (const { transactionId } of refused) {
    const payment = await findPayment(queries, transactionId);
    if (payment !== null) payments.push(payment);
  }
  const due = payments.map(sumDue);
  if (payments.some((one) => hasGrown(one, settled)) || isMoreThanShown(due, settled)) return grew;
  for (const payment of payments) {
    if (settled.how === 'again') {
      await markRefundRetried(queries, payment.transactionId, now);
      await noteDue(queries, payment, { at: now, kind: 'refund_retried', by });
    } else await noteGivenBack(queries, payment, { at: now, by });
  }
  return due;
}

const sumDue = (payment: PaymentRow): Amount => ({
  amount: amountDue(payment),
  currency: payment.takenCurrency ?? payment.currency,
});

/** Whether nobody can be giving a refund back at this moment: what is given back by hand is claimed by whoever says so. */
function isFree(
  { transactionId, isAsked, askingUntil }: RefusedPayment,
  settled: RefusalResolution,
): boolean {
  return settled.how === 'again'
    ? !isAsked
    : settled.checked.payments.get(transactionId)?.claim === askingUntil;
}

/** Whether more of a payment is due than when whoever gave it back by hand said so. */
const hasGrown = (payment: PaymentRow, settled: RefusalResolution): boolean =>
  settled.how === 'by_hand' &&
  amountDue(payment) > (settled.checked.payments.get(payment.transactionId)?.due ?? 0);

/** Whether more is due than the one sum that was shown to whoever gave it back by hand. */
const isMoreThanShown = (due: readonly Amount[], settled: RefusalResolution): boolean =>
  settled.how === 'by_hand' &&
  settled.shown !== undefined &&
  (due.some(({ currency }) => currency !== due[0]?.currency) ||
    due.reduce((sum, one) => sum + one.amount, 0) > settled.shown);
