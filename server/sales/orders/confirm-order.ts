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
import { issueTickets, placesOf, takeForTickets, type TakenForTickets } from './issue-order-tickets.ts';
import { lockWholeOrder, type LockedOrder } from './lock-order.ts';
import type { Settled } from './settled.ts';

/**
 * Makes an order that awaits payment a confirmed one, inside the caller's transaction: its holds are used up, each
 * attendee gets a ticket of the buyer's, doors learn of them. Any other order stays as it is (`already`). One whose
 * event or tickets can no longer be sold is cancelled instead: its money has to go back.
 * Takes the event's lock first: call it before locking rows of your own.
 *
 * @throws Error where there is no such order.
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
    /** What the payment took that confirms it, minor units. */
    readonly paidAmount?: number;
  },
): Promise<Settled> {
  const paid = paidAmount === undefined ? undefined : { amount: paidAmount, by: byProvider };
  return confirmLocked(queries, signers, await lockWholeOrder(queries, orderId), now, { paid });
}

/** The payment that confirms an order: what was taken, minor units, and by whom. */
type PaidLine = Pick<HistoryLine, 'by' | 'reason' | 'intent'> & { readonly amount: number };

/**
 * As `confirmOrder`, for an order that the caller has locked. What it writes is asked at once.
 *
 * @param taken what the tickets are made of, where the caller has it by `takeForTickets`: then nothing is waited for before
 * @param refused whether the sale still allows it, where the caller has asked
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
    readonly taken?: TakenForTickets | undefined;
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
      : (taken ?? (await takeForTickets(queries, signers, eventId, locked.attendees.length)));
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
 * The tickets of an order that was just made, and waits to be paid by hand, are there at once: doors refuse them until then.
 * What it writes is asked at once.
 */
export async function issueUnpaid(
  queries: Queries,
  locked: Pick<LockedOrder, 'order' | 'attendees'>,
  taken: TakenForTickets,
  now: number,
): Promise<Settled> {
  const { orderId, eventId, state } = locked.order;
  await issueTickets(queries, locked, taken, { now, unpaid: true });
  return { orderId, eventId, revision: taken.revision, already: false, state };
}

/** The tickets that an order has already are paid now, and take its places; asked at once. */
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
