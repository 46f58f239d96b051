import { askAgain, lockPayment, writeOutcome, type PaymentRow } from '#server/database/sales/payments.ts';
import { byProvider, noteInHistory } from '#server/database/sales/order-history.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { nextRefundAsk } from './judge-payment.ts';
import type { PaymentParts } from './payment-deps.ts';
import { providerOf } from './open-payment.ts';

const hour = 3_600_000;

/**
 * Asks the provider to give money back that is due to the buyer, always under the same key, and notes it once the
 * provider has confirmed.
 *
 * @throws ProviderError where the provider does not say; the money stays due.
 */
export async function giveBack(parts: PaymentParts, payment: PaymentRow): Promise<void> {
  const { transactionId, providerPayment, takenAmount, takenCurrency } = payment;
  if (providerPayment === null || takenAmount === null || takenCurrency === null)
    throw new Error(`payment ${transactionId} has no money to give back`);
  const answer = await providerOf(parts, payment).refund({
    providerPayment,
    amount: takenAmount,
    currency: takenCurrency,
    key: `refund-${transactionId}`,
  });
  if (answer === 'done') return noteRefund(parts, payment);
  if (answer === 'failed')
    parts.log.error({ transactionId }, 'a refund was refused by the provider: give the money back there');
  const askAt = answer === 'failed' ? parts.now() + hour : nextRefundAsk(payment.asked, parts.now());
  await askAgain(parts.database, payment, askAt);
}

function noteRefund(parts: PaymentParts, { transactionId, provider }: PaymentRow): Promise<void> {
  const at = parts.now();
  return parts.database.transaction(async (queries) => {
    const row = await lockPayment(queries, transactionId);
    if (row?.state !== 'refund_due') return;
    await writeOutcome(queries, {
      transactionId,
      state: 'refunded',
      taken: null,
      settledAt: at,
      askAt: null,
    });
    const line = { at, actor: provider, action: 'payment_refunded', subject: transactionId };
    const details = { provider, amount: row.takenAmount ?? 0, currency: row.takenCurrency ?? '' };
    await noteInAudit(queries, { ...line, outcome: 'done', details });
    const { orderId, takenAmount: amount } = row;
    await noteInHistory(queries, {
      orderId,
      at,
      kind: 'money_returned',
      by: byProvider,
      ...(amount === null ? {} : { amount }),
    });
  });
}
