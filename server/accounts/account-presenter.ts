import type { SessionLine } from '#server/database/accounts/sessions.ts';
import type { Passkey } from '#server/database/accounts/passkeys.ts';
import type { User } from '#server/database/accounts/users.ts';
import { isGuest } from './guests.ts';

/** Builds the entry of an account in the list of all accounts. */
export function toListedAccount(user: User) {
  return { ...user.publicUser, createdAt: iso(user.createdAt), disabled: user.disabled };
}

/** Builds an account as administrators see it. */
export function toManagedAccount(user: User) {
  return {
    ...toListedAccount(user),
    id: user.id,
    ...toWaysIn(user),
  };
}

/** Lists how an account can be signed in to, and which of its contacts are verified. */
export function toWaysIn(user: User) {
  return {
    hasPassword: user.passwordHash !== null,
    googleLinked: user.googleSub !== null,
    guest: isGuest(user),
    secondFactor: user.secondFactor,
    emailVerified: user.emailVerified,
    phoneVerified: user.phoneVerified,
  };
}

/** Builds a session that has not ended. */
export function toSession({ id, created_at, last_used_at, device }: SessionLine) {
  return { id, createdAt: iso(created_at), lastUsedAt: iso(last_used_at), device };
}

/** Builds a person's own passkey, without its public key. */
export function toPasskey({ id, ...passkey }: Passkey) {
  return { id, ...toNamedPasskey(passkey) };
}

/** Builds a passkey as shown to its owner. */
export function toNamedPasskey(passkey: Pick<Passkey, 'name' | 'createdAt' | 'lastUsedAt'>) {
  const { name, createdAt, lastUsedAt } = passkey;
  return { name, createdAt: iso(createdAt), lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt) };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
