import type { Role } from '#domain/people/role.ts';
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

/** A person's role at an event, null if the event does not exist, and the role of their account, as both are now. */
export interface Standing {
  readonly teamRole: TeamRole | null;
  readonly account: Role;
}

/**
 * Returns where a person stands at an event, by one statement, so that asking again under a lock costs one trip; null
 * if their account was disabled or deleted, or somebody ended the session.
 *
 * @param sessionId null to ask about the person, whatever they are signed in with
 */
export async function findStanding(
  queries: Queries,
  eventId: string,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string | null },
): Promise<Standing | null> {
  const [row] = await queries.query<Standing>(
    `SELECT u.role AS account, CASE WHEN e.organizer_id = u.id THEN 'organizer'
                                    WHEN e.id IS NOT NULL THEN coalesce(s.role, 'none') END AS "teamRole"
       FROM users u LEFT JOIN events e ON e.id = $1 LEFT JOIN event_staff s ON s.event_id = e.id AND s.user_id = u.id
      WHERE u.id = $2 AND u.disabled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM sessions g WHERE g.id = $3 AND g.ended_at IS NOT NULL)`,
    [eventId, userId, sessionId],
  );
  return row ?? null;
}

/** Returns a person's role at an event; `null` if the event does not exist. */
export async function teamRoleOf(
  queries: Queries,
  eventId: string,
  userId: string,
): Promise<TeamRole | null> {
  return (await teamRolesOf(queries, [eventId], userId)).get(eventId) ?? null;
}
