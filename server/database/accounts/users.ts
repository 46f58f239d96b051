import type * as v from 'valibot';
import type { user } from '#contract/accounts/session.ts';
import type { Language } from '#messages/language.ts';
import type { Parameter, Queries } from '#server/database/database.ts';

export type PublicUser = v.InferOutput<typeof user>;
export type Role = PublicUser['role'];

export interface UserRow {
  readonly id: string;
  readonly credential_id: number;
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly phone_number: string;
  readonly country_code: string;
  readonly password_hash: string | null;
  readonly google_sub: string | null;
  readonly email_verified_at: number | null;
  readonly phone_verified_at: number | null;
  readonly created_at: number;
  readonly disabled_at: number | null;
  readonly language: string | null;
  readonly second_factor_at: number | null;
  readonly by_passkey: boolean;
}

/** A person as the accounts module knows them; only `publicUser` ever leaves the server. */
export interface User {
  readonly id: string;
  readonly passwordHash: string | null;
  /** The identity provider's id for the person. */
  readonly googleSub: string | null;
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  /** In ms. */
  readonly createdAt: number;
  readonly disabled: boolean;
  /** Last language of their app, BCP 47; null if unknown. */
  readonly language: string | null;
  /** Whether the account was created with a passkey instead of a password. */
  readonly byPasskey: boolean;
  /** Whether signing in takes more than the password. */
  readonly secondFactor: boolean;
  readonly publicUser: PublicUser;
}

export interface NewUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** From `hashPassword`; null for people who sign in another way. */
  readonly passwordHash: string | null;
  /** Verified by a code; null for none. */
  readonly phone?: { readonly number: string; readonly country: string } | null;
  /** Whether the email was already verified by a code. */
  readonly emailProven?: boolean;
  /** If set, the identity provider has verified the email. */
  readonly googleSub?: string | null;
  readonly countryCode?: string;
  /** Whether a passkey replaces the password. */
  readonly byPasskey?: boolean;
  /** Of their app, for the first emails; unknown if somebody else creates the account. */
  readonly language?: Language;
  /** In ms. */
  readonly now: number;
}

export const userColumns = `id, credential_id, username, email, first_name, last_name, role, phone_number, country_code, password_hash,
  google_sub, email_verified_at, phone_verified_at, created_at, disabled_at, language,
  second_factor_at, by_passkey`;

/**
 * SQL for the display name of an account without a name; the same as `accountLabel` in the domain.
 *
 * @param alias of `users` in the statement
 */
export const calledBySql = (alias: string): string =>
  `CASE WHEN ${alias}.username ~ '^guest-[0-9a-f]{10}$' THEN coalesce(nullif(${alias}.email, ''), ${alias}.phone_number) ELSE ${alias}.username END`;

/** Finds a user by username or email address, case-insensitively. */
export function findUserByUsername(queries: Queries, username: string): Promise<User | null> {
  return findOne(queries, 'lower(username) = lower($1)', [username]);
}

export function findUserByEmail(queries: Queries, email: string): Promise<User | null> {
  return findOne(queries, `lower(email) = lower($1) AND email <> ''`, [email]);
}

/** Finds a user by a number in E.164. */
export function findUserByPhone(queries: Queries, phone: string): Promise<User | null> {
  return findOne(queries, `phone_number = $1 AND phone_number <> ''`, [phone]);
}

export function findUserByGoogle(queries: Queries, sub: string): Promise<User | null> {
  return findOne(queries, 'google_sub = $1', [sub]);
}

export function findUser(queries: Queries, id: string): Promise<User | null> {
  return findOne(queries, 'id = $1', [id]);
}

export function findUserByCredentialId(queries: Queries, credentialId: number): Promise<User | null> {
  return findOne(queries, 'credential_id = $1 AND deleted_at IS NULL', [credentialId]);
}

/** Finds a user by the number used in the specification or by the text id used in logs; null also for deleted accounts. */
export function findUserByEither(queries: Queries, id: string): Promise<User | null> {
  return /^\d{1,15}$/.test(id)
    ? findUserByCredentialId(queries, Number(id))
    : findOne(queries, 'id = $1 AND deleted_at IS NULL', [id]);
}

/** @throws DatabaseError 23505 if username, email, phone number or Google account is taken */
export async function addUser(queries: Queries, user: NewUser): Promise<User> {
  const { phone = null, googleSub = null } = user;
  const rows = await queries.query<UserRow>(
    `INSERT INTO users (id, username, email, first_name, last_name, role, password_hash, created_at,
       phone_number, country_code, phone_verified_at, google_sub, email_verified_at, by_passkey, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING ${userColumns}`,
    [
      user.id,
      user.username,
      user.email,
      user.firstName,
      user.lastName,
      user.role,
      user.passwordHash,
      user.now,
      phone?.number ?? '',
      phone?.country ?? user.countryCode ?? 'GM',
      phone === null ? null : user.now,
      googleSub,
      googleSub === null && user.emailProven !== true ? null : user.now,
      user.byPasskey ?? false,
      user.language ?? null,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the new user was not returned');
  return userOf(row);
}

/** SQL for whether a user can administrate this server; the index by role has no deleted users. */
export const isActiveAdmin = `role = 'ADMIN' AND deleted_at IS NULL AND disabled_at IS NULL`;

/** Returns whether this server has an administrator. */
export async function hasAdmin(queries: Queries): Promise<boolean> {
  const rows = await queries.query(`SELECT 1 FROM users WHERE ${isActiveAdmin} LIMIT 1`);
  return rows.length > 0;
}

/** Returns email addresses of this server's administrators, longest-serving first. */
export async function administratorEmails(queries: Queries, most: number): Promise<readonly string[]> {
  const rows = await queries.query<{ email: string }>(
    `SELECT email FROM users WHERE ${isActiveAdmin} AND email <> '' ORDER BY created_at, id LIMIT $1`,
    [most],
  );
  return rows.map(({ email }) => email);
}

/** Returns whether anybody else can administrate this server. */
export async function hasOtherAdmin(queries: Queries, userId: string): Promise<boolean> {
  const rows = await queries.query(`SELECT 1 FROM users WHERE ${isActiveAdmin} AND id <> $1 LIMIT 1`, [
    userId,
  ]);
  return rows.length > 0;
}

async function findOne(
  queries: Queries,
  condition: string,
  params: readonly Parameter[],
): Promise<User | null> {
  const [row] = await queries.query<UserRow>(`SELECT ${userColumns} FROM users WHERE ${condition}`, params);
  return row === undefined ? null : userOf(row);
}

/** Maps a row of `userColumns` to a user. */
export function userOf(row: UserRow): User {
  return {
    id: row.id,
    passwordHash: row.password_hash,
    googleSub: row.google_sub,
    emailVerified: row.email_verified_at !== null,
    phoneVerified: row.phone_verified_at !== null,
    createdAt: row.created_at,
    disabled: row.disabled_at !== null,
    language: row.language,
    byPasskey: row.by_passkey,
    secondFactor: row.second_factor_at !== null,
    publicUser: {
      credentialId: row.credential_id,
      username: row.username,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      role: row.role,
      phoneNumber: row.phone_number,
      countryCode: row.country_code,
    },
  };
}
