import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import {
  byProvider,
  findIntent,
  noteInHistory,
  type HistoryLine,
} from '#server/database/sales/order-history.ts';
import {
  countReturnedByHand,
  intentOfLoss,
  nameReturnedByHand,
  recordRefundLost,
} from '#server/database/sales/order-refunds.ts';
import { amountDue } from '#server/database/sales/money-returning.ts';
import { findPayment, type PaymentRow } from '#server/database/sales/payments.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** How long a refused refund waits for the next attempt, ms: a person may repair it at the provider. */
export const refusedAskMs = 3_600_000;

/** Returns how much of a payment is recorded as back with its buyer, by the provider and by people, in minor units. */
export const amountBack = ({ state, takenAmount, returnedAmount }: PaymentRow): number =>
  state === 'refunded' ? (takenAmount ?? returnedAmount) : returnedAmount;

/** Returns how much of a payment people gave back another way, by a server of any build, in minor units. */
export async function backByHand(queries: Queries, payment: PaymentRow): Promise<number> {
  await nameReturnedByHand(queries, payment.orderId);
  return countReturnedByHand(queries, payment);
}

/** Notes in the order's history what became of a refund that is still due, with its amount. */
export async function noteDue(
  queries: Queries,
  payment: PaymentRow,
  line: Pick<HistoryLine, 'at' | 'by' | 'intent'> & { readonly kind: 'refund_refused' | 'refund_retried' },
): Promise<void> {
  const amount = amountDue(payment);
  await noteInHistory(queries, { ...line, orderId: payment.orderId, ...(amount > 0 ? { amount } : {}) });
}

/**
 * Records that less of a payment is back than was recorded: the rest is due again, as a refund that the provider
 * refused, and the event's team is told.
 *
 * @param payment as it is locked; `stands` is what is back, in minor units
 */
export async function noteLost(
  queries: Queries,
  payment: PaymentRow,
  { stands, at, log }: { readonly stands: number; readonly at: number; readonly log: PaymentDeps['log'] },
): Promise<void> {
  const { transactionId, provider } = payment;
  await recordRefundLost(queries, transactionId, { stands, at, askAt: at + refusedAskMs });
  const line = { at, actor: provider, action: 'payment_refund_refused', subject: transactionId };
  await recordInAudit(queries, { ...line, outcome: 'refused', details: { provider } });
  const due = (await findPayment(queries, transactionId)) ?? payment;
  const intent = intentOfLoss(transactionId, at);
  await noteDue(queries, due, { at, kind: 'refund_refused', by: byProvider, intent });
  log.error({ transactionId }, 'a refund failed after it was recorded: handle it on the order');
}

/**
 * Whether a refund waits for a person because one that had been confirmed failed, and nobody has had it requested again
 * since: the provider is not to replace it until they say so.
 */
export async function isLeftToPerson(
  queries: Queries,
  { transactionId, refusedAt }: PaymentRow,
): Promise<boolean> {
  if (refusedAt === null) return false;
  return (await findIntent(queries, intentOfLoss(transactionId, refusedAt).intentId)) !== null;
}
