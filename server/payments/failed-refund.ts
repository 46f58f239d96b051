import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { byProvider } from '#server/database/sales/order-history.ts';
import { countReturnedByHand, recordRefundLost } from '#server/database/sales/order-refunds.ts';
import { claimAsk, endAsk } from '#server/database/sales/payment-claims.ts';
import { findPayment, lockPayment, scheduleQuery, type PaymentRow } from '#server/database/sales/payments.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError } from './provider.ts';
import { amountDue, noteDue, refusedAskMs } from './refund-payment.ts';

/**
 * Asks a provider how much of a payment is back, after it reported that a refund failed. What had been confirmed and is
 * not back is due again, as a refund that the provider refused: the event's team is told, once, however often and in
 * whatever order the provider reports it.
 *
 * @throws ProviderError if the provider does not answer, or is being asked about the payment; the report must come again.
 */
export async function recheckRefunds(
  deps: PaymentDeps,
  transactionId: string,
): Promise<'refund_lost' | 'refund_stands'> {
  const { database, provider } = deps;
  // A request in progress may have refunded what is not recorded yet.
  const claim = await claimAsk(database, transactionId);
  if (claim === null) throw new ProviderError('a payment is being asked about', true);
  try {
    const payment = await findPayment(database, transactionId);
    if (payment === null || payment.providerPayment === null || provider.askReturned === undefined)
      return 'refund_stands';
    const { providerPayment, takenCurrency, currency } = payment;
    const back = await provider.askReturned({ providerPayment, currency: takenCurrency ?? currency });
    return await database.transaction((queries) => compare(deps, queries, transactionId, back));
  } finally {
    await endAsk(database, transactionId, claim);
  }
}

/** The amount of a payment that was confirmed to be back with its buyer, by the provider and by people. */
const confirmed = ({ state, takenAmount, returnedAmount }: PaymentRow): number =>
  state === 'refunded' ? (takenAmount ?? returnedAmount) : returnedAmount;

async function compare(
  { now, log }: PaymentDeps,
  queries: Queries,
  transactionId: string,
  back: number,
): Promise<'refund_lost' | 'refund_stands'> {
  const payment = await lockPayment(queries, transactionId);
  if (payment === null) return 'refund_stands';
  const at = now();
  const stands = back + (await countReturnedByHand(queries, payment));
  if (stands >= confirmed(payment)) {
    // It failed before it was confirmed: asking for it again shows that.
    if (payment.state !== 'refunded' && amountDue(payment) > 0) await scheduleQuery(queries, payment, at);
    return 'refund_stands';
  }
  await recordRefundLost(queries, transactionId, { stands, at, askAt: at + refusedAskMs });
  const { provider } = payment;
  const line = { at, actor: provider, action: 'payment_refund_refused', subject: transactionId };
  await recordInAudit(queries, { ...line, outcome: 'refused', details: { provider } });
  const due = (await findPayment(queries, transactionId)) ?? payment;
  await noteDue(queries, due, { at, kind: 'refund_refused', by: byProvider });
  log.error({ transactionId }, 'a refund failed after the provider had confirmed it: handle it on the order');
  return 'refund_lost';
}
