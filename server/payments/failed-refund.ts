import { setTimeout as pause } from 'node:timers/promises';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { byProvider } from '#server/database/sales/order-history.ts';
import {
  countReturnedByHand,
  nameReturnedByHand,
  recordRefundLost,
} from '#server/database/sales/order-refunds.ts';
import { claimAsk, endAsk, type AskClaim } from '#server/database/sales/payment-claims.ts';
import { findPayment, lockPayment, scheduleQuery, type PaymentRow } from '#server/database/sales/payments.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError } from './provider.ts';
import { amountDue, noteBackAlready, noteDue, refusedAskMs } from './refund-payment.ts';

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
  const claim = await claimPatiently(database, transactionId);
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

/** How long a report waits while somebody asks about its payment, ms: providers report one failure by several messages. */
const patienceMs = 2_000;
const againMs = 50;

async function claimPatiently(queries: Queries, transactionId: string): Promise<AskClaim | null> {
  for (let waitedMs = 0; ; waitedMs += againMs) {
    const claim = await claimAsk(queries, transactionId);
    if (claim !== null || waitedMs >= patienceMs) return claim;
    await pause(againMs);
  }
}

/** The amount of a payment that was confirmed to be back with its buyer, by the provider and by people. */
const confirmed = ({ state, takenAmount, returnedAmount }: PaymentRow): number =>
  state === 'refunded' ? (takenAmount ?? returnedAmount) : returnedAmount;

/** What failed before it was confirmed is still due: asking for it again shows that. */
async function askSoon(
  queries: Queries,
  payment: PaymentRow,
  { back, stands, at }: { readonly back: number; readonly stands: number; readonly at: number },
): Promise<void> {
  const due = payment.state === 'refunded' ? 0 : amountDue(payment);
  if (due <= 0) return;
  // A whole that is on its way again is left to be confirmed.
  if (stands < payment.returnedAmount + due) await noteBackAlready(queries, payment, { back, at });
  await scheduleQuery(queries, payment, at);
}

async function compare(
  { now, log }: PaymentDeps,
  queries: Queries,
  transactionId: string,
  back: number,
): Promise<'refund_lost' | 'refund_stands'> {
  const payment = await lockPayment(queries, transactionId);
  if (payment === null) return 'refund_stands';
  const at = now();
  await nameReturnedByHand(queries, payment.orderId);
  const stands = back + (await countReturnedByHand(queries, payment));
  if (stands >= confirmed(payment)) {
    await askSoon(queries, payment, { back, stands, at });
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
