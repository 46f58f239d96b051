import { byTeam } from '#server/access/done-by.ts';
import { hidden, refuseAtEvent } from '#server/access/event-access.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoneBy } from '#server/database/sales/order-history.ts';
import type { OrderRow } from '#server/database/sales/orders.ts';

type OrderParties = Pick<OrderRow, 'eventId' | 'userId' | 'soldBy'>;

/** Returns the account an order belongs to; null when it was sold at the door to a guest without an account. */
const ownerOf = ({ userId, soldBy }: OrderParties): string | null => (soldBy === null ? userId : null);

/**
 * Returns null if an order belongs to a caller, its buyer, or its seller at the door while they may sell there;
 * otherwise what to answer.
 */
export async function refuseOwnOrder(
  queries: Queries,
  caller: Caller,
  order: OrderParties,
): Promise<Refusal | null> {
  if (caller.kind !== 'user') return noOrder;
  if (ownerOf(order) === caller.userId) return null;
  if (order.soldBy !== caller.userId) return noOrder;
  return hidden(await refuseAtEvent(queries, 'sell', caller, order.eventId), noOrder);
}

/** Whether an order belongs to a caller. */
export async function isOwnOrder(queries: Queries, caller: Caller, order: OrderParties): Promise<boolean> {
  return (await refuseOwnOrder(queries, caller, order)) === null;
}

/** Returns who acts on their own order: its buyer, or the team that sold it at the door. */
export function doneBy(caller: Caller, { userId, soldBy }: OrderParties): DoneBy {
  return soldBy === null ? { actor: 'buyer', userId } : byTeam(caller);
}

/** Returns null if a caller may see an order, its owner, or somebody who may see its event's orders; or what to answer. */
export async function refuseToShow(
  queries: Queries,
  caller: Caller,
  order: OrderParties,
): Promise<Refusal | null> {
  if (await isOwnOrder(queries, caller, order)) return null;
  return hidden(await refuseAtEvent(queries, 'orders', caller, order.eventId), noOrder);
}
