import { refuseStep } from '#domain/sales/sale-step.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { endLocked } from './end-order.ts';
import { endReasons, reasonOf } from './end-reasons.ts';
import { lockWholeOrder } from './lock-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

export type SettleDeps = Pick<OrdersDeps, 'database' | 'payments' | 'now' | 'after'>;

/**
 * Ends an order that still awaits payment when its time is over, or when its event or tickets can no longer be sold.
 * Its payment page is closed at the provider first: a payment made by then is confirmed or refunded. An order that
 * may keep waiting is left unchanged.
 *
 * @returns false when the provider does not report the status: ask again later
 */
export async function settleUnpaid(deps: SettleDeps, orderId: string): Promise<boolean> {
  const { database, payments } = deps;
  const closed = await payments.close(orderId);
  if (closed !== 'closed') return closed === 'paid';
  const found = await findOrder(database, orderId);
  if (found === null) throw new Error(`there is no order ${orderId}`);
  const settled = await atEvent(database, found.eventId).transaction(async (queries) => {
    const { order, sale } = await lockWholeOrder(queries, orderId);
    const now = deps.now();
    const { eventId, state, paymentDueAt } = order;
    const refused = state === 'awaiting_payment' ? refuseStep('pay', sale, now) : null;
    if (refused !== null)
      return endLocked(queries, order, { orderId, state: 'cancelled', reason: reasonOf(refused), now });
    if (paymentDueAt !== null && paymentDueAt <= now)
      return endLocked(queries, order, {
        orderId,
        state: 'expired',
        reason: endReasons.notPaid,
        now,
      });
    return { orderId, eventId, revision: null, already: true, state };
  });
  deps.after(settled);
  return true;
}
