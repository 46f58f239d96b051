import type { Queries } from '#server/database/database.ts';
import { isJustBefore } from './link-repeats.ts';
import { lockForChange } from './user-changes.ts';

/**
 * Stores a link for setting a password; false if its person was given one just before. Only the token's hash is
 * stored. Call it in a transaction. Times in ms.
 */
export async function addReset(
  queries: Queries,
  reset: {
    readonly tokenHash: string;
    readonly userId: string;
    readonly now: number;
    readonly expiresAt: number;
  },
): Promise<boolean> {
  if (!(await lockForChange(queries, reset.userId))) return false;
  const rows = await queries.query(
    `INSERT INTO password_resets (token_hash, user_id, created_at, expires_at)
     SELECT $1, $2, $3::bigint, $4
      WHERE NOT EXISTS (SELECT 1 FROM password_resets WHERE user_id = $2
        AND ${isJustBefore('$3::bigint')})
     RETURNING user_id`,
    [reset.tokenHash, reset.userId, reset.now, reset.expiresAt],
  );
  return rows.length > 0;
}

/** Returns whether a link is still valid. */
export async function hasReset(queries: Queries, tokenHash: string, now: number): Promise<boolean> {
  const rows = await queries.query(
    'SELECT 1 FROM password_resets WHERE token_hash = $1 AND expires_at > $2',
    [tokenHash, now],
  );
  return rows.length > 0;
}

/** Uses up a link; returns its person, or null if it is no longer valid. */
export async function consumeReset(queries: Queries, tokenHash: string, now: number): Promise<string | null> {
  const [row] = await queries.query<{ user_id: string }>(
    `DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id`,
    [tokenHash, now],
  );
  return row?.user_id ?? null;
}

export async function deleteResetsOf(queries: Queries, userId: string): Promise<void> {
  await queries.query('DELETE FROM password_resets WHERE user_id = $1', [userId]);
}

export async function deleteOldLinks(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM password_resets WHERE expires_at <= $1', [now]);
}
