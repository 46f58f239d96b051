import type { SaleRefusal } from '#domain/sales/sale-refusal.ts';
import { refuseStep } from '#domain/sales/sale-step.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { addChanges } from '#server/database/door/door-writes.ts';
import { moveEvent } from '#server/database/events/events.ts';
import { endHoldsOfOrder } from '#server/database/sales/holds.ts';
import {
  findTicketsInForce,
  markTicketsPaid,
  type TicketInForce,
} from '#server/database/sales/order-tickets.ts';
import {
  byProvider,
  bySystem,
  noteInHistory,
  type HistoryLine,
} from '#server/database/sales/order-history.ts';
import { setOrderState, type OrderRow } from '#server/database/sales/orders.ts';
import { addIssued } from '#server/database/sales/ticket-types.ts';
import { countBought, tallySale } from '#server/database/sales/sale-tallies.ts';
import { ticketChange } from '#server/tickets/ticket-issue.ts';
import type { Signers } from '#server/signing/signers.ts';
import { endLocked } from './end-order.ts';
import { reasonOf } from './end-reasons.ts';
import { issueTickets, placesOf, allocateTickets, type TicketAllocation } from './issue-order-tickets.ts';
import { lockWholeOrder, type LockedOrder } from './lock-order.ts';
import type { Settled } from './settled.ts';

/**
 * Confirms an order that awaits payment, inside the caller's transaction: its holds are used up, each attendee gets a
 * ticket belonging to the buyer, and doors are notified. Any other order stays unchanged (`already`). If its event or
 * tickets can no longer be sold it is cancelled instead, and its money must be refunded. Takes the event's lock
 * first: call it before locking rows of your own.
 *
 * @throws Error when the order does not exist
 */
export async function confirmOrder(
  queries: EventQueries,
  signers: Signers,
  {
    orderId,
    now,
    paidAmount,
  }: {
    readonly orderId: string;
    readonly now: number;
    /** Amount received by the confirming payment, minor units. */
    readonly paidAmount?: number;
  },
): Promise<Settled> {
  const paid = paidAmount === undefined ? undefined : { amount: paidAmount, by: byProvider };
  return confirmLocked(queries, signers, await lockWholeOrder(queries, orderId), now, { paid });
}

/** The payment that confirms an order: the amount, minor units, and who received it. */
type PaidLine = Pick<HistoryLine, 'by' | 'reason' | 'intent'> & { readonly amount: number };

/**
 * Like `confirmOrder`, for an order the caller has locked. Sends its statements at once.
 *
 * @param taken the tickets' data if the caller has it from `allocateTickets`, which saves a round trip
 * @param refused whether the sale still allows it, if the caller has checked
 */
export async function confirmLocked(
  queries: EventQueries,
  signers: Signers,
  locked: LockedOrder,
  now: number,
  {
    paid,
    taken,
    refused = refuseStep('confirm', locked.sale, now),
  }: {
    readonly paid?: PaidLine | undefined;
    readonly taken?: TicketAllocation | undefined;
    readonly refused?: SaleRefusal | null;
  } = {},
): Promise<Settled> {
  const { orderId, eventId, state } = locked.order;
  if (state !== 'awaiting_payment') return { orderId, eventId, revision: null, already: true, state };
  if (refused !== null)
    return endLocked(queries, locked.order, { orderId, state: 'cancelled', reason: reasonOf(refused), now });
  const unpaid = locked.order.wayToPayId === null ? [] : await findTicketsInForce(queries, orderId);
  const numbers =
    unpaid.length > 0
      ? null
      : (taken ?? (await allocateTickets(queries, signers, eventId, locked.attendees.length)));
  const revision = numbers?.revision ?? (await move(queries, locked.order));
  await Promise.all([
    numbers === null
      ? payTickets(queries, eventId, unpaid, revision)
      : issueTickets(queries, locked, numbers, { now }),
    endHoldsOfOrder(queries, orderId, 'used', now),
    setOrderState(queries, orderId, { state: 'confirmed', reason: '', now }),
    tallySale(queries, orderId, now),
    countBought(queries, orderId, now),
    paid === undefined ? null : noteInHistory(queries, { orderId, at: now, kind: 'paid', ...paid }),
    noteInHistory(queries, { orderId, at: now, kind: 'confirmed', by: bySystem }),
  ]);
  return { orderId, eventId, revision, already: false, state: 'confirmed' };
}

async function move(queries: EventQueries, { orderId, eventId }: OrderRow): Promise<number> {
  const event = await moveEvent(queries, eventId);
  if (event === null) throw new Error(`the event of order ${orderId} is gone`);
  return event.revision;
}

/**
 * Issues the tickets of a new order that awaits manual payment: doors refuse them until it is paid. Sends its
 * statements at once.
 */
export async function issueUnpaid(
  queries: Queries,
  locked: Pick<LockedOrder, 'order' | 'attendees'>,
  taken: TicketAllocation,
  now: number,
): Promise<Settled> {
  const { orderId, eventId, state } = locked.order;
  await issueTickets(queries, locked, taken, { now, unpaid: true });
  return { orderId, eventId, revision: taken.revision, already: false, state };
}

/** Marks an order's existing tickets as paid, which then take its places; sends its statements at once. */
async function payTickets(
  queries: Queries,
  eventId: string,
  tickets: readonly TicketInForce[],
  revision: number,
): Promise<void> {
  const ids = tickets.map(({ ticketId }) => ticketId);
  const paid = tickets.map((ticket) => ({ ...ticket, state: ticket.state & ~ticketBits.unpaid }));
  const changes = paid.map((ticket) => ticketChange(ticket, revision));
  await Promise.all([
    markTicketsPaid(queries, ids),
    addIssued(queries, eventId, placesOf(tickets)),
    addChanges(queries, eventId, changes),
  ]);
}
