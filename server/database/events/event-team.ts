import type { Queries } from '#server/database/database.ts';

/** What a person is at an event: its organizer, a manager of it, selling for it, at its door, or nothing to it. */
export type TeamRole = 'organizer' | 'manager' | 'seller' | 'supervisor' | 'steward' | 'none';

/** What a person is at some events, by id; an event that does not exist is left out. */
export async function teamRolesOf(
  queries: Queries,
  eventIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, TeamRole>> {
  const rows = await queries.query<{ id: string; role: TeamRole }>(
    `SELECT e.id, CASE WHEN e.organizer_id = $2 THEN 'organizer' ELSE coalesce(s.role, 'none') END AS role
     FROM events e LEFT JOIN event_staff s ON s.event_id = e.id AND s.user_id = $2 WHERE e.id = ANY($1::text[])`,
    [eventIds, userId],
  );
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** What a person is at an event; `null` where there is no such event. */
export async function teamRoleOf(
  queries: Queries,
  eventId: string,
  userId: string,
): Promise<TeamRole | null> {
  return (await teamRolesOf(queries, [eventId], userId)).get(eventId) ?? null;
}
