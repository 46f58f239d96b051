import type { SoldEvent } from '#domain/sales/sale-state.ts';
import type { SaleFacts } from '#domain/sales/sale-step.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import {
  findAttendees,
  findOrder,
  lockOrder,
  type AttendeeRow,
  type OrderRow,
} from '#server/database/sales/orders.ts';
import { findTypesOfOrder, lockTicketTypes, type SoldType } from '#server/database/sales/ticket-types.ts';
import { findOnSale, lockForSale } from '#server/database/sales/events-on-sale.ts';

/*
 * The order in which sales transactions lock rows, so that they never deadlock:
 *
 * 1. the event's row (`lockForSale`; a later `moveEvent` is then no new lock)
 * 2. rows of `ticket_types`, by id
 * 3. the order's row, then its holds, by id
 * 4. tickets, claims, payments, transfers
 *
 * Reserving takes 2, preceded by 1 when the event has a capacity, then inserts its own hold, without changing the
 * event's revision. Whatever counts places or compares with the current time does so after taking its locks, with the
 * time read then, since time passes while waiting for a lock.
 */
/** An order under locks 1 to 3, with its attendees and the state of its event and ticket types. */
export interface LockedOrder {
  readonly order: OrderRow;
  readonly attendees: readonly AttendeeRow[];
  /** The types of its tickets, and others locked with them. */
  readonly types: readonly SoldType[];
  readonly sale: SaleFacts;
}

/** Returns an order's event and ticket types as the steps after reserving see them. */
export function saleOf(event: SoldEvent, types: readonly Pick<SoldType, 'validUntil'>[]): SaleFacts {
  const open = { left: null, saleStartsAt: null, saleEndsAt: null };
  return { event, types: types.map(({ validUntil }) => ({ ...open, validUntil })) };
}

/** Like `LockedOrder.sale`, without a lock, for checks repeated under it. */
export async function findSale(queries: Queries, { orderId, eventId }: OrderRow): Promise<SaleFacts> {
  const event = await findOnSale(queries, eventId);
  if (event === null) throw new Error(`the event of order ${orderId} is gone`);
  return saleOf(event, await findTypesOfOrder(queries, orderId));
}

/**
 * Takes locks 1 to 3 of an existing order.
 *
 * @param otherTypes ids of ticket types to lock with the order's own
 * @throws Error when the order does not exist
 */
export async function lockWholeOrder(
  queries: EventQueries,
  orderId: string,
  otherTypes: readonly string[] = [],
): Promise<LockedOrder> {
  const found = await findOrder(queries, orderId);
  if (found === null) throw new Error(`there is no order ${orderId}`);
  const event = await lockForSale(queries, found.eventId);
  if (event === null) throw new Error(`the event of order ${orderId} is gone`);
  const attendees = await findAttendees(queries, [orderId]);
  const own = new Set(attendees.map((one) => one.ticketTypeId));
  const types = await lockTicketTypes(queries, [...new Set([...own, ...otherTypes])]);
  const order = (await lockOrder(queries, orderId)) ?? found;
  const sold = types.filter(({ ticketTypeId }) => own.has(ticketTypeId));
  return { order, attendees, types, sale: saleOf(event, sold) };
}
