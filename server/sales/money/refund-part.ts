import { randomUUID } from 'node:crypto';
import type { refundPartOfOrder } from '#contract/sales/order-refunds.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import { formatReference } from '#domain/codes/reference.ts';
import { leftToRefund, refusePartRefund, type RefundableOrder } from '#domain/sales/part-refund.ts';
import type { Caller } from '#server/access/caller.ts';
import { hidden, refuseAtEvent } from '#server/access/event-access.ts';
import { byTeam } from '#server/access/done-by.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { returnFees } from '#server/database/sales/fees.ts';
import { addRefunded, countUsed, markPlacesRefunded } from '#server/database/sales/order-refunds.ts';
import { findTicketsInForce, type TicketInForce } from '#server/database/sales/order-tickets.ts';
import { findOrder, type OrderRow } from '#server/database/sales/orders.ts';
import { tallySale } from '#server/database/sales/sale-tallies.ts';
import { creditRefund } from './credit-notes.ts';
import { auditOrder, changing, type OrderOfEvent } from '#server/sales/orders/edit-order.ts';
import { endLocked, voidTickets } from '#server/sales/orders/end-order.ts';
import { intentOf, insertIntent, wasDone, type Intent } from '#server/sales/intents.ts';
import type { LockedOrder } from '#server/sales/orders/lock-order.ts';
import { answered } from '#server/sales/answer-refusal.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import type { Settled } from '#server/sales/orders/settled.ts';

/** A partial refund as described to the buyer. */
interface PartRefunded {
  readonly orderId: string;
  readonly refundId: string;
}

export interface RefundPartDeps extends OrdersDeps {
  /** Queues the emails about it in its transaction. */
  readonly tellOfPart: (queries: Queries, refunded: PartRefunded) => Promise<void>;
  /** Sends them after the commit. */
  readonly wakeEmails: () => void;
  /** After the commit: notifies listeners of the event. */
  readonly moved: (eventId: string, revision: number) => void;
}

type Body = Omit<Output<(typeof refundPartOfOrder)['body']>, 'currentPasswordHash'>;
interface Wish extends Omit<Body, 'refundId'> {
  readonly intent: Intent;
  readonly caller: Caller;
  readonly now: number;
}

/** Announcements to make after the commit. */
interface Done {
  readonly settled: Settled | null;
  readonly revision: number | null;
}
const nothing: Done = { settled: null, revision: null };

/**
 * Refunds some of an order's tickets, or an amount. The tickets are voided and their places released; an order with
 * nothing left is refunded completely. Under the order's lock, a ticket is refunded once and never more than was
 * paid, however many ask at once.
 */
export async function refundPart(
  deps: RefundPartDeps,
  caller: Caller,
  which: OrderOfEvent,
  { refundId, ...body }: Body,
): Promise<OrderRow | Refusal> {
  const { ticketIds, amount, reason } = body;
  const intent = intentOf(refundId, ['refund', ticketIds.toSorted(), amount, reason]);
  const done = await changing(deps, caller, which, async (queries, locked) => {
    const before = await wasDone(queries, which.orderId, intent);
    if (before !== false) return before === true ? nothing : before;
    return giveBackPart(deps, queries, locked, { ...body, intent, caller, now: deps.now() });
  });
  return finished(deps, which, done);
}

/** Runs after the commit. */
async function finished(
  deps: RefundPartDeps,
  { registrationId, orderId }: OrderOfEvent,
  done: Done | Refusal,
): Promise<OrderRow | Refusal> {
  if (isRefusal(done)) return done;
  if (done.settled !== null) deps.after(done.settled);
  if (done.revision !== null) deps.moved(registrationId, done.revision);
  deps.wakeEmails();
  return (await findOrder(deps.database, orderId)) ?? noOrder;
}

/**
 * Refunds an order except for the fees it contains: its tickets are voided, their places released, and the order
 * stays with the amount of its fees. On a repeat nothing is left to refund, and the order is returned unchanged.
 */
export async function refundButFees(
  deps: RefundPartDeps,
  caller: Caller,
  { orderId, reason, evenIfUsed }: { readonly orderId: string } & Pick<Body, 'reason' | 'evenIfUsed'>,
): Promise<OrderRow | Refusal> {
  const found = await findOrder(deps.database, orderId);
  if (found === null || caller.kind !== 'user') return noOrder;
  const { eventId: registrationId } = found;
  const no = hidden(await refuseAtEvent(deps.database, 'run', caller, registrationId), noOrder);
  if (no !== null) return no;
  const which = { registrationId, orderId };
  const done = await changing(deps, caller, which, async (queries, locked) => {
    const { order } = locked;
    const inForce = await findTicketsInForce(queries, orderId);
    const amount = Math.max(0, leftToRefund(order) - order.feeAmount);
    if (order.state === 'confirmed' && inForce.length === 0) return nothing;
    const ticketIds = inForce.map(({ ticketId }) => ticketId);
    const intent = intentOf(randomUUID(), ['refund but fees']);
    return giveBackPart(deps, queries, locked, {
      ticketIds,
      amount,
      reason,
      evenIfUsed,
      intent,
      caller,
      now: deps.now(),
    });
  });
  return finished(deps, which, done);
}

async function giveBackPart(
  deps: RefundPartDeps,
  queries: EventQueries,
  locked: LockedOrder,
  wish: Wish,
): Promise<Done | Refusal> {
  const { order } = locked;
  const { orderId, eventId } = order;
  const { amount, now, reason, caller } = wish;
  const refused = refusePartRefund(refundableOf(locked), wish);
  if (refused !== null) return answered(refused);
  const inForce = await findTicketsInForce(queries, orderId);
  const chosen = inForce.filter(({ ticketId }) => wish.ticketIds.includes(ticketId));
  const used = wish.evenIfUsed ? 0 : await countUsed(queries, eventId, numbersOf(chosen));
  if (used > 0) return answered({ code: 'tickets_used', details: { used } });
  const reused = await note(queries, order, chosen, wish);
  if (reused !== null) return reused;
  if (chosen.length === inForce.length && amount === leftToRefund(order)) {
    const end = { orderId, state: 'refunded', reason, now, by: byTeam(caller) } as const;
    const settled = await endLocked(queries, order, end);
    await deps.payments.refund(queries, orderId, now);
    return { settled, revision: null };
  }
  const places = async () =>
    locked.attendees.filter(({ ticketId }) => chosen.some((ticket) => ticket.ticketId === ticketId));
  await creditRefund(queries, order, { amount, places, now });
  await addRefunded(queries, orderId, amount);
  await returnFees(queries, orderId, wish);
  await markPlacesRefunded(queries, orderId, wish.ticketIds, now);
  await tallySale(queries, orderId, now);
  const revision = await voidTickets(queries, eventId, chosen, { reason, now });
  const back = { amount: order.refundedAmount + amount, now };
  const { intentId: refundId } = wish.intent;
  await deps.tellOfPart(queries, { orderId, refundId });
  const cannot = amount === 0 ? null : await deps.payments.refundPart(queries, orderId, back);
  return cannot ?? { settled: null, revision };
}

const numbersOf = (tickets: readonly TicketInForce[]) => tickets.map(({ number }) => number);

const refundableOf = ({ order, attendees }: LockedOrder): RefundableOrder => ({
  ...order,
  places: attendees.map(({ ticketId, unitAmount, feeAmount, feeReturns, refundedAt, groupNumber }) => ({
    ticketId,
    groupNumber,
    unitAmount,
    keptFee: feeReturns ? 0 : feeAmount,
    isRefunded: refundedAt !== null,
  })),
});

/** Records who refunded what and why, in the order's history and in the audit log. */
async function note(
  queries: Queries,
  order: OrderRow,
  chosen: readonly TicketInForce[],
  { amount, now: at, reason, caller, intent }: Wish,
): Promise<Refusal | null> {
  const tickets = chosen.map(({ number, reference }) => formatReference(number, reference));
  const details = { amount, tickets: tickets.length };
  await auditOrder(queries, caller, order, { action: 'order_part_refunded', at, details });
  const { orderId } = order;
  const line = {
    orderId,
    at,
    kind: 'tickets_refunded',
    by: byTeam(caller),
    reason,
    tickets,
    intent,
  } as const;
  return insertIntent(queries, amount === 0 ? line : { ...line, amount });
}
