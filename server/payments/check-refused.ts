import { setTimeout as pause } from 'node:timers/promises';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { findRefused } from '#server/database/sales/order-refunds.ts';
import { claimAsk, endAsk, type AskClaim } from '#server/database/sales/payment-claims.ts';
import { findPayment } from '#server/database/sales/payments.ts';
import type { CheckRefused } from '#server/sales/money/payments-port.ts';
import { compareReturned } from './failed-refund.ts';
import { providerOf } from './open-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError } from './provider.ts';
import { inProgress } from './settle-refused.ts';

const wentThrough = refusal(409, 'refund_went_through', (texts) => texts.sales.refundWentThrough);
const changed = refusal(409, 'refund_changed', (texts) => texts.sales.refundChanged);
const unknown = refusal(409, 'refund_unknown', (texts) => texts.sales.refundUnknown);

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
    const claims = new Map<string, AskClaim>();
    try {
      for (const transactionId of refused) {
        const claim = await claimAsk(database, transactionId);
        if (claim === null) return inProgress;
        claims.set(transactionId, claim);
      }
      const standings = await Promise.all(refused.map((transactionId) => standingOf(deps, transactionId)));
      const no = refusalOf(standings);
      if (no !== null) return no;
      const isUnknown = standings.includes('unknown');
      return isUnknown && !evenIfUnknown ? unknown : await settle({ claims, isUnknown });
    } finally {
      for (const [transactionId, claim] of claims) await endAsk(database, transactionId, claim);
    }
  };

type Standing = 'unknown' | Awaited<ReturnType<typeof compareReturned>>;

function refusalOf(standings: readonly Standing[]): Refusal | null {
  if (standings.includes('more')) return wentThrough;
  return standings.includes('less') ? changed : null;
}

/** Compares what the provider says of a payment with what is recorded; `unknown` if it does not say, or too late. */
async function standingOf(deps: PaymentDeps, transactionId: string): Promise<Standing> {
  const back = await askReturned(deps, transactionId);
  if (back === null) return 'unknown';
  return deps.database.transaction((queries) => compareReturned(deps, queries, { transactionId, back }));
}

async function askReturned(deps: PaymentDeps, transactionId: string): Promise<number | null> {
  const payment = await findPayment(deps.database, transactionId);
  if (payment === null || payment.providerPayment === null) return null;
  const { providerPayment, takenCurrency, currency } = payment;
  const over = new AbortController();
  const late = pause(deps.handWaitsMs ?? patienceMs, null, { signal: over.signal }).catch(() => null);
  try {
    const provider = providerOf(deps, payment);
    const asked = provider.askReturned?.({ providerPayment, currency: takenCurrency ?? currency });
    return asked === undefined ? null : await Promise.race([asked, late]);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ transactionId, problem: error.problem }, 'a provider did not say how much is refunded');
    return null;
  } finally {
    over.abort();
  }
}
