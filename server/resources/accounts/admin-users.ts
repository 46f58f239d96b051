import type * as contract from '#contract/accounts/admin-users.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { deleteAccount, disableAccount } from '#server/accounts/end-account.ts';
import { isGuest } from '#server/accounts/guests.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { activateAccount, changeAccount } from '#server/accounts/manage-account.ts';
import { endSessionOf, endSessionsOf, listSessionRows } from '#server/database/accounts/sessions.ts';
import { findUserByEither, listUsers, type User } from '#server/database/accounts/users.ts';
import { notAllowed } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Answer } from '#server/resources/call.ts';
import type { Caller } from '#server/access/caller.ts';

type Names =
  | 'listAdminUsers'
  | 'readAdminUser'
  | 'changeAdminUser'
  | 'deleteAdminUser'
  | 'activateAdminUser'
  | 'deactivateAdminUser'
  | 'listUserSessions'
  | 'endUserSessions'
  | 'endUserSession';

const personNotFound = refusal(404, 'person_not_found', 'There is no such person.');
const sessionNotFound = refusal(404, 'session_not_found', 'This person has no such session.');
const ownAccount = refusal(
  409,
  'own_account',
  'This is your own account. Another administrator can do this, or do it in your profile.',
);
const ownRole = refusal(409, 'own_role', 'Nobody changes their own role. Ask another administrator.');

/** Accounts in the hands of administrators. Who read or changed whose is noted. */
export function createAdminUsers(identity: Identity): {
  readonly [K in Names]: Answer<(typeof contract)[K]>;
} {
  const { database } = identity;
  return {
    async listAdminUsers({ query, caller }) {
      await note(identity, caller, 'accounts_listed');
      const { users, total } = await listUsers(database, query);
      return { items: users.map(recordOf), page: query.page, limit: query.limit, total };
    },
    readAdminUser: ({ params, caller }) =>
      about(identity, params.id, caller, async (user) => {
        await note(identity, caller, 'account_read', user.id);
        return recordOf(user);
      }),
    changeAdminUser: ({ params, body, caller }) =>
      about(identity, params.id, caller, async (user, actor) => {
        const own = user.id === actor && body.role !== undefined && body.role !== user.publicUser.role;
        if (own) return ownRole;
        const changed = await changeAccount(identity, user, body, actor);
        return isRefusal(changed) ? changed : recordOf(changed);
      }),
    deleteAdminUser: ({ params, caller }) =>
      about(identity, params.id, caller, async (user, actor) =>
        user.id === actor
          ? ownAccount
          : ((await deleteAccount(identity, user, actor)) ?? { deleted: true as const }),
      ),
    activateAdminUser: ({ params, caller }) =>
      about(identity, params.id, caller, async (user, actor) => {
        const changed = await activateAccount(identity, user, actor);
        return isRefusal(changed) ? changed : recordOf(changed);
      }),
    deactivateAdminUser: ({ params, caller }) =>
      about(identity, params.id, caller, async (user, actor) => {
        if (user.id === actor) return ownAccount;
        return (await disableAccount(identity, user, actor)) ?? recordOf({ ...user, disabled: true });
      }),
    ...sessionsOf(identity),
  };
}

type SessionNames = 'listUserSessions' | 'endUserSessions' | 'endUserSession';

function sessionsOf(identity: Identity): { readonly [K in SessionNames]: Answer<(typeof contract)[K]> } {
  const { database } = identity;
  return {
    listUserSessions: ({ params, caller }) =>
      about(identity, params.id, caller, async (user) => {
        const rows = await listSessionRows(database, user.id, identity.now());
        const items = rows.map(({ id, created_at, last_used_at, device }) => ({
          id,
          createdAt: iso(created_at),
          lastUsedAt: iso(last_used_at),
          device,
        }));
        return { items };
      }),
    endUserSessions: ({ params, caller }) =>
      about(identity, params.id, caller, async (user) => {
        const ended = await endSessionsOf(database, user.id, because, identity.now());
        identity.accessChanges.changed({ kind: 'user', userId: user.id });
        await note(identity, caller, 'sessions_ended', user.id);
        return { ended };
      }),
    endUserSession: ({ params, caller }) =>
      about(identity, params.id, caller, async (user) => {
        const { sessionId } = params;
        const ended = await endSessionOf(database, user.id, sessionId, identity.now(), because);
        if (!ended) return sessionNotFound;
        identity.accessChanges.changed({ kind: 'session', sessionId });
        await note(identity, caller, 'session_ended', sessionId);
        return { ended: true as const };
      }),
  };
}

const because = 'ended by an administrator';

/** Does something about the person of a path, or says that there is none. */
async function about<T>(
  identity: Identity,
  id: string,
  caller: Caller,
  act: (user: User, actor: string) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (caller.kind !== 'user') return notAllowed;
  const user = await findUserByEither(identity.database, id);
  return user === null ? personNotFound : act(user, caller.userId);
}

function note(identity: Identity, caller: Caller, action: string, subject?: string): Promise<void> {
  const actor = caller.kind === 'user' ? caller.userId : 'somebody';
  return noteInAudit(identity.database, {
    at: identity.now(),
    actor,
    action,
    subject: subject ?? null,
    outcome: 'done',
  });
}

function recordOf(user: User) {
  return {
    ...user.publicUser,
    id: user.id,
    createdAt: iso(user.createdAt),
    disabled: user.disabled,
    hasPassword: user.passwordHash !== null,
    googleLinked: user.googleSub !== null,
    guest: isGuest(user),
    emailVerified: user.emailVerified,
    phoneVerified: user.phoneVerified,
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
