import type { Caller } from '#server/access/caller.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import type { Identity } from './identity.ts';

/** The person who calls; null for devices and for nobody. */
export async function findCallingPerson(
  { database }: Pick<Identity, 'database'>,
  caller: Caller,
): Promise<User | null> {
  return caller.kind === 'user' ? findUser(database, caller.userId) : null;
}
