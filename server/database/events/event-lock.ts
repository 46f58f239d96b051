import type { EventQueries } from './at-event.ts';

/**
 * Locks an event's row without advancing its revision, so that admissions and transfers are decided one after
 * another. Rows that only refer to the event do not wait.
 */
export async function lockEvent(queries: EventQueries, eventId: string): Promise<void> {
  await queries.query('SELECT id FROM events WHERE id = $1 FOR NO KEY UPDATE', [eventId]);
}
