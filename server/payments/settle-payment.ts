import type { Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import {
  anotherCounts,
  queryOthersNow,
  findOpenPayment,
  findPayment,
  lockPayment,
  orderOf,
  writeOutcome,
  type PaymentRow,
  type PaymentState,
} from '#server/database/sales/payments.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { byProvider, noteInHistory } from '#server/database/sales/order-history.ts';
import { endReasons } from '#server/sales/orders/end-reasons.ts';
import type { Settled } from '#server/sales/orders/settled.ts';
import { isLost, isSettled, judge, type Taken } from './judge-payment.ts';
import { providerOf, withSession } from './open-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { UnknownSessionError, type SessionState } from './provider.ts';

/** Origin of the request: the buyer's id, the provider's name, or `server`. For the audit log. */
export type AskedBy = string;

/**
 * Asks the provider for a payment's state and acts on it: the only way in which a payment is settled. Safe to repeat
 * and to run concurrently. Null if the payment does not exist.
 *
 * @throws ProviderError if the provider does not answer; the payment then stays unchanged.
 */
export async function settle(
  deps: PaymentDeps,
  transactionId: string,
  by: AskedBy,
): Promise<PaymentState | null> {
  const payment = await findPayment(deps.database, transactionId);
  if (payment === null || isSettled(payment.state)) return payment?.state ?? null;
  const { sessionId } = await withSession(deps, payment);
  const provider = providerOf(deps, payment);
  const said = await unlessLost(deps, payment, provider.askSession(sessionId));
  // Close a declined page that the provider would let its buyer retry, so that it takes no money.
  const closes = said.state === 'failed' && payment.state === 'open';
  return act(deps, payment, closes ? await provider.endSession(sessionId) : said, by);
}

/**
 * Closes a payment at the provider, so that it can't be paid any more, and acts on how it ended: paid, if the buyer
 * was faster.
 *
 * @throws ProviderError if the provider does not answer
 */
export async function endAndSettle(
  deps: PaymentDeps,
  payment: PaymentRow,
  by: AskedBy,
): Promise<PaymentState> {
  const { sessionId } = await withSession(deps, payment);
  const said = await unlessLost(deps, payment, providerOf(deps, payment).endSession(sessionId));
  return act(deps, payment, said, by);
}

/** Returns what the provider says; `expired` once a payment is given up of which the provider knows nothing. */
async function unlessLost(
  deps: PaymentDeps,
  payment: PaymentRow,
  asked: Promise<SessionState>,
): Promise<SessionState> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof UnknownSessionError)) throw error;
    const { transactionId, orderId } = payment;
    deps.log.error({ transactionId, orderId, problem: error.problem }, 'a provider does not know a payment');
    if (!isLost(payment, deps.now())) throw error;
    return { state: 'expired' };
  }
}

async function act(
  deps: PaymentDeps,
  payment: PaymentRow,
  said: SessionState,
  by: AskedBy,
): Promise<PaymentState> {
  const judgement = judge(payment, said);
  switch (judgement.kind) {
    case 'nothing':
      return payment.state;
    case 'buy':
      return buy(deps, payment, judgement.taken, by);
    case 'differs': {
      const { transactionId, orderId, amount, currency } = payment;
      deps.log.error(
        { transactionId, orderId, wanted: { amount, currency }, taken: judgement.taken },
        'a provider charged a different amount than requested: it is refunded, and the order stays unpaid',
      );
      return conclude(deps, payment, { state: 'refund_due', taken: judgement.taken, by });
    }
    case 'over': {
      const state = await conclude(deps, payment, { state: judgement.state, taken: null, by });
      await expireWhereDue(deps, payment.orderId);
      return state;
    }
  }
}

/** Confirms the order with this payment, or refunds money that buys nothing, in one transaction. */
async function buy(deps: PaymentDeps, payment: PaymentRow, taken: Taken, by: AskedBy): Promise<PaymentState> {
  const { orderId, transactionId } = payment;
  const order = await orderOf(deps.database, orderId);
  if (order === null) throw new Error(`there is no order ${orderId}`);
  const done = await atEvent(deps.database, order.eventId).transaction(async (queries) => {
    const settled = await deps.orders.confirm(queries, {
      orderId,
      now: deps.now(),
      paidAmount: taken.amount,
    });
    const row = await lockPayment(queries, transactionId);
    if (row === null || isSettled(row.state)) {
      // Only an unsettled payment may confirm an order; this one was already settled differently.
      if (!settled.already) throw new Error(`payment ${transactionId} was settled concurrently`);
      return { settled, state: row?.state ?? payment.state };
    }
    const counts = settled.state === 'confirmed' && !(await anotherCounts(queries, row));
    const state = counts ? 'completed' : 'refund_due';
    await note(deps, queries, row, { state, taken, by });
    // For an order ended by this very payment, the refund is announced with the order.
    if (!counts && settled.already) await deps.tellOfReturn(queries, transactionId);
    if (counts) await queryOthersNow(queries, row, deps.now());
    return { settled, state } as const;
  });
  deps.afterOrder(done.settled);
  return done.state;
}

/** Ends a payment without changing its order. */
function conclude(
  deps: PaymentDeps,
  payment: PaymentRow,
  outcome: { readonly state: PaymentState; readonly taken: Taken | null; readonly by: AskedBy },
): Promise<PaymentState> {
  return deps.database.transaction(async (queries) => {
    const row = await lockPayment(queries, payment.transactionId);
    if (row === null || isSettled(row.state)) return row?.state ?? payment.state;
    if (row.state !== 'open' && outcome.taken === null) return row.state;
    await note(deps, queries, row, outcome);
    if (outcome.state === 'refund_due') await deps.tellOfReturn(queries, row.transactionId);
    return outcome.state;
  });
}

/** Writes an outcome, its audit entry, and its effect on the order, in one transaction. */
async function note(
  deps: PaymentDeps,
  queries: Queries,
  { transactionId, orderId, provider }: PaymentRow,
  { state, taken, by }: { readonly state: PaymentState; readonly taken: Taken | null; readonly by: AskedBy },
): Promise<void> {
  const at = deps.now();
  const askAt = state === 'refund_due' ? at : null;
  await writeOutcome(queries, { transactionId, state, taken, settledAt: at, askAt });
  await recordInAudit(queries, {
    at,
    actor: by,
    action: `payment_${state}`,
    subject: transactionId,
    outcome: state === 'completed' ? 'done' : 'refused',
    details: { provider, ...(taken === null ? {} : { amount: taken.amount, currency: taken.currency }) },
  });
  if (state === 'refund_due' && taken !== null)
    await noteInHistory(queries, {
      orderId,
      at,
      kind: 'money_returning',
      by: byProvider,
      amount: taken.amount,
    });
}

/** Expires an overdue order and releases its places, once it can no longer be paid. */
async function expireWhereDue(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await orderOf(deps.database, orderId);
  if (order?.state !== 'awaiting_payment' || order.dueAt === null || order.dueAt > deps.now()) return;
  const settled = await atEvent(deps.database, order.eventId)
    .transaction(async (queries): Promise<Settled | null> => {
      const reason = endReasons.notPaid;
      const ended = await deps.orders.end(queries, { orderId, state: 'expired', reason, now: deps.now() });
      // Under the order's lock no attempt can be added: one that is open now existed before.
      if ((await findOpenPayment(queries, orderId)) !== null) throw new StillOpen();
      return ended;
    })
    .catch((error: unknown) => {
      if (error instanceof StillOpen) return null;
      throw error;
    });
  if (settled !== null) deps.afterOrder(settled);
}

/** Rolls back the end of an order that can still be paid. */
class StillOpen extends Error {}
