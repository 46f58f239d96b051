import type { BadgeLayout } from '#domain/events/badge.ts';
import type { Queries } from '#server/database/database.ts';

/** What an event's badges show; `layout` is null until somebody has chosen. Null where there is no such event. */
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
