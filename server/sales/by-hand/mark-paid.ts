import type { markOrdersPaid } from '#contract/sales/manual-payments.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import { refuseStep } from '#domain/sales/sale-step.ts';
import type { Caller } from '#server/access/caller.ts';
import { byTeam } from '#server/access/done-by.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { retakeHoldsOfOrder } from '#server/database/sales/holds.ts';
import { noteInHistory } from '#server/database/sales/order-history.ts';
import { setOrderState } from '#server/database/sales/orders.ts';
import { countPlaces } from '#server/database/sales/ticket-types.ts';
import { confirmLocked } from '#server/sales/orders/confirm-order.ts';
import { refuseRetaken } from '#server/sales/money/use-promo.ts';
import { auditOrder, changing } from '#server/sales/orders/edit-order.ts';
import { intentOf, wasDone, type Intent } from '#server/sales/intents.ts';
import type { LockedOrder } from '#server/sales/orders/lock-order.ts';
import { answered } from '#server/sales/answer-refusal.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import type { Settled } from '#server/sales/orders/settled.ts';

type Payment = Output<(typeof markOrdersPaid)['body']>['payments'][number];

/** Result of marking an order as paid. */
export type MarkedPaid = 'paid' | 'already_paid' | Refusal;

const notByHand = refusal(409, 'order_not_by_hand', (texts) => texts.ways.notByHand);
const orderOver = refusal(409, 'order_ended', (texts) => texts.ways.orderOver);
const placesGone = refusal(409, 'places_gone', (texts) => texts.ways.placesGone);

interface Wish extends Pick<Payment, 'amount' | 'note'> {
  readonly intent: Intent;
  readonly caller: Caller;
  readonly now: number;
}

/**
 * Marks an order as paid manually: one transaction records the money and who took it, and confirms the order. Holds
 * the order's lock, so that concurrent attempts and expiry are serialized. An expired order is reopened if its places
 * and promo code uses are still available.
 */
export async function markPaid(
  deps: OrdersDeps,
  caller: Caller,
  eventId: string,
  { paymentId, orderId, amount, note }: Payment,
): Promise<MarkedPaid> {
  const intent = intentOf(paymentId, ['paid', amount, note]);
  const which = { registrationId: eventId, orderId };
  const settled = await changing(deps, caller, which, async (queries, locked) => {
    const before = await wasDone(queries, orderId, intent);
    if (isRefusal(before)) return before;
    if (before || locked.order.state === 'confirmed' || locked.order.state === 'refunded')
      return before ? 'paid' : 'already_paid';
    return take(deps, queries, locked, { amount, note, intent, caller, now: deps.now() });
  });
  if (isRefusal(settled) || typeof settled === 'string') return settled;
  deps.after(settled);
  return 'paid';
}

async function take(
  deps: OrdersDeps,
  queries: EventQueries,
  locked: LockedOrder,
  { amount: received, note, intent, caller, now }: Wish,
): Promise<Settled | Refusal> {
  const { order } = locked;
  const { orderId, currency } = order;
  if (order.wayToPayId === null || caller.kind !== 'user') return notByHand;
  if (order.state !== 'awaiting_payment' && order.state !== 'expired') return orderOver;
  const stopped = refuseStep('confirm', locked.sale, now);
  if (stopped !== null) return answered(stopped);
  const by = byTeam(caller);
  const reopened = order.state === 'expired' ? await reopen(queries, locked, { by, now }) : locked;
  if (isRefusal(reopened)) return reopened;
  const paid = { amount: received, by, reason: note, intent };
  const settled = await confirmLocked(queries, deps.signers, reopened, now, { paid });
  const taken = { orderId, currency, amount: order.totalAmount, received, takenBy: caller.userId, now };
  await deps.payments.recordManualPayment(queries, taken);
  await auditOrder(queries, caller, order, { action: 'order_marked_paid', at: now, details: { received } });
  return settled;
}

/** Reopens an expired order for payment, with its former places. */
async function reopen(
  queries: Queries,
  locked: LockedOrder,
  { by, now }: { readonly by: ReturnType<typeof byTeam>; readonly now: number },
): Promise<LockedOrder | Refusal> {
  const { orderId, userId } = locked.order;
  const holdIds = await retakeHoldsOfOrder(queries, orderId, now);
  const ids = locked.types.map(({ ticketTypeId }) => ticketTypeId);
  const places = await countPlaces(queries, ids, now);
  if (places.some(({ placesOversold }) => placesOversold > 0)) return placesGone;
  const usedUp = await refuseRetaken(queries, { holdIds, userId, now });
  if (usedUp !== null) return usedUp;
  const state = 'awaiting_payment';
  await setOrderState(queries, orderId, { state, reason: '', now });
  await noteInHistory(queries, { orderId, at: now, kind: 'reopened', by });
  return { ...locked, order: { ...locked.order, state } };
}
