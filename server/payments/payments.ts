import type { Database, Queries } from '#server/database/database.ts';
import { claimAsk, endAsk } from '#server/database/sales/payment-claims.ts';
import {
  findOpenPayment,
  findPayment,
  newestPayments,
  type PaymentRow,
  type PaymentState,
} from '#server/database/sales/payments.ts';
import { markRefundDue, markReturnDue } from '#server/database/sales/order-refunds.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { countTry, type TryLimit } from '#server/database/limits/attempts.ts';
import {
  noPayments,
  type OrderToPay,
  type Payments,
  type ShownPayment,
} from '#server/sales/money/payments-port.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { checkRefused } from './check-refused.ts';
import { openPayment, shownPayment } from './open-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { recordManualPayment } from './manual/record-manual-payment.ts';
import { ProviderError, refundsParts } from './provider.ts';
import { settleRefused } from './settle-refused.ts';
import { endAndSettle, settle } from './settle-payment.ts';

/** Creates the payment functions for orders. */
export function createPayments(deps: PaymentDeps): Payments {
  const { database } = deps;
  return {
    off: null,
    open: (order) => openOrAsk(deps, order),
    present: (orderIds) => present(database, orderIds),
    close: (orderId) => close(deps, orderId),
    recordManualPayment,
    refund,
    checkRefused: checkRefused(deps),
    settleRefused,
    refundPart,
  };
}

/**
 * Creates payments without an active provider, only manual ones. Earlier provider payments are not forgotten: refunds
 * stay due until it is active again, and an order that may be paid there keeps its places.
 */
export function createClosedPayments(deps: PaymentDeps): Payments {
  const { off } = noPayments;
  const open = async (order: OrderToPay) => (order.byHand || off === null ? openOrAsk(deps, order) : off);
  return { ...createPayments(deps), off, open };
}

async function present(
  database: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ShownPayment>> {
  const rows = orderIds.length === 0 ? [] : await newestPayments(database, orderIds);
  return new Map(rows.map((row) => [row.orderId, shownPayment(row)]));
}

/** Check an open payment first: a buyer who was declined gets a new page, not the dead one. */
async function openOrAsk(deps: PaymentDeps, order: OrderToPay): Promise<ShownPayment | Refusal> {
  const before = await findOpenPayment(deps.database, order.orderId);
  if (before !== null && before.sessionId !== null) {
    const state = await settleIfAnswered(deps, before);
    if (state === 'open' || state === 'completed') return shownPayment({ ...before, state });
  }
  const payment = await openPayment(deps, order);
  return isRefusal(payment) ? payment : shownPayment(payment);
}

/** Requests in progress on this server, so that all callers for one payment wait for the same answer. */
const asking = new WeakMap<PaymentDeps, Map<string, Promise<PaymentState>>>();

/**
 * Returns the state of a payment; the last known one if the provider does not answer. For any number of callers on
 * any number of servers, the provider is asked once at a time, and at most `queryLimit` times per order: on this server
 * the others wait for that answer, elsewhere they get the known state. The provider also reports changes itself.
 */
export function settleIfAnswered(
  deps: PaymentDeps,
  payment: PaymentRow,
  by = 'server',
): Promise<PaymentState> {
  const here = asking.get(deps) ?? new Map<string, Promise<PaymentState>>();
  asking.set(deps, here);
  const { transactionId } = payment;
  const underWay = here.get(transactionId);
  if (underWay !== undefined) return underWay;
  const answer = queryOnce(deps, payment, by).finally(() => here.delete(transactionId));
  here.set(transactionId, answer);
  return answer;
}

/** How often all servers together ask the provider about one order on request. */
const queryLimit: TryLimit = { free: 10, leakMs: 2_000, baseMs: 2_000, mostMs: 2_000 };

async function queryOnce(deps: PaymentDeps, payment: PaymentRow, by: string): Promise<PaymentState> {
  const { database, now, log } = deps;
  const { transactionId } = payment;
  const claim = await claimAsk(database, transactionId);
  if (claim === null) return known(deps, payment);
  try {
    // Counts actual requests, not callers that share one.
    const key = { key: `payment asks ${payment.orderId}`, limit: queryLimit };
    if ((await countTry(database, [key], now())) > 0) return await known(deps, payment);
    return (await settle(deps, transactionId, by)) ?? payment.state;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ transactionId, problem: error.problem }, 'a provider did not report a payment status');
    return known(deps, payment);
  } finally {
    await endAsk(database, transactionId, claim);
  }
}

async function known({ database }: PaymentDeps, payment: PaymentRow): Promise<PaymentState> {
  return (await findPayment(database, payment.transactionId))?.state ?? payment.state;
}

async function close(deps: PaymentDeps, orderId: string): Promise<'closed' | 'paid' | 'unknown'> {
  const payment = await findOpenPayment(deps.database, orderId);
  if (payment === null) return closedAs(deps.database, orderId);
  try {
    const state = await endAndSettle(deps, payment, 'server');
    if (state === 'completed') return 'paid';
    return state === 'open' ? 'unknown' : 'closed';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const now = await findPayment(deps.database, payment.transactionId);
    return now?.state === 'open' ? 'unknown' : now?.state === 'completed' ? 'paid' : 'closed';
  }
}

/** Returns the state of an order without an open payment. */
async function closedAs(database: Database, orderId: string): Promise<'closed' | 'paid'> {
  const [newest] = await newestPayments(database, [orderId]);
  return newest?.state === 'completed' ? 'paid' : 'closed';
}

async function refund(queries: Queries, orderId: string, now: number): Promise<void> {
  const transactionId = await markRefundDue(queries, orderId, now);
  if (transactionId === null) return;
  const line = { at: now, actor: 'server', action: 'payment_refund_due', subject: transactionId };
  await recordInAudit(queries, { ...line, outcome: 'done', details: { because: 'order' } });
}

const tooMuch = refusal(409, 'refund_too_much', (texts) => texts.sales.refused.refund_too_much);
const wholeOnly = refusal(409, 'refund_whole_only', (texts) => texts.orders.refundWholeOnly);

async function refundPart(
  queries: Queries,
  orderId: string,
  back: { readonly amount: number; readonly now: number },
): Promise<Refusal | null> {
  const payment = await markReturnDue(queries, orderId, back);
  if (payment === null) return null;
  const { transactionId, provider, takenAmount } = payment;
  if (!refundsParts(provider)) return wholeOnly;
  // A manual payment may be less than the order's total.
  if (back.amount > takenAmount) return tooMuch;
  const line = { at: back.now, actor: 'server', action: 'payment_refund_due', subject: transactionId };
  await recordInAudit(queries, { ...line, outcome: 'done', details: { because: 'part', back: back.amount } });
  return null;
}
