import type { Caller } from '#server/access/caller.ts';
import { byTeam } from '#server/access/done-by.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import { findOrder, type OrderRow } from '#server/database/sales/orders.ts';
import { auditOrder, changing, type OrderOfEvent } from '#server/sales/orders/edit-order.ts';
import { endLocked } from '#server/sales/orders/end-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

const notWaiting = refusal(409, 'order_not_payable', (texts) => texts.ways.notWaiting);

/** Releases an order that awaits manual payment, by the event's team; returns an already released one as it is. */
export async function releaseOrder(
  deps: OrdersDeps,
  caller: Caller,
  which: OrderOfEvent,
  reason: string,
): Promise<OrderRow | Refusal> {
  const settled = await changing(deps, caller, which, async (queries, { order }) => {
    const { orderId, state } = order;
    if (order.wayToPayId === null || state === 'confirmed' || state === 'refunded') return notWaiting;
    const now = deps.now();
    const end = { orderId, state: 'cancelled', reason, now, by: byTeam(caller) } as const;
    const ended = await endLocked(queries, order, end);
    if (!ended.already) await auditOrder(queries, caller, order, { action: 'order_released', at: now });
    return ended;
  });
  if (isRefusal(settled)) return settled;
  deps.after(settled);
  // End its payment attempt, so that it can't be paid any more.
  await deps.payments.close(which.orderId);
  return (await findOrder(deps.database, which.orderId)) ?? noOrder;
}
