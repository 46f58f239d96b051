import type { Amount } from '#domain/sales/money.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { lockRefused, markRefundRetried, type RefusedPayment } from '#server/database/sales/order-refunds.ts';
import { findPayment } from '#server/database/sales/payments.ts';
import type { RefusalResolution } from '#server/sales/money/payments-port.ts';
import { amountDue, noteDue } from './due-refund.ts';
import { noteGivenBack } from './refund-payment.ts';

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
  const amounts: Amount[] = [];
  for (const { transactionId } of refused) {
    const payment = await findPayment(queries, transactionId);
    if (payment === null) continue;
    amounts.push({ amount: amountDue(payment), currency: payment.takenCurrency ?? payment.currency });
    if (settled.how === 'again') {
      await markRefundRetried(queries, transactionId, now);
      await noteDue(queries, payment, { at: now, kind: 'refund_retried', by });
    } else await noteGivenBack(queries, payment, { at: now, by });
  }
  return amounts;
}

/** Whether nobody can be giving a refund back at this moment: what is given back by hand is claimed by whoever says so. */
function isFree(
  { transactionId, isAsked, askingUntil }: RefusedPayment,
  settled: RefusalResolution,
): boolean {
  return settled.how === 'again' ? !isAsked : settled.checked.claims.get(transactionId) === askingUntil;
}
