import type { SessionLine } from '#server/database/accounts/sessions.ts';
import type { Passkey } from '#server/database/accounts/passkeys.ts';
import type { User } from '#server/database/accounts/users.ts';
import { isGuest } from './guests.ts';

/** An account in the list of all. */
export function toListedAccount(user: User) {
  return { ...user.publicUser, createdAt: iso(user.createdAt), disabled: user.disabled };
}

/** An account as administrators see it. */
export function toManagedAccount(user: User) {
  return {
    ...toListedAccount(user),
    id: user.id,
    ...toWaysIn(user),
  };
}

/** What an account is signed in by, and what of it is proven. */
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

/** A session that has not ended. */
export function toSession({ id, created_at, last_used_at, device }: SessionLine) {
  return { id, createdAt: iso(created_at), lastUsedAt: iso(last_used_at), device };
}

/** A key of one's own; what it signs with is nobody's business. */
export function toPasskey({ id, ...passkey }: Passkey) {
  return { id, ...toNamedPasskey(passkey) };
}

/** The same as its person knows it. */
export function toNamedPasskey(passkey: Pick<Passkey, 'name' | 'createdAt' | 'lastUsedAt'>) {
  const { name, createdAt, lastUsedAt } = passkey;
  return { name, createdAt: iso(createdAt), lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt) };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
