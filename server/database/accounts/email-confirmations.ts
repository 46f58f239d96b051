import type { Queries } from '#server/database/database.ts';
import { isJustBefore } from './link-repeats.ts';
import { lockForChange } from './user-changes.ts';

/**
 * Stores a link that confirms an email address; false if one was sent there just before, and not refused. Only digests
 * are stored. Call it in a transaction. Times in ms.
 */
export async function addConfirmation(
  queries: Queries,
  link: {
    readonly tokenHash: string;
    readonly userId: string;
    readonly emailDigest: string;
    readonly now: number;
    readonly expiresAt: number;
  },
): Promise<boolean> {
  if (!(await lockForChange(queries, link.userId))) return false;
  const rows = await queries.query(
    `INSERT INTO email_confirmations (token_hash, user_id, email_digest, created_at, expires_at)
     SELECT $1, $2, $3, $4::bigint, $5
      WHERE NOT EXISTS (SELECT 1 FROM email_confirmations
        WHERE user_id = $2 AND email_digest = $3 AND refused_at IS NULL
          AND ${isJustBefore('$4::bigint')})
     RETURNING user_id`,
    [link.tokenHash, link.userId, link.emailDigest, link.now, link.expiresAt],
  );
  return rows.length > 0;
}

/** A link with the current state of its account. */
export interface StoredConfirmation {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly emailDigest: string;
  /** In ms. */
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** Returns a token's link; null if there is none, or its account is disabled or deleted. */
export async function findConfirmation(
  queries: Queries,
  tokenHash: string,
): Promise<StoredConfirmation | null> {
  const [row] = await queries.query<StoredConfirmation>(
    `SELECT u.id AS "userId", u.username, u.email, u.email_verified_at IS NOT NULL AS "emailVerified",
       c.email_digest AS "emailDigest", c.expires_at AS "expiresAt", c.used_at AS "usedAt"
     FROM email_confirmations c JOIN users u ON u.id = c.user_id
     WHERE c.token_hash = $1 AND u.deleted_at IS NULL AND u.disabled_at IS NULL`,
    [tokenHash],
  );
  return row ?? null;
}

/** Notes that the mail server refused, for good, the address that a link was sent to. @param now ms */
export async function recordConfirmationRefused(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<void> {
  await queries.query('UPDATE email_confirmations SET refused_at = $2 WHERE token_hash = $1', [
    tokenHash,
    now,
  ]);
}

/** Returns the last link that was sent to an address of a person; null if there was none lately. */
export async function findLastConfirmation(
  queries: Queries,
  { userId, emailDigest }: { readonly userId: string; readonly emailDigest: string },
): Promise<{ readonly refused: boolean; readonly expiresAt: number } | null> {
  const [row] = await queries.query<{ refused: boolean; expiresAt: number }>(
    `SELECT refused_at IS NOT NULL AS refused, expires_at AS "expiresAt" FROM email_confirmations
      WHERE user_id = $1 AND email_digest = $2 ORDER BY created_at DESC LIMIT 1`,
    [userId, emailDigest],
  );
  return row ?? null;
}

/** Uses up a link; false if it was used before or has expired. */
export async function consumeConfirmation(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `UPDATE email_confirmations SET used_at = $2
      WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2::bigint RETURNING user_id`,
    [tokenHash, now],
  );
  return rows.length > 0;
}

/** Marks a person's email address as verified; an earlier verification keeps its time. */
export async function setEmailProven(queries: Queries, userId: string, now: number): Promise<void> {
  await queries.query(
    'UPDATE users SET email_verified_at = coalesce(email_verified_at, $2::bigint) WHERE id = $1',
    [userId, now],
  );
}

/** @param before links that expired earlier are deleted; ms */
export async function deleteOldConfirmations(queries: Queries, before: number): Promise<void> {
  await queries.query('DELETE FROM email_confirmations WHERE expires_at <= $1', [before]);
}
