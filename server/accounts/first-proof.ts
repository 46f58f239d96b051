import type { Queries } from '#server/database/database.ts';
import { endDevicesOf } from './end-account.ts';
import type { Identity } from './identity.ts';
import { forgetDevicesOf } from './sign-in/known-devices.ts';
import { endSessionsOf } from '#server/database/accounts/sessions.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';

/** What was proven for the first time, and the scanning devices that lost their right by it. */
export interface FirstProof {
  readonly user: User;
  readonly devices: readonly string[];
}

/**
 * Gives an account to whoever has just proven its email or phone for the first time. Until then anybody may have made
 * it with somebody else's contact, so everything that could lead back in goes: password, the other contact, Google
 * account, sessions, known browsers, scanning devices and their invitations, links under way, open ticket transfers.
 * A contact that was proven before takes nothing away: then this answers null.
 *
 * Call it in the transaction that uses up the proof; it locks the account's row.
 */
export async function takeFirstProof(
  identity: Identity,
  queries: Queries,
  userId: string,
  proven: 'email' | 'phone',
): Promise<FirstProof | null> {
  const now = identity.now();
  const before = await queries.query(
    `SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL
       AND CASE WHEN $2 = 'email' THEN email_verified_at ELSE phone_verified_at END IS NULL FOR UPDATE`,
    [userId, proven],
  );
  if (before.length === 0) return null;
  await queries.query(
    proven === 'email'
      ? `UPDATE users SET email_verified_at = $2, phone_number = '', phone_verified_at = NULL, password_hash = NULL,
           google_sub = NULL WHERE id = $1`
      : `UPDATE users SET phone_verified_at = $2, email = '', email_verified_at = NULL, password_hash = NULL,
           google_sub = NULL WHERE id = $1`,
    [userId, now],
  );
  await endSessionsOf(queries, userId, `the ${proven} was proven for the first time`, now);
  await forgetDevicesOf(queries, userId);
  await queries.query('DELETE FROM password_resets WHERE user_id = $1', [userId]);
  await queries.query(
    `UPDATE transfers SET state = 'cancelled', ended_at = $2 WHERE from_user_id = $1 AND state = 'offered'`,
    [userId, now],
  );
  const devices = await endDevicesOf(queries, userId, now);
  const user = await findUser(queries, userId);
  return user === null ? null : { user, devices };
}

/**
 * Locks a person's row and looks whether a session of theirs still holds, so that a change that was asked for before
 * the account was given to somebody else, or its sessions ended, cannot come after it.
 */
export async function holdPerson(queries: Queries, userId: string, sessionId: string): Promise<boolean> {
  await queries.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
  const rows = await queries.query(
    'SELECT 1 FROM sessions WHERE id = $1 AND user_id = $2 AND ended_at IS NULL',
    [sessionId, userId],
  );
  return rows.length > 0;
}
