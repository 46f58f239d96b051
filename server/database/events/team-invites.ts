import { calledBySql } from '#server/database/accounts/users.ts';
import type { Queries } from '#server/database/database.ts';
import type { MemberRole } from './memberships.ts';

/** An invitation to a team. Times in ms. */
export interface TeamInviteRow {
  readonly inviteId: string;
  readonly eventId: string;
  readonly role: MemberRole;
  /** Empty for an invitation whose link is passed on by hand. */
  readonly email: string;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly takenBy: string | null;
  readonly takenAt: number | null;
}

const columns = `id AS "inviteId", event_id AS "eventId", role, email, created_by AS "createdBy", created_at AS "createdAt",
  expires_at AS "expiresAt", taken_by AS "takenBy", taken_at AS "takenAt"`;

/** False if the id is taken. */
export async function addTeamInvite(
  queries: Queries,
  invite: Omit<TeamInviteRow, 'takenBy' | 'takenAt'>,
): Promise<boolean> {
  const { inviteId, eventId, role, email, createdBy, createdAt, expiresAt } = invite;
  const rows = await queries.query(
    `INSERT INTO team_invites (id, event_id, role, email, created_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [inviteId, eventId, role, email, createdBy, createdAt, expiresAt],
  );
  return rows.length > 0;
}

export async function findTeamInvite(queries: Queries, inviteId: string): Promise<TeamInviteRow | null> {
  const [row] = await queries.query<TeamInviteRow>(`SELECT ${columns} FROM team_invites WHERE id = $1`, [
    inviteId,
  ]);
  return row ?? null;
}

/** Like `findTeamInvite`, locked until the transaction ends. */
export async function lockTeamInvite(queries: Queries, inviteId: string): Promise<TeamInviteRow | null> {
  const [row] = await queries.query<TeamInviteRow>(
    `SELECT ${columns} FROM team_invites WHERE id = $1 FOR UPDATE`,
    [inviteId],
  );
  return row ?? null;
}

/** Lists an event's pending invitations, newest first. @param now ms */
export function findOpenTeamInvites(
  queries: Queries,
  eventId: string,
  now: number,
): Promise<TeamInviteRow[]> {
  return queries.query<TeamInviteRow & object>(
    `SELECT ${columns} FROM team_invites WHERE event_id = $1 AND taken_at IS NULL AND expires_at > $2
      ORDER BY created_at DESC, id DESC`,
    [eventId, now],
  );
}

/** Lists people who joined by invitation since a moment, in ms, and are still members; newest first, at most `limit`. */
export function findJoinedByInvite(
  queries: Queries,
  eventId: string,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<
  (Pick<TeamInviteRow, 'inviteId' | 'role'> & { readonly username: string; readonly takenAt: number })[]
> {
  return queries.query(
    `SELECT i.id AS "inviteId", i.role, ${calledBySql('u')} AS username, i.taken_at AS "takenAt"
       FROM team_invites i JOIN users u ON u.id = i.taken_by
       JOIN event_staff m ON m.event_id = i.event_id AND m.user_id = i.taken_by
      WHERE i.event_id = $1 AND i.taken_at > $2 ORDER BY i.taken_at DESC, i.id DESC LIMIT $3`,
    [eventId, since, limit],
  );
}

/** Records who joined by an invitation. @param now ms */
export async function takeTeamInvite(
  queries: Queries,
  inviteId: string,
  userId: string,
  now: number,
): Promise<void> {
  await queries.query('UPDATE team_invites SET taken_by = $2, taken_at = $3 WHERE id = $1', [
    inviteId,
    userId,
    now,
  ]);
}

/** Deletes an unused invitation. */
export async function deleteTeamInvite(queries: Queries, inviteId: string): Promise<void> {
  await queries.query('DELETE FROM team_invites WHERE id = $1 AND taken_at IS NULL', [inviteId]);
}

/** Deletes a person's unused team invitations to an event. */
export async function dropTeamInvitesOf(queries: Queries, eventId: string, userId: string): Promise<void> {
  await queries.query(
    'DELETE FROM team_invites WHERE event_id = $1 AND created_by = $2 AND taken_at IS NULL',
    [eventId, userId],
  );
}

/** Deletes invitations that expired before a time, in ms. */
export async function deleteTeamInvites(queries: Queries, before: number): Promise<void> {
  await queries.query('DELETE FROM team_invites WHERE expires_at < $1', [before]);
}
