import type { Queries } from '#server/database/database.ts';

/** What a person is at an event: its organizer, a manager of it, selling for it, at its door, or nothing to it. */
export type TeamRole = 'organizer' | 'manager' | 'seller' | 'supervisor' | 'steward' | 'none';

/** What a person is at an event; `null` where there is no such event. */
export async function teamRoleOf(
  queries: Queries,
  eventId: string,
  userId: string,
): Promise<TeamRole | null> {
  const [row] = await queries.query<{ role: TeamRole }>(
    `SELECT CASE WHEN e.organizer_id = $2 THEN 'organizer' ELSE coalesce(s.role, 'none') END AS role
     FROM events e LEFT JOIN event_staff s ON s.event_id = e.id AND s.user_id = $2 WHERE e.id = $1`,
    [eventId, userId],
  );
  return row?.role ?? null;
}
