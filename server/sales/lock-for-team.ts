import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent, type EventRight } from '#server/access/event-access.ts';
import type { Refusal } from '#server/access/refusal.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { lockForSale } from '#server/database/sales/events-on-sale.ts';

/**
 * Locks an event for a change to its sales settings. Returns null if the caller may make it, otherwise why not: the
 * event may have been given away since the call was let in.
 */
export async function lockForTeam(
  queries: EventQueries,
  right: EventRight,
  caller: Caller,
): Promise<Refusal | null> {
  await lockForSale(queries, queries.eventId);
  return refuseAtEvent(queries, right, caller, queries.eventId);
}
