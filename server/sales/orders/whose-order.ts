import { byTeam } from '#server/access/done-by.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoneBy } from '#server/database/sales/order-history.ts';
import type { OrderRow } from '#server/database/sales/orders.ts';

type Whose = Pick<OrderRow, 'eventId' | 'userId' | 'soldBy'>;

/** The account that an order belongs to; null where it was sold at the door, to a guest who needs none. */
const ownerOf = ({ userId, soldBy }: Whose): string | null => (soldBy === null ? userId : null);

/** Whether an order is a caller's: its buyer's, or of whoever sold it at the door, while they may sell there. */
export async function isTheirs(queries: Queries, caller: Caller, order: Whose): Promise<boolean> {
  if (caller.kind !== 'user') return false;
  if (ownerOf(order) === caller.userId) return true;
  return (
    order.soldBy === caller.userId && (await refuseAtEvent(queries, 'sell', caller, order.eventId)) === null
  );
}

/** Who acts on an order that is theirs: its buyer, or the team that sold it at the door. */
export function doneBy(caller: Caller, { userId, soldBy }: Whose): DoneBy {
  return soldBy === null ? { actor: 'buyer', userId } : byTeam(caller);
}

/** Whether a caller may see an order: whose it is, and whoever may see the orders of its event. */
export async function maySeeOrder(queries: Queries, caller: Caller, order: Whose): Promise<boolean> {
  if (await isTheirs(queries, caller, order)) return true;
  return (await refuseAtEvent(queries, 'orders', caller, order.eventId)) === null;
}
