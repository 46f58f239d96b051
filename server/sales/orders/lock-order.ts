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
 * In which order transactions that sell places lock rows, so that none waits for another in a circle:
 *
 *   1. the event's row (`lockForSale`; `moveEvent` later is then no new lock)
 *   2. rows of `ticket_types`, by id
 *   3. the order's row, then its holds, by id
 *   4. tickets, claims, payments, transfers
 *
 * Setting places aside takes 2, and 1 before it where the event has a capacity, then writes its own hold: it moves no
 * event. What counts places or compares with
 * the time does so after its locks, with the time taken then: time passes while a lock is waited for.
 */
/** An order under locks 1 to 3, with who comes, and how its event and ticket types stand. */
export interface LockedOrder {
  readonly order: OrderRow;
  readonly attendees: readonly AttendeeRow[];
  /** The types of its places, and those locked beside. */
  readonly types: readonly SoldType[];
  readonly sale: SaleFacts;
}

/** An order's event and ticket types as the steps after reserving look at them. */
export function saleOf(event: SoldEvent, types: readonly Pick<SoldType, 'validUntil'>[]): SaleFacts {
  const open = { left: null, saleStartsAt: null, saleEndsAt: null };
  return { event, types: types.map(({ validUntil }) => ({ ...open, validUntil })) };
}

/** As `LockedOrder.sale`, without a lock: for what is asked again under it. */
export async function findSale(queries: Queries, { orderId, eventId }: OrderRow): Promise<SaleFacts> {
  const event = await findOnSale(queries, eventId);
  if (event === null) throw new Error(`the event of order ${orderId} is gone`);
  return saleOf(event, await findTypesOfOrder(queries, orderId));
}

/**
 * Takes locks 1 to 3 of an order that is there.
 *
 * @param otherTypes ids of ticket types that are locked with the order's own
 * @throws Error where it is not.
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
