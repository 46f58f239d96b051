import { refuseStep } from '#domain/sales/sale-step.ts';
import type { Caller } from '#server/access/caller.ts';
import { noOrder } from '#server/access/refusals.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { findOrder, type OrderRow } from '#server/database/sales/orders.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { findSale } from '#server/sales/orders/lock-order.ts';
import { answered } from '#server/sales/answer-refusal.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import { settleUnpaid } from '#server/sales/orders/settle-unpaid.ts';
import { refuseOwnOrder } from '#server/sales/orders/own-order.ts';

const over = refusal(409, 'order_ended', (texts) => texts.sales.orderEnded);

/** Opens a new payment attempt or returns the open one. A paid order is not refused, so asking again is safe. */
export async function payOrder(
  deps: OrdersDeps,
  caller: Caller,
  orderId: string,
): Promise<OrderRow | Refusal> {
  const order = await findOrder(deps.database, orderId);
  if (order === null) return noOrder;
  const no = await refuseOwnOrder(deps.database, caller, order);
  if (no !== null) return no;
  if (order.state === 'confirmed') return order;
  if (!isPayable(order, deps.now())) return over;
  const stopped = await refuseStopped(deps, order);
  if (stopped !== null) return stopped;
  const opened = await openPayment(deps, order);
  // The provider may have reported in between that an earlier attempt was paid.
  return isRefusal(opened) ? opened : ((await findOrder(deps.database, orderId)) ?? order);
}

/**
 * Ensures that an order just made or requested again has a payment attempt. If the provider is unreachable the order
 * stays without one: its places are kept, and the buyer may ask again.
 */
export async function ensurePayment(deps: OrdersDeps, order: OrderRow): Promise<OrderRow> {
  if (!isPayable(order, deps.now())) return order;
  if ((await refuseStopped(deps, order)) !== null)
    return (await findOrder(deps.database, order.orderId)) ?? order;
  const present = await deps.payments.present([order.orderId]);
  if (present.has(order.orderId)) return order;
  const opened = await openPayment(deps, order);
  if (!isRefusal(opened)) return (await findOrder(deps.database, order.orderId)) ?? order;
  deps.log.warn({ orderId: order.orderId, problem: opened.code }, 'no payment was opened for an order');
  return order;
}

/** Ends the order instead of opening or showing a payment page when its event or tickets can no longer be sold. */
async function refuseStopped(deps: OrdersDeps, order: OrderRow): Promise<Refusal | null> {
  const refused = refuseStep('pay', await findSale(deps.database, order), deps.now());
  if (refused === null) return null;
  // If the provider does not answer, the sweep asks again.
  await settleUnpaid(deps, order.orderId);
  return answered(refused);
}

function isPayable({ state, paymentDueAt }: OrderRow, now: number): boolean {
  return state === 'awaiting_payment' && paymentDueAt !== null && paymentDueAt > now;
}

async function openPayment(deps: OrdersDeps, order: OrderRow) {
  const event = await findDoorEvent(deps.database, order.eventId);
  return deps.payments.open({
    orderId: order.orderId,
    amount: order.totalAmount,
    currency: order.currency,
    title: event?.name ?? '',
    buyerEmail: order.buyerEmail,
    dueAt: order.paymentDueAt ?? 0,
    byHand: order.wayToPayId !== null,
  });
}
