import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import type { AccountDeps, Identity } from './identity.ts';
import { hashPassword } from './password/password.ts';
import { addUser, hasAdmin, type Role, type User } from '#server/database/accounts/users.ts';
import { findSetupLink, keepSetupLink, takeSetupToken } from '#server/database/accounts/setup-token.ts';

export interface NewPerson {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The wire form of a password: see `wirePasswordHash`. */
  readonly passwordHash: string;
}

/** What the wire carries for a password: SHA-256 of `gatehouse password 1\n` and the password in normal form C, hex. */
export function wirePasswordHash(password: string): string {
  return createHash('sha256')
    .update(`gatehouse password 1\n${password.normalize('NFC')}`)
    .digest('hex');
}

/** @throws DatabaseError 23505 where username or email belong to somebody. */
export async function createPerson(
  parts: Pick<Identity, 'newId' | 'now'> & Partial<Pick<Identity, 'passwordCost'>>,
  queries: Queries,
  person: NewPerson,
  role: Role,
): Promise<User> {
  const passwordHash = await hashPassword(person.passwordHash, parts.passwordCost);
  return addUser(queries, { ...person, id: parts.newId(), role, passwordHash, now: parts.now() });
}

export function createAdmin(
  parts: Pick<Identity, 'newId' | 'now'> & Partial<Pick<Identity, 'passwordCost'>>,
  queries: Queries,
  person: NewPerson,
): Promise<User> {
  return createPerson(parts, queries, person, 'ADMIN');
}

/** So long after it was made, the link is printed by every server that starts: those that were started at once; ms. */
const sharedForMs = 120_000;

/**
 * The one-time token for the set-up link; `null` once the server has an administrator. A new one takes the place of any
 * earlier one, unless that was made just now: by a server that was started together with this one. Call it where no other
 * server does (`inTurn`).
 */
export async function issueSetupToken(
  queries: Queries,
  { setupKey, now }: { readonly setupKey: Uint8Array; readonly now: number },
): Promise<string | null> {
  if (await hasAdmin(queries)) return null;
  const before = await findSetupLink(queries);
  const isShared = before !== null && Math.abs(now - before.madeAt) < sharedForMs;
  const link = isShared ? before : { nonce: randomBytes(24).toString('base64url'), madeAt: now };
  const token = createHmac('sha256', setupKey)
    .update(link.nonce)
    .digest()
    .subarray(0, 24)
    .toString('base64url');
  await keepSetupLink(queries, link, digestOf(token));
  return token;
}

/** Does `make` once with a good token, in the transaction that uses the token up; `null` with any other. */
export function redeemSetupToken(
  identity: AccountDeps,
  token: string,
  make: (queries: Queries) => Promise<User>,
): Promise<User | null> {
  return identity.database.transaction(async (queries) => {
    if (!(await takeSetupToken(queries, digestOf(token))) || (await hasAdmin(queries))) return null;
    return make(queries);
  });
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
