import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Queries } from '#server/database/database.ts';
import type { AccountDeps, Identity } from './identity.ts';
import { hashPassword } from './password/password.ts';
import { addUser, hasAdmin, type Role, type User } from '#server/database/accounts/users.ts';
import { findSetupLink, storeSetupLink, consumeSetupToken } from '#server/database/accounts/setup-token.ts';

export interface NewPerson {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The password as sent by clients: see `wirePasswordHash`. */
  readonly passwordHash: string;
}

/**
 * Returns the form in which clients send a password: SHA-256 of `gatehouse password 1\n` and the password in normal
 * form C, in hex.
 */
export function wirePasswordHash(password: string): string {
  return createHash('sha256')
    .update(`gatehouse password 1\n${password.normalize('NFC')}`)
    .digest('hex');
}

/** @throws DatabaseError 23505 if the username or email is taken */
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

/** How long after its creation the link is printed by every server that starts, for servers started together; in ms. */
const sharedForMs = 120_000;

/**
 * Issues the one-time token for the set-up link; `null` once the server has an administrator. A new token replaces
 * any earlier one, unless that was issued just now by a server started together with this one. Call it under the
 * cluster lock (`inTurn`).
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
  await storeSetupLink(queries, link, digestOf(token));
  return token;
}

/** Runs `make` once for a valid token, in the transaction that uses the token up; returns `null` for any other token. */
export function redeemSetupToken(
  identity: AccountDeps,
  token: string,
  make: (queries: Queries) => Promise<User>,
): Promise<User | null> {
  return identity.database.transaction(async (queries) => {
    if (!(await consumeSetupToken(queries, digestOf(token))) || (await hasAdmin(queries))) return null;
    return make(queries);
  });
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
