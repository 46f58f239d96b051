import type * as v from 'valibot';
import type { user } from '#contract/session.ts';
import type { Parameter, Queries } from '../database/database.ts';

export type PublicUser = v.InferOutput<typeof user>;
export type Role = PublicUser['role'];

interface UserRow {
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
  readonly disabled_at: number | null;
}

/** A person as identity knows one; only `publicUser` of it ever leaves the server. */
export interface User {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly disabled: boolean;
  readonly publicUser: PublicUser;
}

export interface NewUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** From `hashPassword`. */
  readonly passwordHash: string;
  /** ms. */
  readonly now: number;
}

const columns = `id, credential_id, username, email, first_name, last_name, role, phone_number, country_code, password_hash, disabled_at`;

/** By username or email address, whatever the case of the letters. */
export function findUserByUsername(queries: Queries, username: string): Promise<User | null> {
  return findOne(queries, 'lower(username) = lower($1)', [username]);
}

export function findUserByEmail(queries: Queries, email: string): Promise<User | null> {
  return findOne(queries, `lower(email) = lower($1) AND email <> ''`, [email]);
}

export function findUser(queries: Queries, id: string): Promise<User | null> {
  return findOne(queries, 'id = $1', [id]);
}

/** @throws DatabaseError 23505 where username or email belong to somebody. */
export async function addUser(queries: Queries, user: NewUser): Promise<User> {
  const rows = await queries.query<UserRow>(
    `INSERT INTO users (id, username, email, first_name, last_name, role, password_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${columns}`,
    [
      user.id,
      user.username,
      user.email,
      user.firstName,
      user.lastName,
      user.role,
      user.passwordHash,
      user.now,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the new user was not returned');
  return fromRow(row);
}

/** Whether anybody may administrate this server. */
export async function hasAdmin(queries: Queries): Promise<boolean> {
  const rows = await queries.query(`SELECT 1 FROM users WHERE role = 'ADMIN' LIMIT 1`);
  return rows.length > 0;
}

async function findOne(
  queries: Queries,
  condition: string,
  params: readonly Parameter[],
): Promise<User | null> {
  const [row] = await queries.query<UserRow>(`SELECT ${columns} FROM users WHERE ${condition}`, params);
  return row === undefined ? null : fromRow(row);
}

function fromRow(row: UserRow): User {
  return {
    id: row.id,
    passwordHash: row.password_hash,
    disabled: row.disabled_at !== null,
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
