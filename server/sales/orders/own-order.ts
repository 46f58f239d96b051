import { byTeam } from '#server/access/done-by.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoneBy } from '#server/database/sales/order-history.ts';
import type { OrderRow } from '#server/database/sales/orders.ts';

type OrderParties = Pick<OrderRow, 'eventId' | 'userId' | 'soldBy'>;

/** Returns the account an order belongs to; null when it was sold at the door to a guest without an account. */
const ownerOf = ({ userId, soldBy }: OrderParties): string | null => (soldBy === null ? userId : null);

/** Whether an order belongs to a caller: its buyer, or its seller at the door while they may sell there. */
export async function isOwnOrder(queries: Queries, caller: Caller, order: OrderParties): Promise<boolean> {
  if (caller.kind !== 'user') return false;
  if (ownerOf(order) === caller.userId) return true;
  return (
    order.soldBy === caller.userId && (await refuseAtEvent(queries, 'sell', caller, order.eventId)) === null
  );
}

/** Returns who acts on their own order: its buyer, or the team that sold it at the door. */
export function doneBy(caller: Caller, { userId, soldBy }: OrderParties): DoneBy {
  return soldBy === null ? { actor: 'buyer', userId } : byTeam(caller);
}

/** Whether a caller may see an order: its owner, or somebody who may see its event's orders. */
export async function maySeeOrder(queries: Queries, caller: Caller, order: OrderParties): Promise<boolean> {
  if (await isOwnOrder(queries, caller, order)) return true;
  return (await refuseAtEvent(queries, 'orders', caller, order.eventId)) === null;
}
