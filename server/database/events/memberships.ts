import { calledBySql } from '#server/database/accounts/users.ts';
import type { Queries } from '#server/database/database.ts';

export type MemberRole = 'manager' | 'seller' | 'supervisor' | 'steward';

export interface MembershipRow {
  readonly id: string;
  readonly event_id: string;
  readonly event_name: string;
  readonly role: MemberRole;
  readonly added_at: number;
  readonly user_id: string;
  readonly credential_id: number;
  readonly username: string;
  readonly account_role: 'NORMAL_USER' | 'ORGANIZER' | 'ADMIN';
}

const selected = `
  SELECT s.id, s.event_id, e.name AS event_name, s.role, s.added_at, s.user_id, u.credential_id, ${calledBySql('u')} AS username,
    u.role AS account_role
  FROM event_staff s JOIN events e ON e.id = s.event_id JOIN users u ON u.id = s.user_id`;

/** Returns a page of memberships, newest first: of one event's team, or of one person. */
export async function findMemberships(
  queries: Queries,
  of: { readonly eventId: string } | { readonly userId: string },
  wanted: { readonly page: number; readonly limit: number },
): Promise<{ rows: MembershipRow[]; total: number }> {
  const [condition, id] = 'eventId' in of ? ['s.event_id = $1', of.eventId] : ['s.user_id = $1', of.userId];
  const rows = await queries.query<MembershipRow>(
    `${selected} WHERE ${condition} ORDER BY s.added_at DESC, s.id DESC LIMIT $2 OFFSET $3`,
    [id, wanted.limit, (wanted.page - 1) * wanted.limit],
  );
  const [count] = await queries.query<{ total: number }>(
    `SELECT count(*) AS total FROM event_staff s WHERE ${condition}`,
    [id],
  );
  return { rows, total: count?.total ?? 0 };
}

export async function findMembership(queries: Queries, id: string): Promise<MembershipRow | null> {
  const [row] = await queries.query<MembershipRow>(`${selected} WHERE s.id = $1`, [id]);
  return row ?? null;
}

/** Adds a person to a team, once: if they are already on it, that membership is returned. */
export async function addMembership(
  queries: Queries,
  member: {
    readonly id: string;
    readonly eventId: string;
    readonly userId: string;
    readonly role: MemberRole;
    readonly addedBy: string;
    readonly now: number;
  },
): Promise<{ readonly row: MembershipRow | null; readonly added: boolean }> {
  const added = await queries.query(
    `INSERT INTO event_staff (id, event_id, user_id, role, added_by, added_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (event_id, user_id) DO NOTHING RETURNING id`,
    [member.id, member.eventId, member.userId, member.role, member.addedBy, member.now],
  );
  const [row] = await queries.query<MembershipRow>(`${selected} WHERE s.event_id = $1 AND s.user_id = $2`, [
    member.eventId,
    member.userId,
  ]);
  return { row: row ?? null, added: added.length > 0 };
}

/** False if the membership no longer exists. */
export async function setMemberRole(queries: Queries, id: string, role: MemberRole): Promise<boolean> {
  const rows = await queries.query('UPDATE event_staff SET role = $2 WHERE id = $1 RETURNING id', [id, role]);
  return rows.length > 0;
}

/** False if the membership no longer exists. */
export async function deleteMembership(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.query('DELETE FROM event_staff WHERE id = $1 RETURNING id', [id]);
  return rows.length > 0;
}

/** A membership that somebody lost. */
export interface LostMembership {
  readonly eventId: string;
  readonly userId: string;
  readonly role: MemberRole;
}

/**
 * Removes a person from every team, and removes everybody whom that person had added, each with what the membership
 * gave them at that event: unused invitations, their own phones, devices that they invited. @param now ms
 */
export async function endMembershipsOf(
  queries: Queries,
  userId: string,
  now: number,
): Promise<{ readonly lost: readonly LostMembership[]; readonly devices: readonly string[] }> {
  const lost = await queries.query<LostMembership & object>(
    `DELETE FROM event_staff WHERE user_id = $1 OR added_by = $1
      RETURNING event_id AS "eventId", user_id AS "userId", role`,
    [userId],
  );
  const of = [lost.map(({ eventId }) => eventId), lost.map((one) => one.userId)];
  const gone = 'unnest($1::text[], $2::text[]) AS gone(event_id, user_id)';
  await queries.query(
    `DELETE FROM device_invites i USING ${gone}
      WHERE i.event_id = gone.event_id AND i.created_by = gone.user_id AND i.used_at IS NULL`,
    of,
  );
  await queries.query(
    `DELETE FROM team_invites i USING ${gone}
      WHERE i.event_id = gone.event_id AND i.created_by = gone.user_id AND i.taken_at IS NULL`,
    of,
  );
  const devices = await queries.query<{ id: string }>(
    `UPDATE devices d SET revoked_at = $3 FROM ${gone}
      WHERE d.event_id = gone.event_id AND (d.person = gone.user_id OR d.enrolled_by = gone.user_id)
        AND d.revoked_at IS NULL RETURNING d.id`,
    [...of, now],
  );
  return { lost, devices: devices.map(({ id }) => id) };
}

/** Deletes a person's unused device invitations to an event. */
export async function dropInvites(queries: Queries, eventId: string, userId: string): Promise<void> {
  await queries.query(
    'DELETE FROM device_invites WHERE event_id = $1 AND created_by = $2 AND used_at IS NULL',
    [eventId, userId],
  );
}

/** Lists a person's own active devices at an event; all, or only supervisors'. */
export async function findOwnDevices(
  queries: Queries,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  which: 'all' | 'supervisors',
): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `SELECT id FROM devices WHERE event_id = $1 AND person = $2 AND revoked_at IS NULL AND (role = 'supervisor' OR $3)`,
    [eventId, userId, which === 'all'],
  );
  return rows.map(({ id }) => id);
}

/** Lists other people's active devices at an event that a person invited. */
export async function findInvitedDevices(
  queries: Queries,
  eventId: string,
  userId: string,
): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    'SELECT id FROM devices WHERE event_id = $1 AND enrolled_by = $2 AND person IS DISTINCT FROM $2 AND revoked_at IS NULL',
    [eventId, userId],
  );
  return rows.map(({ id }) => id);
}

export async function revokeDevices(queries: Queries, ids: readonly string[], now: number): Promise<void> {
  await queries.query(
    'UPDATE devices SET revoked_at = $2 WHERE id = ANY($1::text[]) AND revoked_at IS NULL',
    [ids, now],
  );
}
