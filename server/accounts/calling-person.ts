import type { Caller } from '#server/access/caller.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import type { Identity } from './identity.ts';

/** The person who calls, and their session. */
export interface Owner {
  readonly user: User;
  readonly sessionId: string;
}

/** Returns the person who calls; null for devices and anonymous callers. */
export async function findCallingPerson(
  { database }: Pick<Identity, 'database'>,
  caller: Caller,
): Promise<User | null> {
  return caller.kind === 'user' ? findUser(database, caller.userId) : null;
}

/** Like `findCallingPerson`, with their session. */
export async function findOwner(identity: Pick<Identity, 'database'>, caller: Caller): Promise<Owner | null> {
  const user = await findCallingPerson(identity, caller);
  return caller.kind === 'user' && user !== null ? { user, sessionId: caller.sessionId } : null;
}
