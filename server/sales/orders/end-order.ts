import { ticketBits } from '#domain/manifest/manifest.ts';
import type { OrderState } from '#domain/sales/order.ts';
import { leftToRefund } from '#domain/sales/part-refund.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { writeDoor } from '#server/database/door/door-writes.ts';
import { moveEvent } from '#server/database/events/events.ts';
import { endHoldsOfOrder } from '#server/database/sales/holds.ts';
import {
  cancelTickets,
  findTicketsInForce,
  type TicketInForce,
} from '#server/database/sales/order-tickets.ts';
import { bySystem, noteInHistory, type DoneBy } from '#server/database/sales/order-history.ts';
import { findAttendees, setOrderState, type OrderRow } from '#server/database/sales/orders.ts';
import { tallySale } from '#server/database/sales/sale-tallies.ts';
import { freePlaces } from '#server/database/sales/ticket-types.ts';
import { reruleClaims } from '#server/tickets/claims/claims-again.ts';
import { ticketChange } from '#server/tickets/ticket-issue.ts';
import { creditRefund } from '#server/sales/money/credit-notes.ts';
import { lockWholeOrder } from './lock-order.ts';
import type { Settled } from './settled.ts';
import { endOffers } from '#server/sales/waiting/lose-offers.ts';

export interface OrderEnd {
  readonly orderId: string;
  readonly state: Extract<OrderState, 'expired' | 'cancelled' | 'refunded'>;
  /** The reason, shown to people. */
  readonly reason: string;
  readonly now: number;
  /** The actor; the server itself by default. */
  readonly by?: DoneBy;
}

/**
 * Ends an order inside the caller's transaction. One that awaits payment releases its places; a confirmed one
 * (`cancelled` and `refunded` only) loses its tickets, whoever holds them by now, and doors are notified. An order
 * that has ended, or that is confirmed when it should expire, stays unchanged (`already`). Takes the event's lock
 * first: call it before locking rows of your own.
 *
 * @throws Error when the order does not exist
 */
export async function endOrder(queries: EventQueries, end: OrderEnd): Promise<Settled> {
  const { order } = await lockWholeOrder(queries, end.orderId);
  return endLocked(queries, order, end);
}

/** Like `endOrder`, for an order the caller has fully locked. */
export async function endLocked(queries: EventQueries, order: OrderRow, end: OrderEnd): Promise<Settled> {
  const { orderId, eventId } = order;
  const canEnd =
    order.state === 'awaiting_payment' || (order.state === 'confirmed' && end.state !== 'expired');
  if (!canEnd) return { orderId, eventId, revision: null, already: true, state: order.state };
  await setOrderState(queries, orderId, end);
  const { state: kind, reason, now: at, by = bySystem } = end;
  await noteInHistory(queries, { orderId, at, kind, by, reason });
  if (order.state === 'awaiting_payment') {
    await endHoldsOfOrder(queries, orderId, 'released', end.now);
    await endOffers(queries, orderId, kind);
  } else {
    await tallySale(queries, orderId, at);
    await creditRest(queries, order, at);
  }
  const revision = await takeTicketsBack(queries, order, end);
  return { orderId, eventId, revision, already: false, state: end.state };
}

/** Refunds all that is left of an order, for the tickets not refunded before. */
async function creditRest(queries: Queries, order: OrderRow, now: number): Promise<void> {
  const places = async () =>
    (await findAttendees(queries, [order.orderId])).filter(({ refundedAt }) => refundedAt === null);
  await creditRefund(queries, order, { amount: leftToRefund(order), places, now });
}

/** @returns the event's new revision, or null when no ticket was valid */
async function takeTicketsBack(
  queries: EventQueries,
  { orderId, eventId }: OrderRow,
  { reason, now }: OrderEnd,
): Promise<number | null> {
  return voidTickets(queries, eventId, await findTicketsInForce(queries, orderId), { reason, now });
}

/**
 * Cancels valid tickets, whoever holds them, releases their places and notifies doors.
 *
 * @returns the event's new revision, or null when there are none
 */
export async function voidTickets(
  queries: EventQueries,
  eventId: string,
  before: readonly TicketInForce[],
  { reason, now }: Pick<OrderEnd, 'reason' | 'now'>,
): Promise<number | null> {
  if (before.length === 0) return null;
  const event = await moveEvent(queries, eventId);
  if (event === null) throw new Error(`event ${eventId} is gone`);
  const ids = before.map((ticket) => ticket.ticketId);
  await cancelTickets(queries, ids, { reason, now });
  await freePlaces(queries, eventId, countByType(before));
  const after = before.map((ticket) => cancelled(ticket, now));
  const numbers = after.map((ticket) => ticket.number);
  const ruled = await reruleClaims(queries, event, numbers, numbers);
  await writeDoor(queries, eventId, {
    revision: event.revision,
    at: now,
    scans: [],
    progress: [],
    ...ruled,
    changes: [...after.map((ticket) => ticketChange(ticket, event.revision)), ...ruled.changes],
  });
  return event.revision;
}

/** The same state as `cancelTickets` writes. */
function cancelled(ticket: TicketInForce, now: number): TicketInForce {
  return { ...ticket, state: ticket.state | ticketBits.cancelled, voidedAt: ticket.voidedAt ?? now };
}

/** Counts places released: rehearsal tickets took none, and unpaid ones use their order's. */
function countByType(tickets: readonly TicketInForce[]): ReadonlyMap<number, number> {
  const placeless = ticketBits.test | ticketBits.unpaid;
  const counted = tickets.filter(({ state }) => (state & placeless) === 0);
  const groups = Map.groupBy(counted, (ticket) => ticket.typeIndex);
  return new Map([...groups].map(([typeIndex, group]) => [typeIndex, group.length]));
}
