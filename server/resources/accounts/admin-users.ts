import type * as contract from '#contract/accounts/admin-users.ts';
import type { Prove } from '#server/access/prove.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { toManagedAccount, toSession } from '#server/accounts/account-presenter.ts';
import {
  activateAccountOf,
  changeAccountOf,
  opensAnAccount,
  deleteAccountOf,
  disableAccountOf,
  listAccounts,
  readAccount,
} from '#server/accounts/managed/managed-accounts.ts';
import {
  endAllSessionsOf,
  endOneSessionOf,
  listSessionsOf,
} from '#server/accounts/managed/managed-sessions.ts';
import type { ManageAccountDeps } from '#server/accounts/managed/manage-account.ts';
import type { Answer } from '#server/resources/call.ts';

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

/** Account management by administrators. */
export function createAdminUsers(identity: ManageAccountDeps & { readonly prove: Prove }): {
  readonly [K in Names]: Answer<(typeof contract)[K]>;
} {
  return {
    async listAdminUsers({ query, caller }) {
      const { users, total, next } = await listAccounts(identity, query, caller);
      const { page, limit } = query;
      return {
        items: users.map(toManagedAccount),
        page,
        limit,
        total,
        next: next === null ? null : String(next),
      };
    },
    readAdminUser: ({ params, caller }) => map(readAccount(identity, params.id, caller), toManagedAccount),
    async changeAdminUser({ params, body: { currentPasswordHash, ...wish }, caller }) {
      const refused = opensAnAccount(wish) ? await identity.prove(caller, currentPasswordHash) : null;
      return refused ?? map(changeAccountOf(identity, params.id, wish, caller), toManagedAccount);
    },
    deleteAdminUser: async ({ params, caller }) =>
      (await identity.prove(caller, undefined)) ??
      map(deleteAccountOf(identity, params.id, caller), () => ({ deleted: true as const })),
    activateAdminUser: ({ params, caller }) =>
      map(activateAccountOf(identity, params.id, caller), toManagedAccount),
    deactivateAdminUser: ({ params, caller }) =>
      map(disableAccountOf(identity, params.id, caller), toManagedAccount),
    listUserSessions: ({ params, caller }) =>
      map(listSessionsOf(identity, params.id, caller), (rows) => ({ items: rows.map(toSession) })),
    endUserSessions: ({ params, caller }) =>
      map(endAllSessionsOf(identity, params.id, caller), (ended) => ({ ended })),
    endUserSession: ({ params, caller }) =>
      map(endOneSessionOf(identity, params, caller), () => ({ ended: true as const })),
  };
}

/** Maps an answer to the contract; a refusal stays one. */
async function map<T, R>(answer: Promise<T | Refusal>, to: (value: T) => R): Promise<R | Refusal> {
  const value = await answer;
  return isRefusal(value) ? value : to(value);
}
