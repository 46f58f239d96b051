import type { EventQueries } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import type { Caller } from './caller.ts';
import { refuseAtEvent, type EventRight } from './event-access.ts';
import type { Refusal } from './refusal.ts';

/**
 * Locks an event for a change by its team. Returns null if the caller may make it, otherwise why not: the event may
 * have been given away since the call was let in. One round trip: sent at once and executed in sequence.
 */
export async function lockForTeam(
  queries: EventQueries,
  right: EventRight,
  caller: Caller,
): Promise<Refusal | null> {
  const { eventId } = queries;
  const [, refused] = await Promise.all([
    lockEvent(queries, eventId),
    refuseAtEvent(queries, right, caller, eventId),
  ]);
  return refused;
}
