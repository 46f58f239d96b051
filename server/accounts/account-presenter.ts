import type { SessionLine } from '#server/database/accounts/sessions.ts';
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
    hasPassword: user.passwordHash !== null,
    googleLinked: user.googleSub !== null,
    guest: isGuest(user),
    emailVerified: user.emailVerified,
    phoneVerified: user.phoneVerified,
  };
}

/** A session that has not ended. */
export function toSession({ id, created_at, last_used_at, device }: SessionLine) {
  return { id, createdAt: iso(created_at), lastUsedAt: iso(last_used_at), device };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
