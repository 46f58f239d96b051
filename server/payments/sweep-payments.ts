import { claimMs } from '#server/database/sales/payment-claims.ts';
import {
  scheduleQuery,
  orderOf,
  claimDuePayments,
  type PaymentRow,
} from '#server/database/sales/payments.ts';
import { nextAsk, nextRefundAsk } from './judge-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError } from './provider.ts';
import { giveBack, giveBackPart } from './refund-payment.ts';
import { endAndSettle, settle } from './settle-payment.ts';

/** Number of payments checked concurrently. */
const atOnce = 8;
/** Maximum batches per sweep; the rest waits for the next. */
const maxTurns = 25;

/**
 * Processes what is due: checks open payments, closes overdue ones, requests unconfirmed refunds. All state is in
 * rows, so a crash at any point only causes a delay.
 */
export async function sweepPayments(deps: PaymentDeps): Promise<void> {
  const { database, now } = deps;
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const due = await claimDuePayments(database, now(), now() + claimMs, atOnce);
    await Promise.all(due.map((payment) => queryPayment(deps, payment)));
    if (due.length < atOnce) break;
  }
}

async function queryPayment(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { transactionId, state } = payment;
  try {
    if (state === 'refund_due') await giveBack(deps, payment);
    else if (state === 'completed') await giveBackPart(deps, payment);
    else if (state === 'open') await queryOpenPayment(deps, payment);
  } catch (error) {
    const problem = error instanceof ProviderError ? { problem: error.problem } : { err: error };
    deps.log.warn({ transactionId, state, ...problem }, 'a payment has to wait');
    const { asked } = payment;
    const again = state === 'open' ? nextAsk(payment, deps.now()) : nextRefundAsk(asked, deps.now());
    await scheduleQuery(deps.database, payment, again);
  }
}

/** Closes a payment past its deadline or of a settled order; otherwise only checks it. */
async function queryOpenPayment(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const order = await orderOf(deps.database, payment.orderId);
  const over = payment.expiresAt <= deps.now() || order?.state !== 'awaiting_payment';
  const state = over
    ? await endAndSettle(deps, payment, 'server')
    : await settle(deps, payment.transactionId, 'server');
  if (state === 'open') await scheduleQuery(deps.database, payment, nextAsk(payment, deps.now()));
}
