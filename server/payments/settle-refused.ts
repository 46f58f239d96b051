import type { Queries } from '#server/database/database.ts';
import { lockRefused, markRefundRetried } from '#server/database/sales/order-refunds.ts';
import { findPayment } from '#server/database/sales/payments.ts';
import type { RefusalResolution } from '#server/sales/money/payments-port.ts';
import { noteDue, noteGivenBack } from './refund-payment.ts';

/**
 * Settles an order's refunds that the provider refused: requests them again, or records that a person returned the
 * money by other means.
 *
 * @returns transaction ids of the payments concerned
 */
export async function settleRefused(
  queries: Queries,
  orderId: string,
  { how, by, now }: RefusalResolution,
): Promise<readonly string[]> {
  const refused = await lockRefused(queries, orderId);
  for (const transactionId of refused) {
    const payment = how === 'by_hand' ? await findPayment(queries, transactionId) : null;
    if (payment === null) {
      await markRefundRetried(queries, transactionId, now);
      await noteDue(queries, { transactionId }, { at: now, kind: 'refund_retried', by });
    } else await noteGivenBack(queries, payment, { at: now, by });
  }
  return refused;
}
