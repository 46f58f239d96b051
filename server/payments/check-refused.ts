import { setTimeout as pause } from 'node:timers/promises';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { findRefused } from '#server/database/sales/order-refunds.ts';
import { claimAsk, endAsk } from '#server/database/sales/payment-claims.ts';
import { amountDue } from '#server/database/sales/money-returning.ts';
import { findPayment, type PaymentRow } from '#server/database/sales/payments.ts';
import type { CheckedRefund, CheckRefused } from '#server/sales/money/payments-port.ts';
import { compareReturned } from './failed-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError } from './provider.ts';
import { inProgress } from './settle-refused.ts';

const wentThrough = refusal(409, 'refund_went_through', (texts) => texts.sales.refundWentThrough);
const changed = refusal(409, 'refund_changed', (texts) => texts.sales.refundChanged);
const unknown = refusal(409, 'refund_unknown', (texts) => texts.sales.refundUnknown);
const unasked = refusal(409, 'refund_unknown', (texts) => texts.sales.refundUnasked);

/** How long a person waits for the provider's answer, ms: less than the app waits for ours. */
const patienceMs = 5_000;

/**
 * Asks the provider about an order's refused refunds and lets a person settle them under the same claims, so that
 * nobody asks for these refunds in between. See `Payments.checkRefused`.
 */
export const checkRefused =
  (deps: PaymentDeps): CheckRefused =>
  async (orderId, { evenIfUnknown }, settle) => {
    const { database } = deps;
    const refused = await findRefused(database, orderId);
    const payments = new Map<string, CheckedRefund>();
    const asked: PaymentRow[] = [];
    try {
      for (const transactionId of refused) {
        const claim = await claimAsk(database, transactionId);
        if (claim === null) return inProgress;
        payments.set(transactionId, { claim, due: 0 });
        const payment = await findPayment(database, transactionId);
        if (payment === null) continue;
        payments.set(transactionId, { claim, due: amountDue(payment) });
        asked.push(payment);
      }
      const standings = await Promise.all(asked.map((payment) => standingOf(deps, payment)));
      const no = refusalOf(standings, evenIfUnknown);
      if (no !== null) return no;
      const isUnknown = standings.some((one) => one === 'unknown' || one === 'unasked');
      return await settle({ payments, isUnknown });
    } finally {
      for (const [transactionId, { claim }] of payments) await endAsk(database, transactionId, claim);
    }
  };

/** `unknown`: the provider did not say, or too late; `unasked`: it cannot tell, now or in a minute. */
type Standing = 'unknown' | 'unasked' | Awaited<ReturnType<typeof compareReturned>>;

function refusalOf(standings: readonly Standing[], evenIfUnknown: boolean | undefined): Refusal | null {
  if (standings.includes('more')) return wentThrough;
  if (standings.includes('less')) return changed;
  if (standings.includes('unknown') && evenIfUnknown !== true) return unknown;
  // Earlier apps could never settle it: they don't ask whether that is known.
  return standings.includes('unasked') && evenIfUnknown === false ? unasked : null;
}

/** Compares what the provider says of a payment with what is recorded. */
async function standingOf(deps: PaymentDeps, payment: PaymentRow): Promise<Standing> {
  const back = await askReturned(deps, payment);
  if (typeof back === 'string') return back;
  const { transactionId } = payment;
  return deps.database.transaction((queries) => compareReturned(deps, queries, { transactionId, back }));
}

async function askReturned(deps: PaymentDeps, payment: PaymentRow): Promise<number | 'unknown' | 'unasked'> {
  const { transactionId, providerPayment, takenCurrency, currency } = payment;
  // It was paid at another provider where that has been switched off since.
  const isOurs = deps.provider.name === payment.provider;
  if (!isOurs || providerPayment === null || deps.provider.askReturned === undefined) return 'unasked';
  const asked = { providerPayment, currency: takenCurrency ?? currency };
  const over = new AbortController();
  const late = pause(deps.handWaitsMs ?? patienceMs, 'unknown' as const, { signal: over.signal });
  try {
    return await Promise.race([deps.provider.askReturned(asked), late.catch(() => 'unknown' as const)]);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ transactionId, problem: error.problem }, 'a provider did not say how much is refunded');
    return error.again ? 'unknown' : 'unasked';
  } finally {
    over.abort();
  }
}
