import type { EventQueries } from './at-event.ts';

/** Locks an event's row without moving it: tickets are admitted and change hands one after another; rows that only name the event wait for nobody. */
export async function lockEvent(queries: EventQueries, eventId: string): Promise<void> {
  await queries.query('SELECT id FROM events WHERE id = $1 FOR NO KEY UPDATE', [eventId]);
}
