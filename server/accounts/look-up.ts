import type { Caller } from '#server/access/caller.ts';
import { tooMany } from '#server/access/refusals.ts';
import type { Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import {
  findUserByEmail,
  findUserByPhone,
  findUserByUsername,
  type PublicUser,
  type User,
} from '#server/database/accounts/users.ts';
import type { PasswordDeps } from './identity.ts';
import type { Origin } from './person-limits.ts';
import { readPhone } from './phone.ts';
import { phoneInvalid } from './sign-up.ts';

interface LookUp {
  readonly caller: Caller;
  /** The origin whose lookups are counted. */
  readonly origin: Origin;
}

interface Found {
  readonly exists: boolean;
  readonly user?: PublicUser;
}

export function lookUpEmail(identity: PasswordDeps, email: string, by: LookUp): Promise<Found | Refusal> {
  return lookUp(identity, by, (queries) => findUserByEmail(queries, email));
}

export function lookUpUsername(
  identity: PasswordDeps,
  username: string,
  by: LookUp,
): Promise<Found | Refusal> {
  return lookUp(identity, by, (queries) => findUserByUsername(queries, username));
}

export async function lookUpPhone(
  identity: PasswordDeps,
  written: { readonly phone: string; readonly countryCode: string },
  by: LookUp,
): Promise<Found | Refusal> {
  const phone = readPhone(written.phone, written.countryCode);
  if (phone === null) return phoneInvalid;
  return lookUp(identity, by, (queries) => findUserByPhone(queries, phone.number));
}

/** Returns whether an account exists, and its details only to its owner and to administrators. Lookups are counted. */
async function lookUp(
  { limits, database }: PasswordDeps,
  { caller, origin }: LookUp,
  find: (queries: Queries) => Promise<User | null>,
): Promise<Found | Refusal> {
  const wait = await limits.lookUp(origin);
  if (wait > 0) return tooMany(wait);
  const user = await find(database);
  const mayRead =
    user !== null && caller.kind === 'user' && (caller.role === 'ADMIN' || caller.userId === user.id);
  return mayRead ? { exists: true, user: user.publicUser } : { exists: user !== null };
}
