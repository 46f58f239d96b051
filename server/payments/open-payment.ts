import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import {
  addPayment,
  findOpenPayment,
  lockPayment,
  recordSession,
  orderOf,
  writeOutcome,
  type PaymentRow,
  type PaymentState,
} from '#server/database/sales/payments.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { OrderToPay, ShownPayment } from '#server/sales/money/payments-port.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { isByHand, manualProvider } from './manual/manual.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError } from './provider.ts';

/** How long after its creation the server checks a payment, ms; creates its session if that has not happened yet. */
const firstAskMs = 5_000;

const { payment: texts } = written[siteLanguage].stored;

const timeOver = refusal(409, 'payment_time_over', (texts) => texts.payments.timeOver);
const notPayable = refusal(409, 'order_not_payable', (texts) => texts.payments.notPayable);
const providerUnavailable = refusal(503, 'payment_away', (texts) => texts.payments.providerAway, {
  retryAfterSeconds: 5,
});
const providerRefuses = refusal(502, 'payment_refused', (texts) => texts.payments.providerRefuses);

/** Creates a payment attempt or finds the open one: the row first, then the session at the provider. */
export async function openPayment(deps: PaymentDeps, order: OrderToPay): Promise<PaymentRow | Refusal> {
  const { database } = deps;
  const provider = order.byHand ? manualProvider : deps.provider;
  const now = deps.now();
  if (order.dueAt <= now) return timeOver;
  const { orderId, amount, currency, dueAt: expiresAt } = order;
  const transactionId = deps.newId();
  const row = {
    transactionId,
    orderId,
    provider: provider.name,
    amount,
    currency,
    createdAt: now,
    expiresAt,
  };
  // Manual payments have no provider to query before the deadline.
  await addPayment(database, { ...row, askAt: order.byHand ? expiresAt : now + firstAskMs });
  const payment = await findOpenPayment(database, orderId);
  if (payment === null) return notPayable;
  try {
    const session = await withSession(deps, payment);
    return { ...payment, ...session };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ transactionId, problem: error.problem }, 'a payment could not be opened');
    return error.again ? providerUnavailable : providerRefuses;
  }
}

/**
 * Returns the payment's session at the provider, creating it if unknown. The transaction id is the idempotency key,
 * so that a session created before a crash is found again.
 *
 * @throws ProviderError; a permanent one ends the payment as failed.
 */
export async function withSession(
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<{ readonly sessionId: string; readonly checkoutUrl: string }> {
  const { sessionId, checkoutUrl, transactionId } = payment;
  if (sessionId !== null) return { sessionId, checkoutUrl };
  const order = await orderOf(deps.database, payment.orderId);
  try {
    const made = await providerOf(deps, payment).createSession({
      transactionId,
      orderId: payment.orderId,
      amount: payment.amount,
      currency: payment.currency,
      description: order === null ? texts.untitled : texts.for(order.title),
      title: order?.title ?? '',
      createdAt: payment.createdAt,
      expiresAt: payment.expiresAt,
    });
    await recordSession(deps.database, transactionId, made);
    return made;
  } catch (error) {
    if (error instanceof ProviderError && !error.again) await giveUp(deps, payment);
    throw error;
  }
}

/** Returns the provider that a payment was opened at, which may have been disabled since. */
export function providerOf(deps: PaymentDeps, payment: Pick<PaymentRow, 'provider'>) {
  if (isByHand(payment)) return manualProvider;
  if (deps.provider.name === payment.provider) return deps.provider;
  throw new ProviderError(`${payment.provider} is switched off`, true);
}

/** The provider will never create this session, so nothing can have been paid. */
async function giveUp(deps: PaymentDeps, { transactionId, provider }: PaymentRow): Promise<void> {
  const at = deps.now();
  await deps.database.transaction(async (queries) => {
    const row = await lockPayment(queries, transactionId);
    if (row?.state !== 'open' || row.sessionId !== null) return;
    await writeOutcome(queries, { transactionId, state: 'failed', taken: null, settledAt: at, askAt: null });
    const line = { at, actor: 'server', action: 'payment_failed', subject: transactionId };
    await recordInAudit(queries, { ...line, outcome: 'refused', details: { provider } });
  });
}

const shownStates: Readonly<Record<PaymentState, ShownPayment['status']>> = {
  open: 'pending',
  completed: 'completed',
  failed: 'failed',
  expired: 'expired',
  refund_due: 'refunding',
  refunded: 'refunded',
};

export function shownState(state: PaymentState): ShownPayment['status'] {
  return shownStates[state];
}

/** Converts a payment for its buyer. */
export function shownPayment(payment: PaymentRow): ShownPayment {
  const { sessionId, transactionId, checkoutUrl, state } = payment;
  return {
    sessionId: sessionId ?? '',
    transactionId,
    checkoutUrl,
    status: shownState(state),
    byHand: isByHand(payment),
  };
}
