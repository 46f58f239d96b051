import { setTimeout as pause } from 'node:timers/promises';
import type { Queries } from '#server/database/database.ts';
import { claimAsk, endAsk, type AskClaim } from '#server/database/sales/payment-claims.ts';
import { findPayment, lockPayment, scheduleQuery, type PaymentRow } from '#server/database/sales/payments.ts';
import { amountBack, amountDue, backByHand, noteLost } from './due-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError } from './provider.ts';
import { noteBackAlready } from './refund-payment.ts';

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
  const claim = await claimPatiently(deps, transactionId);
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

/** Providers report one failure by several messages at once. */
const patienceMs = 2_000;
const againMs = 50;

async function claimPatiently(
  { database, reportWaitsMs = patienceMs }: PaymentDeps,
  transactionId: string,
): Promise<AskClaim | null> {
  for (let waitedMs = 0; ; waitedMs += againMs) {
    const claim = await claimAsk(database, transactionId);
    if (claim !== null || waitedMs >= reportWaitsMs) return claim;
    await pause(againMs);
  }
}

/** What failed before it was confirmed is still due: asking for it again shows that. */
async function askSoon(
  queries: Queries,
  payment: PaymentRow,
  { stands, at }: { readonly stands: number; readonly at: number },
): Promise<void> {
  const due = payment.state === 'refunded' ? 0 : amountDue(payment);
  if (due <= 0) return;
  // A whole that is on its way again is left to be confirmed.
  if (stands < payment.returnedAmount + due) await noteBackAlready(queries, payment, { stands, at });
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
  const stands = back + (await backByHand(queries, payment));
  if (stands >= amountBack(payment)) {
    await askSoon(queries, payment, { stands, at });
    return 'refund_stands';
  }
  await noteLost(queries, payment, { stands, at, log });
  return 'refund_lost';
}
