import { rolesWith } from '#server/access/event-access.ts';
import type { Queries } from '#server/database/database.ts';
import { findEventsRun } from '#server/database/events/events-run.ts';

/**
 * Events that a person runs, or all for `null`, one page of them, and how many there are, up to 10,000.
 *
 * @param now ms
 */
export function findMyEvents(
  queries: Queries,
  userId: string | null,
  filter: Parameters<typeof findEventsRun>[2],
  now: number,
): ReturnType<typeof findEventsRun> {
  const roles = rolesWith('run', 'ORGANIZER').filter((role) => role !== 'organizer');
  return findEventsRun(queries, userId === null ? null : { userId, roles }, filter, now);
}
