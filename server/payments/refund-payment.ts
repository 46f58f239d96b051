import {
  intentByHand,
  recordBackAlready,
  recordRefundRefused,
  recordReturned,
  recordReturnedByHand,
} from '#server/database/sales/order-refunds.ts';
import { claimAsk, endAsk } from '#server/database/sales/payment-claims.ts';
import { amountDue } from '#server/database/sales/money-returning.ts';
import {
  scheduleQuery,
  findPayment,
  lockPayment,
  writeOutcome,
  type PaymentRow,
  type PaymentState,
} from '#server/database/sales/payments.ts';
import { byProvider, bySomeone, noteInHistory, type DoneBy } from '#server/database/sales/order-history.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { amountBack, backByHand, isLeftToPerson, noteDue, noteLost, refusedAskMs } from './due-refund.ts';
import { nextRefundAsk } from './judge-payment.ts';
import { isByHand } from './manual/manual.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError, type RefundAsk, type RefundState, type RefusedRefund } from './provider.ts';
import { providerOf } from './open-payment.ts';

const soonMs = 2_000;

/**
 * Asks the provider for a refund that is due, always under the same key, and records it once the provider has
 * confirmed.
 *
 * @throws ProviderError if the provider does not answer; the refund stays due.
 */
export const giveBack = (deps: PaymentDeps, payment: PaymentRow): Promise<void> =>
  inTurn(deps, payment, 'refund_due', askForWhole);

/**
 * Asks the provider to refund what is due of a counting payment. Each request names the total refunded by then, under
 * its own key, so that nothing is refunded twice.
 *
 * @throws ProviderError if the provider does not answer; the refund stays due.
 */
export const giveBackPart = (deps: PaymentDeps, payment: PaymentRow): Promise<void> =>
  inTurn(deps, payment, 'completed', askForPart);

/**
 * Asks for a payment's refund if it is still in this state, one request at a time over all servers: beside a part that is
 * on its way, the provider would refuse the whole.
 */
async function inTurn(
  deps: PaymentDeps,
  { transactionId }: PaymentRow,
  state: PaymentState,
  ask: (deps: PaymentDeps, payment: PaymentRow) => Promise<void>,
): Promise<void> {
  const { database } = deps;
  const claim = await claimAsk(database, transactionId);
  if (claim === null) return scheduleQuery(database, { transactionId, state }, deps.now() + soonMs);
  try {
    // Read under the claim, because more or nothing may be due by now.
    const payment = await findPayment(database, transactionId);
    if (payment?.state === state) await ask(deps, payment);
  } finally {
    await endAsk(database, transactionId, claim);
  }
}

async function askForWhole(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { transactionId, takenAmount } = payment;
  const due = { total: takenAmount, key: `refund-${transactionId}` };
  if (await isBack(deps, payment, due)) await recordRefund(deps, payment);
}

async function askForPart(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { transactionId, returnAmount, returnedAmount } = payment;
  if (returnAmount <= returnedAmount) return recordPart(deps, payment);
  const due = { total: returnAmount, key: `refund-${transactionId}-${returnAmount}` };
  if (await isBack(deps, payment, due)) await recordPart(deps, payment);
}

/** Asks the provider for what of the total was not given back another way; if that is not back yet, notes how it stands. */
async function isBack(
  deps: PaymentDeps,
  payment: PaymentRow,
  { total, key }: { readonly total: number | null; readonly key: string },
): Promise<boolean> {
  const { transactionId, providerPayment, takenCurrency: currency } = payment;
  if (providerPayment === null || total === null || currency === null)
    throw new Error(`payment ${transactionId} has nothing to refund`);
  const amount = total - (await backByHand(deps.database, payment));
  if (amount <= 0) return true;
  const left = (await isLeftToPerson(deps.database, payment)) ? ({ isLeftToPerson: true } as const) : {};
  const ask = { providerPayment, amount, currency, ...left, ...keyOf(payment, key) };
  const answer = await askForRefund(deps, payment, ask);
  if (typeof answer === 'object') await noteRefused(deps, payment, answer);
  if (answer === 'pending') {
    const askAt = nextRefundAsk(payment.asked, deps.now());
    await scheduleQuery(deps.database, payment, askAt, { accepted: true });
  }
  return answer === 'done';
}

/**
 * Treats what the provider will never do, for example in another account, as a refusal, so that the team is told.
 */
async function askForRefund(deps: PaymentDeps, payment: PaymentRow, ask: RefundAsk): Promise<RefundState> {
  try {
    return await providerOf(deps, payment).refund(ask);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.again) throw error;
    return { back: null, problem: error.problem };
  }
}

/** Idempotency key of a refund request. A person's retry gets a new key. */
function keyOf({ retriedAt }: PaymentRow, key: string): Pick<RefundAsk, 'key' | 'retry'> {
  if (retriedAt === null) return { key };
  return { key: `${key}-retry-${retriedAt}`, retry: String(retriedAt) };
}

/**
 * The provider will not give the money back: it stays due, and the event's team is shown it. Asked again later all the
 * same, as a person may have repaired it there; what failed after it was recorded is then only looked at, see
 * `isLeftToPerson`.
 */
async function noteRefused(
  deps: PaymentDeps,
  { transactionId, state }: PaymentRow,
  { back, problem }: RefusedRefund,
): Promise<void> {
  const at = deps.now();
  const isNew = await deps.database.transaction(async (queries) => {
    // More or less may be due by now than when it was asked for.
    const payment = await lockPayment(queries, transactionId);
    if (payment === null) return false;
    if (back !== null) {
      const stands = back + (await backByHand(queries, payment));
      if (stands < amountBack(payment)) {
        await noteLost(queries, payment, { stands, at, log: deps.log });
        return false;
      }
      await noteBackAlready(queries, payment, { stands, at });
    }
    return noteRefusal(queries, payment, at);
  });
  // Once: each hourly attempt ends the same until somebody settles it.
  const facts = problem === undefined ? { transactionId } : { transactionId, problem };
  if (isNew) deps.log.error(facts, 'the provider refused a refund: handle it on the order');
  await scheduleQuery(deps.database, { transactionId, state }, at + refusedAskMs);
}

/** @returns whether that is new */
async function noteRefusal(
  queries: Queries,
  { transactionId, provider }: PaymentRow,
  at: number,
): Promise<boolean> {
  if (!(await recordRefundRefused(queries, transactionId, at))) return false;
  const line = { at, actor: provider, action: 'payment_refund_refused', subject: transactionId };
  await recordInAudit(queries, { ...line, outcome: 'refused', details: { provider } });
  const due = await findPayment(queries, transactionId);
  if (due !== null) await noteDue(queries, due, { at, kind: 'refund_refused', by: byProvider });
  return true;
}

/**
 * Records how much of what is due is back or on its way, though not all of it will be: somebody who gives the rest back
 * another way must not give back that too. If what is on its way fails later, it is due again: `noteLost`.
 *
 * @param payment as it is locked; `stands` is what the provider and people gave back
 */
export async function noteBackAlready(
  queries: Queries,
  payment: PaymentRow,
  { stands, at }: { readonly stands: number; readonly at: number },
): Promise<void> {
  const amount = Math.min(stands - payment.returnedAmount, amountDue(payment));
  if (amount <= 0 || payment.state === 'refunded') return;
  await recordBackAlready(queries, payment.transactionId, payment.returnedAmount + amount);
  await notePartBack(queries, payment, { at, amount });
}

/** Records what the provider has confirmed; earlier confirmed parts are not announced again. */
function recordPart(deps: PaymentDeps, asked: PaymentRow): Promise<void> {
  return deps.database.transaction((queries) => recordPartIn(queries, asked, { at: deps.now() }));
}

/** When money was given back, and by whom, where that is not the provider. */
interface GivenBack {
  readonly at: number;
  readonly by?: DoneBy;
}

async function recordPartIn(
  queries: Queries,
  { transactionId, returnAmount }: PaymentRow,
  { at, by }: GivenBack,
): Promise<void> {
  const row = await lockPayment(queries, transactionId);
  if (row?.state !== 'completed') return;
  await recordReturned(queries, transactionId, returnAmount, at);
  const amount = returnAmount - row.returnedAmount;
  if (amount <= 0) return;
  if (by !== undefined) await recordReturnedByHand(queries, transactionId, at);
  await notePartBack(queries, row, { at, amount, ...(by === undefined ? {} : { by }) });
}

async function notePartBack(
  queries: Queries,
  payment: PaymentRow,
  { at, by, amount }: GivenBack & { readonly amount: number },
): Promise<void> {
  const { transactionId, orderId, provider, currency, takenCurrency } = payment;
  const line = { at, actor: by?.userId ?? provider, action: 'payment_part_refunded', subject: transactionId };
  const details = { provider, amount, currency: takenCurrency ?? currency };
  await recordInAudit(queries, { ...line, outcome: 'done', details });
  await noteInHistory(queries, {
    orderId,
    at,
    kind: 'money_returned',
    by: by ?? returnedBy(payment),
    amount,
    ...(by === undefined ? {} : { intent: intentByHand(transactionId, at) }),
  });
}

/** A payment taken by hand is refunded by a person, who says so with the refund. */
const returnedBy = (payment: PaymentRow) => (isByHand(payment) ? bySomeone : byProvider);

function recordRefund(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  return deps.database.transaction((queries) => recordRefundIn(queries, payment, { at: deps.now() }));
}

async function recordRefundIn(
  queries: Queries,
  { transactionId, provider }: PaymentRow,
  { at, by }: GivenBack,
): Promise<void> {
  const row = await lockPayment(queries, transactionId);
  if (row?.state !== 'refund_due') return;
  await writeOutcome(queries, {
    transactionId,
    state: 'refunded',
    taken: null,
    settledAt: at,
    askAt: null,
  });
  const line = { at, actor: by?.userId ?? provider, action: 'payment_refunded', subject: transactionId };
  const details = { provider, amount: row.takenAmount ?? 0, currency: row.takenCurrency ?? '' };
  await recordInAudit(queries, { ...line, outcome: 'done', details });
  const { orderId, takenAmount } = row;
  await noteInHistory(queries, {
    orderId,
    at,
    kind: 'money_returned',
    by: by ?? returnedBy(row),
    // Earlier partial refunds were announced separately.
    ...(takenAmount === null ? {} : { amount: takenAmount - row.returnedAmount }),
    ...(by === undefined ? {} : { intent: intentByHand(transactionId, at) }),
  });
}

/** Records that the organizer returned what is due of a payment by other means. */
export function noteGivenBack(
  queries: Queries,
  payment: PaymentRow,
  given: Required<GivenBack>,
): Promise<void> {
  return payment.state === 'completed'
    ? recordPartIn(queries, payment, given)
    : recordRefundIn(queries, payment, given);
}
