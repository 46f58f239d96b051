import type { Database, Queries } from '../database/database.ts';
import {
  findOpenPayment,
  findPayment,
  markRefundDue,
  newestPayments,
  type PaymentRow,
  type PaymentState,
} from '../database/payments.ts';
import { noteInAudit } from '../identity/audit.ts';
import { noPayments, type OrderToPay, type Payments, type ShownPayment } from '../orders/payments-port.ts';
import { isRefusal, type Refusal } from '../resource.ts';
import { openPayment, shownPayment } from './open.ts';
import type { PaymentParts } from './parts.ts';
import { ProviderError } from './provider.ts';
import { endAndSettle, settle } from './settle.ts';

/** Payments as orders know them. */
export function createPayments(parts: PaymentParts): Payments {
  const { database } = parts;
  return {
    off: null,
    open: (order) => open(parts, order),
    present: (orderIds) => present(database, orderIds),
    close: (orderId) => close(parts, orderId),
    refund,
  };
}

/**
 * Payments where they are switched off. What was opened while they were on is not forgotten: money that is to go back
 * stays due until they are on again, and an order that may be paid at its provider keeps its places.
 */
export function createClosedPayments(database: Database): Payments {
  return {
    ...noPayments,
    present: (orderIds) => present(database, orderIds),
    async close(orderId) {
      const open = await findOpenPayment(database, orderId);
      return open === null ? closedAs(database, orderId) : 'unknown';
    },
    refund,
  };
}

async function present(
  database: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ShownPayment>> {
  const rows = orderIds.length === 0 ? [] : await newestPayments(database, orderIds);
  return new Map(rows.map((row) => [row.orderId, shownPayment(row)]));
}

/** One that is open already is asked about first: a buyer who was declined gets a new page, not the dead one. */
async function open(parts: PaymentParts, order: OrderToPay): Promise<ShownPayment | Refusal> {
  const before = await findOpenPayment(parts.database, order.orderId);
  if (before !== null && before.sessionId !== null) {
    const state = await settleIfHeard(parts, before);
    if (state === 'open' || state === 'completed') return shownPayment({ ...before, state });
  }
  const payment = await openPayment(parts, order);
  return isRefusal(payment) ? payment : shownPayment(payment);
}

/** How a payment stands; where the provider does not say, as we know it. */
export async function settleIfHeard(
  parts: PaymentParts,
  payment: PaymentRow,
  by = 'server',
): Promise<PaymentState> {
  try {
    return (await settle(parts, payment.transactionId, by)) ?? payment.state;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    parts.log.warn(
      { transactionId: payment.transactionId, problem: error.problem },
      'a provider did not say',
    );
    return (await findPayment(parts.database, payment.transactionId))?.state ?? payment.state;
  }
}

async function close(parts: PaymentParts, orderId: string): Promise<'closed' | 'paid' | 'unknown'> {
  const payment = await findOpenPayment(parts.database, orderId);
  if (payment === null) return closedAs(parts.database, orderId);
  try {
    const state = await endAndSettle(parts, payment, 'server');
    if (state === 'completed') return 'paid';
    return state === 'open' ? 'unknown' : 'closed';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const now = await findPayment(parts.database, payment.transactionId);
    return now?.state === 'open' ? 'unknown' : now?.state === 'completed' ? 'paid' : 'closed';
  }
}

/** How an order stands of which nothing is open. */
async function closedAs(database: Database, orderId: string): Promise<'closed' | 'paid'> {
  const [newest] = await newestPayments(database, [orderId]);
  return newest?.state === 'completed' ? 'paid' : 'closed';
}

async function refund(queries: Queries, orderId: string, now: number): Promise<void> {
  const transactionId = await markRefundDue(queries, orderId, now);
  if (transactionId === null) return;
  const line = { at: now, actor: 'server', action: 'payment_refund_due', subject: transactionId };
  await noteInAudit(queries, { ...line, outcome: 'done', details: { because: 'order' } });
}
