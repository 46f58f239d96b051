import { refuseCancel, refuseRefund, type EndedOrderFacts } from '#domain/sales/order.ts';
import { hidden, refuseAtEvent } from '#server/access/event-access.ts';
import { noOrder, tooMany } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { countUses, type RateLimit } from '#server/database/limits/send-counts.ts';
import { findTicketUse } from '#server/database/sales/order-tickets.ts';
import { findOrder, type OrderRow } from '#server/database/sales/orders.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { byTeam } from '#server/access/done-by.ts';
import { endLocked } from '#server/sales/orders/end-order.ts';
import { endReasons } from '#server/sales/orders/end-reasons.ts';
import { lockWholeOrder } from '#server/sales/orders/lock-order.ts';
import { findOnSale } from '#server/database/sales/events-on-sale.ts';
import { answered } from '#server/sales/answer-refusal.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import type { Settled } from '#server/sales/orders/settled.ts';
import { doneBy, refuseOwnOrder } from '#server/sales/orders/own-order.ts';

/**
 * Limit on cancellations by one buyer at one event: tickets that cost nothing could otherwise be ordered and cancelled
 * without end, and each stays in the lists that every scanning phone downloads.
 */
const cancellations: RateLimit = { perHour: 20, perDay: 40 };

const unclear = refusal(503, 'payment_unclear', (texts) => texts.sales.paymentUnclear);

/**
 * Cancels an order for its buyer, or for its seller at the door. An open payment is closed at the provider first: if
 * it was paid at that moment, the order is paid. An order already over is returned unchanged.
 */
export async function cancelOrder(
  deps: OrdersDeps,
  caller: Caller,
  orderId: string,
): Promise<OrderRow | Refusal> {
  const found = await findOrder(deps.database, orderId);
  if (found === null) return noOrder;
  const no = await refuseOwnOrder(deps.database, caller, found);
  if (no !== null) return no;
  const wait = await countCancellation(deps, found);
  if (wait > 0) return tooMany(wait);
  if (found.state === 'awaiting_payment' && (await deps.payments.close(orderId)) === 'unknown')
    return unclear;
  const ended = await atEvent(deps.database, found.eventId).transaction(async (queries) => {
    const { order } = await lockWholeOrder(queries, orderId);
    // A seller at the door may have been removed from the team meanwhile.
    const lost = await refuseOwnOrder(queries, caller, order);
    if (lost !== null) return lost;
    const now = deps.now();
    const refused = refuseCancel(await factsOf(queries, order), now);
    if (refused !== null) return answered(refused);
    return endLocked(queries, order, {
      orderId,
      state: 'cancelled',
      reason: order.soldBy === null ? endReasons.cancelledByBuyer : endReasons.cancelledAtDoor,
      now,
      by: doneBy(caller, order),
    });
  });
  return finished(deps, orderId, ended);
}

/** Counts a buyer's cancellation, unless the order is over. Returns how long to wait first, ms; 0 means go ahead. */
async function countCancellation(
  { database, now }: OrdersDeps,
  { state, userId, soldBy, eventId }: OrderRow,
): Promise<number> {
  const isOpen = state === 'awaiting_payment' || state === 'confirmed';
  if (!isOpen || soldBy !== null) return 0;
  return countUses(database, [{ key: `cancelled ${userId} ${eventId}`, limit: cancellations }], now());
}

/** Refunds an order for the event's team or an admin, voids its tickets and releases the places. */
export async function refundOrder(
  deps: OrdersDeps,
  caller: Caller,
  asked: { readonly orderId: string; readonly reason: string; readonly evenIfUsed: boolean },
): Promise<OrderRow | Refusal> {
  const { database, payments } = deps;
  const { orderId, reason, evenIfUsed } = asked;
  const found = await findOrder(database, orderId);
  if (found === null || caller.kind !== 'user') return noOrder;
  const no = hidden(await refuseAtEvent(database, 'run', caller, found.eventId), noOrder);
  if (no !== null) return no;
  const ended = await atEvent(database, found.eventId).transaction(async (queries) => {
    const { order } = await lockWholeOrder(queries, orderId);
    // An administrator may have given the event to another organizer meanwhile.
    const lost = hidden(await refuseAtEvent(queries, 'run', caller, order.eventId), noOrder);
    if (lost !== null) return lost;
    const refused = refuseRefund(await factsOf(queries, order), evenIfUsed);
    if (refused !== null) return answered(refused);
    const end = { orderId, state: 'refunded', reason, now: deps.now(), by: byTeam(caller) } as const;
    const settled = await endLocked(queries, order, end);
    if (settled.already) return settled;
    await payments.refund(queries, orderId, end.now);
    await recordInAudit(queries, {
      at: end.now,
      actor: caller.userId,
      action: 'order_refunded',
      eventId: order.eventId,
      subject: orderId,
      outcome: 'done',
      details: { evenIfUsed },
    });
    return settled;
  });
  return finished(deps, orderId, ended);
}

async function factsOf(queries: Queries, order: OrderRow): Promise<EndedOrderFacts> {
  const [use] = await findTicketUse(queries, [order.orderId]);
  const event = await findOnSale(queries, order.eventId);
  return {
    state: order.state,
    totalAmount: order.totalAmount,
    startsAt: event?.startsAt ?? 0,
    usedTickets: use?.used ?? 0,
    passedOn: use?.passedOn ?? 0,
  };
}

async function finished(
  deps: OrdersDeps,
  orderId: string,
  ended: Settled | Refusal,
): Promise<OrderRow | Refusal> {
  if (isRefusal(ended)) return ended;
  deps.after(ended);
  return (await findOrder(deps.database, orderId)) ?? noOrder;
}
