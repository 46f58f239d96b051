import type { BadgeLayout } from '#domain/events/badge.ts';
import type { Queries } from '#server/database/database.ts';

/** Returns what an event's badges show; `layout` is null until it is chosen. Null if the event does not exist. */
export async function findBadgeLayout(
  queries: Queries,
  eventId: string,
): Promise<{ readonly layout: BadgeLayout | null } | null> {
  const [row] = await queries.query<{ layout: BadgeLayout | null }>(
    'SELECT badge AS layout FROM events WHERE id = $1',
    [eventId],
  );
  return row ?? null;
}

export async function writeBadgeLayout(
  queries: Queries,
  eventId: string,
  layout: BadgeLayout,
): Promise<void> {
  await queries.query('UPDATE events SET badge = $2::jsonb WHERE id = $1', [eventId, JSON.stringify(layout)]);
}
