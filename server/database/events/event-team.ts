import type { Queries } from '#server/database/database.ts';

/** A person's role at an event: its organizer, a manager, a seller, door staff, or none. */
export type TeamRole = 'organizer' | 'manager' | 'seller' | 'supervisor' | 'steward' | 'none';

/** Returns a person's role at several events, by id; events that do not exist are omitted. */
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

/** Returns a person's role at an event; `null` if the event does not exist. */
export async function teamRoleOf(
  queries: Queries,
  eventId: string,
  userId: string,
): Promise<TeamRole | null> {
  return (await teamRolesOf(queries, [eventId], userId)).get(eventId) ?? null;
}
