import type { Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import {
  anotherCounts,
  askOthersNow,
  findOpenPayment,
  findPayment,
  lockPayment,
  orderOf,
  writeOutcome,
  type PaymentRow,
  type PaymentState,
} from '#server/database/sales/payments.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { byProvider, noteInHistory } from '#server/database/sales/order-history.ts';
import { endReasons } from '#server/sales/orders/end-reasons.ts';
import type { Settled } from '#server/sales/orders/settled.ts';
import { isSettled, judge, type Taken } from './judge-payment.ts';
import { providerOf, withSession } from './open-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { SessionState } from './provider.ts';

/** Who made us ask: the buyer's id, the name of the provider, or `server`. For the log of who did what. */
export type AskedBy = string;

/**
 * Asks the provider how a payment stands and acts on it: the only way in which a payment is settled. Safe to repeat
 * and to do many times at once. Null where there is no such payment.
 *
 * @throws ProviderError where the provider does not say; the payment then stays as it is.
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
  const said = await provider.askSession(sessionId);
  // A declined page that the provider would let its buyer try again takes no money once it is closed.
  const closes = said.state === 'failed' && payment.state === 'open';
  return act(deps, payment, closes ? await provider.endSession(sessionId) : said, by);
}

/**
 * Closes a payment at the provider, so that nobody can pay it any more, and acts on how it ended: paid, if the buyer
 * was quicker.
 *
 * @throws ProviderError where the provider does not say.
 */
export async function endAndSettle(
  deps: PaymentDeps,
  payment: PaymentRow,
  by: AskedBy,
): Promise<PaymentState> {
  const { sessionId } = await withSession(deps, payment);
  return act(deps, payment, await providerOf(deps, payment).endSession(sessionId), by);
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
        'a provider took another sum than it was asked for: it goes back, the order stays unpaid',
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

/** One transaction: the order is confirmed and this payment counts, or the money buys nothing and goes back. */
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
      // Only a payment that is not settled may confirm: whoever settled this one decided otherwise.
      if (!settled.already) throw new Error(`payment ${transactionId} was settled beside this`);
      return { settled, state: row?.state ?? payment.state };
    }
    const counts = settled.state === 'confirmed' && !(await anotherCounts(queries, row));
    const state = counts ? 'completed' : 'refund_due';
    await note(deps, queries, row, { state, taken, by });
    // An order that ended by this very payment is told of with its money.
    if (!counts && settled.already) await deps.tellOfReturn(queries, transactionId);
    if (counts) await askOthersNow(queries, row, deps.now());
    return { settled, state } as const;
  });
  deps.afterOrder(done.settled);
  return done.state;
}

/** Ends a payment without touching its order. */
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

/** Writes an outcome, its line in the log of who did what, and what it means for the order, in one transaction. */
async function note(
  deps: PaymentDeps,
  queries: Queries,
  { transactionId, orderId, provider }: PaymentRow,
  { state, taken, by }: { readonly state: PaymentState; readonly taken: Taken | null; readonly by: AskedBy },
): Promise<void> {
  const at = deps.now();
  const askAt = state === 'refund_due' ? at : null;
  await writeOutcome(queries, { transactionId, state, taken, settledAt: at, askAt });
  await noteInAudit(queries, {
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

/** An order whose time is over gives its places back, once nothing of it can be paid any more. */
async function expireWhereDue(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await orderOf(deps.database, orderId);
  if (order?.state !== 'awaiting_payment' || order.dueAt === null || order.dueAt > deps.now()) return;
  const settled = await atEvent(deps.database, order.eventId)
    .transaction(async (queries): Promise<Settled | null> => {
      const reason = endReasons.notPaid;
      const ended = await deps.orders.end(queries, { orderId, state: 'expired', reason, now: deps.now() });
      // Under the order's lock no try can be added: one that is open now was there before.
      if ((await findOpenPayment(queries, orderId)) !== null) throw new StillOpen();
      return ended;
    })
    .catch((error: unknown) => {
      if (error instanceof StillOpen) return null;
      throw error;
    });
  if (settled !== null) deps.afterOrder(settled);
}

/** Takes back the end of an order that can still be paid. */
class StillOpen extends Error {}
