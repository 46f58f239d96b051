import type { Queries } from '#server/database/database.ts';
import type { Role } from './users.ts';

/** Changes to an account; undefined leaves a value unchanged. */
export interface UserChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly username?: string | undefined;
  /** A new email is unverified. */
  readonly email?: string | undefined;
  /** E.164 and ISO 3166; verified by a code unless `unproven` is set. */
  readonly phone?:
    | { readonly number: string; readonly country: string; readonly unproven?: boolean }
    | undefined;
  /** From `hashPassword`. */
  readonly passwordHash?: string | undefined;
}

/** @throws DatabaseError 23505 if a unique value is taken */
export async function changeUser(
  queries: Queries,
  userId: string,
  changes: UserChanges,
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE users SET
       first_name = coalesce($2, first_name), last_name = coalesce($3, last_name), username = coalesce($4, username),
       email_verified_at = CASE WHEN $5::text IS NULL OR lower($5) = lower(email) THEN email_verified_at END,
       email = coalesce($5, email),
       phone_verified_at = CASE WHEN $6::text IS NULL THEN phone_verified_at ELSE $9::bigint END,
       phone_number = coalesce($6, phone_number), country_code = coalesce($7, country_code),
       password_hash = coalesce($8, password_hash)
     WHERE id = $1`,
    [
      userId,
      changes.firstName ?? null,
      changes.lastName ?? null,
      changes.username ?? null,
      changes.email ?? null,
      changes.phone?.number ?? null,
      changes.phone?.country ?? null,
      changes.passwordHash ?? null,
      changes.phone?.unproven === true ? null : now,
    ],
  );
}

export async function setPasswordHash(queries: Queries, userId: string, passwordHash: string): Promise<void> {
  await queries.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
}

/** @throws DatabaseError 23505 if the Google account belongs to another account */
export async function setGoogleAccount(queries: Queries, userId: string, sub: string): Promise<void> {
  await queries.query('UPDATE users SET google_sub = $2 WHERE id = $1', [userId, sub]);
}

/** Disables an account; false if it already was, and its original time stays. */
export async function setDisabled(queries: Queries, userId: string, now: number): Promise<boolean> {
  const rows = await queries.query(
    'UPDATE users SET disabled_at = $2::bigint WHERE id = $1 AND disabled_at IS NULL RETURNING id',
    [userId, now],
  );
  return rows.length > 0;
}

/** Re-enables a disabled account; false if it was not disabled, or is deleted. */
export async function clearDisabled(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries.query(
    'UPDATE users SET disabled_at = NULL WHERE id = $1 AND disabled_at IS NOT NULL AND deleted_at IS NULL RETURNING id',
    [userId],
  );
  return rows.length > 0;
}

/** Locks an account's row; false if it is deleted or never existed. */
export async function lockUser(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [
    userId,
  ]);
  return rows.length > 0;
}

/**
 * Locks an account's row against changes, which may be locked so by several, and returns its role; null if it is
 * disabled, deleted or never existed.
 */
export async function lockActiveRole(queries: Queries, userId: string): Promise<Role | null> {
  const [row] = await queries.query<{ role: Role }>(
    'SELECT role FROM users WHERE id = $1 AND disabled_at IS NULL FOR SHARE',
    [userId],
  );
  return row?.role ?? null;
}

/** Returns whether an account is neither disabled nor deleted, without locking it. */
export async function isActiveUser(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM users WHERE id = $1 AND disabled_at IS NULL', [userId]);
  return rows.length > 0;
}

/**
 * Locks an account's row against other changes, such as a session that is opened while the account ends. Rows that only
 * refer to the account do not wait. @returns false if it is deleted
 */
export async function lockForChange(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries.query(
    'SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
    [userId],
  );
  return rows.length > 0;
}

/** Locks an account's row and returns its role; null if it is deleted or never existed. */
export async function lockRole(queries: Queries, userId: string): Promise<Role | null> {
  const [row] = await queries.query<{ role: Role }>(
    'SELECT role FROM users WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
    [userId],
  );
  return row?.role ?? null;
}

export async function setRole(queries: Queries, userId: string, role: Role): Promise<void> {
  await queries.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
}

/** Stores the current language of a person's app; BCP 47. */
export async function recordLanguage(queries: Queries, userId: string, language: string): Promise<void> {
  await queries.query('UPDATE users SET language = $2 WHERE id = $1', [userId, language]);
}
