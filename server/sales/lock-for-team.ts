import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent, type EventRight } from '#server/access/event-access.ts';
import type { Refusal } from '#server/access/refusal.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { lockForSale } from '#server/database/sales/events-on-sale.ts';

/**
 * Locks an event for a change of what its team decides about sales. Returns why the caller may not, who may have lost the
 * right since the call was let in; null if they may.
 */
export async function lockForTeam(
  queries: EventQueries,
  right: EventRight,
  caller: Caller,
): Promise<Refusal | null> {
  await lockForSale(queries, queries.eventId);
  return refuseAtEvent(queries, right, caller, queries.eventId);
}
