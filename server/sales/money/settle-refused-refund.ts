import { byTeam } from '#server/access/done-by.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import { findOrder, type OrderRow } from '#server/database/sales/orders.ts';
import { auditOrder, changing, type OrderOfEvent } from '#server/sales/orders/edit-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import type { RefusalResolution } from './payments-port.ts';

const notRefused = refusal(409, 'refund_not_refused', (texts) => texts.sales.refused.refund_not_refused);

/** The event's team has a refused refund asked for again, or says that the money was given back another way. */
export async function settleRefusedRefund(
  deps: OrdersDeps,
  caller: Caller,
  which: OrderOfEvent,
  how: RefusalResolution['how'],
): Promise<OrderRow | Refusal> {
  const settled = await changing(deps, caller, which, async (queries, { order }) => {
    const now = deps.now();
    const amounts = await deps.payments.settleRefused(queries, which.orderId, {
      how,
      by: byTeam(caller),
      now,
    });
    if (isRefusal(amounts)) return amounts;
    if (amounts.length === 0) return notRefused;
    const action = how === 'again' ? 'order_refund_retried' : 'order_refund_by_hand';
    for (const { amount, currency } of amounts)
      await auditOrder(queries, caller, order, { action, at: now, details: { amount, currency } });
    return true;
  });
  if (isRefusal(settled)) return settled;
  return (await findOrder(deps.database, which.orderId)) ?? noOrder;
}
