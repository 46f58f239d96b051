import type { Queries } from '#server/database/database.ts';

/** Locks an event's row without moving it: tickets are admitted and change hands one after another. */
export async function lockEvent(queries: Queries, eventId: string): Promise<void> {
  await queries.query('SELECT id FROM events WHERE id = $1 FOR UPDATE', [eventId]);
}
