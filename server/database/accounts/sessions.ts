import type { Queries } from '#server/database/database.ts';
import type { Role, User } from './users.ts';

/** Maximum lifetime of a session, regardless of refreshes; in ms. */
export const sessionLifeMs = 30 * 24 * 3_600_000;

/** A session's refresh token state. */
export interface Rotation {
  /** The newest one issued. */
  readonly generation: number;
  /** The newest one whose access token was received back, which proves that its reply arrived. */
  readonly provenGeneration: number;
  /** When the newest one was issued, or issued again after a lost reply. */
  readonly rotatedAt: number;
}

export interface SessionState extends Rotation {
  readonly userId: string;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly device: string;
  readonly fingerprintHash: Uint8Array | null;
  readonly now: number;
}

/**
 * Adds a session. `proven` holds the person's sign-in methods as they were when one of them was proven: false if they
 * have changed since, a second factor was enabled, or the account was disabled, so that no sign-in in progress
 * outlives a reset or bypasses a second factor.
 */
export async function addSession(
  queries: Queries,
  session: NewSession,
  proven: Pick<User, 'passwordHash' | 'googleSub' | 'secondFactor'> | null = null,
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, device, fingerprint_hash)
     SELECT $1, u.id, $3, $3, $4, $5, $6 FROM users u
      WHERE u.id = $2 AND (NOT $7 OR (u.disabled_at IS NULL
        AND u.password_hash IS NOT DISTINCT FROM $8 AND u.google_sub IS NOT DISTINCT FROM $9
        AND ($10 OR u.second_factor_at IS NULL)))
      FOR SHARE RETURNING id`,
    [
      session.id,
      session.userId,
      session.now,
      session.now + sessionLifeMs,
      session.device,
      session.fingerprintHash,
      proven !== null,
      proven?.passwordHash ?? null,
      proven?.googleSub ?? null,
      proven?.secondFactor ?? false,
    ],
  );
  return rows.length > 0;
}

export interface SessionUser {
  readonly userId: string;
  readonly credentialId: number;
  readonly role: Role;
  readonly provenGeneration: number;
}

/** Returns the person of a valid session: not ended, not expired, the person not disabled. Read on every call. */
export async function findSessionUser(
  queries: Queries,
  sessionId: string,
  now: number,
): Promise<SessionUser | null> {
  const [row] = await queries.query<{
    id: string;
    credential_id: number;
    role: Role;
    proven_generation: number;
  }>(
    `SELECT u.id, u.credential_id, u.role, s.proven_generation FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND u.disabled_at IS NULL`,
    [sessionId, now],
  );
  return row === undefined
    ? null
    : {
        userId: row.id,
        credentialId: row.credential_id,
        role: row.role,
        provenGeneration: row.proven_generation,
      };
}

/** Records that the reply with this generation's tokens arrived: its access token was received back. */
export async function proveGeneration(
  queries: Queries,
  sessionId: string,
  generation: number,
): Promise<void> {
  await queries.query('UPDATE sessions SET proven_generation = $2 WHERE id = $1 AND proven_generation < $2', [
    sessionId,
    generation,
  ]);
}

/** Returns the refresh token state of a valid session. */
export async function findSessionState(
  queries: Queries,
  sessionId: string,
  now: number,
): Promise<SessionState | null> {
  const [row] = await queries.query<{
    user_id: string;
    generation: number;
    proven_generation: number;
    rotated_at: number;
  }>(
    `SELECT user_id, generation, proven_generation, coalesce(rotated_at, created_at) AS rotated_at FROM sessions
     WHERE id = $1 AND ended_at IS NULL AND expires_at > $2`,
    [sessionId, now],
  );
  return row === undefined
    ? null
    : {
        userId: row.user_id,
        generation: row.generation,
        provenGeneration: row.proven_generation,
        rotatedAt: row.rotated_at,
      };
}

/** Advances to generation `to`; false if another call was first. */
export async function rotateSession(
  queries: Queries,
  sessionId: string,
  from: number,
  to: number,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE sessions SET generation = $3, rotated_at = $4, last_used_at = $4
     WHERE id = $1 AND generation = $2 AND ended_at IS NULL RETURNING id`,
    [sessionId, from, to, now],
  );
  return rows.length > 0;
}

/** Ends a session; false if it had ended before. */
export async function endSessionRow(
  queries: Queries,
  sessionId: string,
  because: string,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE sessions SET ended_at = $2, ended_because = $3 WHERE id = $1 AND ended_at IS NULL RETURNING id`,
    [sessionId, now, because],
  );
  return rows.length > 0;
}

/** Returns the id of a session's person, also after it ended; null if there is no such session. */
export async function findSessionOwner(queries: Queries, sessionId: string): Promise<string | null> {
  const [row] = await queries.query<{ user_id: string }>('SELECT user_id FROM sessions WHERE id = $1', [
    sessionId,
  ]);
  return row?.user_id ?? null;
}

/** Ends all of a person's sessions except the given one; returns how many. */
export async function endSessionsOf(
  queries: Queries,
  userId: string,
  because: string,
  now: number,
  except: string | null = null,
): Promise<number> {
  const ended = await queries.query(
    `UPDATE sessions SET ended_at = $2, ended_because = $3
     WHERE user_id = $1 AND ended_at IS NULL AND ($4::text IS NULL OR id <> $4) RETURNING id`,
    [userId, now, because, except],
  );
  return ended.length;
}

/** Returns when a session began, in ms; null if it does not exist. */
export async function sessionStart(queries: Queries, sessionId: string): Promise<number | null> {
  const [row] = await queries.query<{ created_at: number }>('SELECT created_at FROM sessions WHERE id = $1', [
    sessionId,
  ]);
  return row?.created_at ?? null;
}

/** Returns when a session's person last confirmed their identity, by signing in or by their password, in ms. */
export async function lastProof(queries: Queries, sessionId: string): Promise<number | null> {
  const [row] = await queries.query<{ at: number }>(
    'SELECT greatest(created_at, proven_at) AS at FROM sessions WHERE id = $1',
    [sessionId],
  );
  return row?.at ?? null;
}

/** @param now ms */
export async function noteProof(queries: Queries, sessionId: string, now: number): Promise<void> {
  await queries.query('UPDATE sessions SET proven_at = $2 WHERE id = $1', [sessionId, now]);
}

/** Ends one of a person's sessions; false if it is not theirs or had ended. */
export async function endSessionOf(
  queries: Queries,
  userId: string,
  sessionId: string,
  now: number,
  because = 'ended by the person',
): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE sessions SET ended_at = $3, ended_because = $4
     WHERE id = $2 AND user_id = $1 AND ended_at IS NULL RETURNING id`,
    [userId, sessionId, now, because],
  );
  return rows.length > 0;
}

/** Why the sessions of a person who deleted their account ended. */
export const accountDeletedReason = 'account deleted by the person';

/**
 * Deletes the sessions of a deleted account. Those that ended because its person deleted it are emptied instead: a
 * device whose reply was lost learns from them that the account is gone.
 */
export async function deleteSessionsOf(queries: Queries, userId: string): Promise<void> {
  await queries.query('DELETE FROM sessions WHERE user_id = $1 AND ended_because IS DISTINCT FROM $2', [
    userId,
    accountDeletedReason,
  ]);
  await queries.query(`UPDATE sessions SET device = '', fingerprint_hash = NULL WHERE user_id = $1`, [
    userId,
  ]);
}

/** Reasons for which people end their own sessions: on this device, or in the list of their sessions. */
const personsReasons: readonly string[] = ['signed out', 'ended by the person'];

/**
 * Returns what its own person ended a session with; null if it expired, was replaced, was ended by others or never
 * existed.
 */
export async function endedByPerson(
  queries: Queries,
  sessionId: string,
): Promise<'sign_out' | 'deletion' | null> {
  const [row] = await queries.query<{ ended_because: string | null }>(
    'SELECT ended_because FROM sessions WHERE id = $1',
    [sessionId],
  );
  if (row?.ended_because === accountDeletedReason) return 'deletion';
  return personsReasons.includes(row?.ended_because ?? '') ? 'sign_out' : null;
}

export interface SessionLine {
  readonly id: string;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly device: string;
}

/** Lists a person's valid sessions, newest first. */
export function listSessionRows(queries: Queries, userId: string, now: number): Promise<SessionLine[]> {
  return queries.query<SessionLine & object>(
    `SELECT id, created_at, last_used_at, device FROM sessions
     WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2 ORDER BY created_at DESC, id DESC LIMIT 200`,
    [userId, now],
  );
}

/** Deletes sessions that ended or expired more than 30 days ago. */
export async function deleteOldSessions(queries: Queries, now: number): Promise<void> {
  const before = now - 30 * 24 * 3_600_000;
  await queries.query('DELETE FROM sessions WHERE expires_at < $1 OR ended_at < $1', [before]);
}
