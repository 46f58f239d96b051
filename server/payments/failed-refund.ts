import { setTimeout as pause } from 'node:timers/promises';
import type { Queries } from '#server/database/database.ts';
import { claimAsk, endAsk, type AskClaim } from '#server/database/sales/payment-claims.ts';
import { amountDue } from '#server/database/sales/money-returning.ts';
import { findPayment, lockPayment, scheduleQuery, type PaymentRow } from '#server/database/sales/payments.ts';
import { amountBack, backByHand, noteLost, refusedAskMs } from './due-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { AskedElsewhereError } from './provider.ts';
import { noteBackAlready } from './refund-payment.ts';

/**
 * Asks a provider how much of a payment is back, after it reported that a refund failed. What had been confirmed and is
 * not back is due again, as a refund that the provider refused: the event's team is told, once, however often and in
 * whatever order the provider reports it.
 *
 * @throws ProviderError if the provider does not answer, AskedElsewhereError if it is being asked about the payment; the
 *   report must come again.
 */
export async function recheckRefunds(
  deps: PaymentDeps,
  transactionId: string,
): Promise<'refund_lost' | 'refund_stands'> {
  const { database, provider } = deps;
  // A request in progress may have refunded what is not recorded yet.
  const claim = await claimPatiently(deps, transactionId);
  if (claim === null) throw new AskedElsewhereError();
  try {
    const payment = await findPayment(database, transactionId);
    if (payment === null || payment.providerPayment === null || provider.askReturned === undefined)
      return 'refund_stands';
    const { providerPayment, takenCurrency, currency } = payment;
    const back = await provider.askReturned({ providerPayment, currency: takenCurrency ?? currency });
    return await database.transaction(async (queries) => {
      const standing = await compareReturned(deps, queries, { transactionId, back });
      // What failed before it was confirmed is still due: asking for it again shows that.
      if (standing !== 'less') await askIfDue(deps, queries, transactionId);
      return standing === 'less' ? 'refund_lost' : 'refund_stands';
    });
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

async function askIfDue({ now }: PaymentDeps, queries: Queries, transactionId: string): Promise<void> {
  const payment = await findPayment(queries, transactionId);
  if (payment !== null && isDue(payment)) await scheduleQuery(queries, payment, now());
}

const isDue = (payment: PaymentRow): boolean => payment.state !== 'refunded' && amountDue(payment) > 0;

/**
 * Compares how much of a payment is back by its provider's answer with what is recorded. If it is less, the rest is due
 * again; if it is more, what is due becomes less. The provider is asked at once only to confirm the whole: it would give
 * back a rest that the caller may have given back another way.
 *
 * @param answer `back` in minor units, without what people gave back another way
 */
export async function compareReturned(
  { now, log }: Pick<PaymentDeps, 'now' | 'log'>,
  queries: Queries,
  { transactionId, back }: { readonly transactionId: string; readonly back: number },
): Promise<'less' | 'same' | 'more'> {
  const payment = await lockPayment(queries, transactionId);
  if (payment === null) return 'same';
  const at = now();
  const stands = back + (await backByHand(queries, payment));
  if (stands < amountBack(payment)) {
    await noteLost(queries, payment, { stands, at, log });
    return 'less';
  }
  if (!isDue(payment) || stands === payment.returnedAmount) return 'same';
  const isWhole = stands >= payment.returnedAmount + amountDue(payment);
  // A whole that is on its way again is left to be confirmed.
  if (!isWhole) await noteBackAlready(queries, payment, { stands, at });
  await scheduleQuery(queries, payment, isWhole ? at : at + refusedAskMs);
  return 'more';
}
