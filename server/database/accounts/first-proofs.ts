import type { Queries } from '#server/database/database.ts';
import { endSessionsOf } from './sessions.ts';
import { deleteDevicesOf } from './known-devices.ts';
import { deleteSecondFactorOf } from './second-factors.ts';
import { deletePasskeysOf } from './passkeys.ts';
import { deleteResetsOf } from './password-resets.ts';

/** Locks an account whose given contact was never verified; false if it was, or the account is deleted. */
export async function lockUnproven(
  queries: Queries,
  userId: string,
  contact: 'email' | 'phone',
): Promise<boolean> {
  const rows = await queries.query(
    `SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL
       AND CASE WHEN $2 = 'email' THEN email_verified_at ELSE phone_verified_at END IS NULL FOR UPDATE`,
    [userId, contact],
  );
  return rows.length > 0;
}

/** Records the verification, and removes every other way into the account from all tables. */
export async function removeUnprovenAccess(
  queries: Queries,
  userId: string,
  contact: 'email' | 'phone',
  now: number,
): Promise<void> {
  await queries.query(
    contact === 'email'
      ? `UPDATE users SET email_verified_at = $2, phone_number = '', phone_verified_at = NULL, password_hash = NULL,
           google_sub = NULL WHERE id = $1`
      : `UPDATE users SET phone_verified_at = $2, email = '', email_verified_at = NULL, password_hash = NULL,
           google_sub = NULL WHERE id = $1`,
    [userId, now],
  );
  await endSessionsOf(queries, userId, `the ${contact} was proven for the first time`, now);
  await deleteDevicesOf(queries, userId);
  await deletePasskeysOf(queries, userId);
  await deleteSecondFactorOf(queries, userId);
  await deleteResetsOf(queries, userId);
  await queries.query(
    `UPDATE transfers SET state = 'cancelled', ended_at = $2 WHERE from_user_id = $1 AND state = 'offered'`,
    [userId, now],
  );
  await queries.query('DELETE FROM team_invites WHERE created_by = $1 AND taken_at IS NULL', [userId]);
  // An approved application stays, like the role that it gave: an administrator looked at the account.
  await queries.query(`DELETE FROM applications WHERE user_id = $1 AND status <> 'approved'`, [userId]);
}

/**
 * Locks a person's row and returns whether their session is still valid, so that a change requested earlier cannot be
 * applied after the account was handed over or its sessions ended.
 */
export async function holdPerson(queries: Queries, userId: string, sessionId: string): Promise<boolean> {
  await queries.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
  const rows = await queries.query(
    'SELECT 1 FROM sessions WHERE id = $1 AND user_id = $2 AND ended_at IS NULL',
    [sessionId, userId],
  );
  return rows.length > 0;
}
