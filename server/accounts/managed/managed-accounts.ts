import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import { noPerson, notAllowed, notSignedIn } from '#server/access/refusals.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { listUsers, type UsersQuery } from '#server/database/accounts/user-list.ts';
import { findUserByCredentialId, findUserByEither, type User } from '#server/database/accounts/users.ts';
import { deleteAccount, disableAccount } from '#server/accounts/end-account.ts';
import type { AccountDeps, ChangeAccountDeps, EndAccountDeps } from '#server/accounts/identity.ts';
import {
  activateAccount,
  changeAccount,
  type AccountChanges,
  type ManageAccountDeps,
} from './manage-account.ts';
import { provePerson } from '#server/accounts/proof-of-person.ts';

const ownAccount = refusal(409, 'own_account', (texts) => texts.accounts.ownAccount);
const ownRole = refusal(409, 'own_role', (texts) => texts.accounts.ownRole);

/** Lists accounts in pages. The access is written to the audit log. */
export async function listAccounts(
  identity: AccountDeps,
  query: UsersQuery,
  caller: Caller,
): Promise<Awaited<ReturnType<typeof listUsers>>> {
  await recordManagement(identity, caller, 'accounts_listed');
  return listUsers(identity.database, query);
}

/** Reads an account by id. The access is written to the audit log. */
export function readAccount(identity: AccountDeps, id: string, caller: Caller): Promise<User | Refusal> {
  return withPerson(identity, id, caller, async (user) => {
    await recordManagement(identity, caller, 'account_read', user.id);
    return user;
  });
}

/**
 * Returns whether a change grants rights or a way into an account: an unattended administrator's screen must not be
 * enough to make it.
 */
export const opensAnAccount = ({ role, email, phoneNumber }: AccountChanges): boolean =>
  role !== undefined || email !== undefined || phoneNumber !== undefined;

/** Changes somebody's account; people can't change their own role. */
export function changeAccountOf(
  identity: ManageAccountDeps,
  id: string,
  wish: AccountChanges,
  caller: Caller,
): Promise<User | Refusal> {
  return withPerson(identity, id, caller, async (user, actor) => {
    const isOwnRole = user.id === actor && wish.role !== undefined && wish.role !== user.publicUser.role;
    return isOwnRole ? ownRole : changeAccount(identity, user, wish, actor);
  });
}

/** Deletes somebody else's account. Null on success. */
export function deleteAccountOf(
  identity: EndAccountDeps,
  id: string,
  caller: Caller,
): Promise<Refusal | null> {
  return withPerson(identity, id, caller, async (user, actor) =>
    user.id === actor ? ownAccount : deleteAccount(identity, user, actor),
  );
}

/** Lets somebody whose account was disabled sign in again. */
export function activateAccountOf(
  identity: AccountDeps,
  id: string,
  caller: Caller,
): Promise<User | Refusal> {
  return withPerson(identity, id, caller, (user, actor) => activateAccount(identity, user, actor));
}

/** Disables somebody else's account. */
export function disableAccountOf(
  identity: EndAccountDeps,
  id: string,
  caller: Caller,
): Promise<User | Refusal> {
  return withPerson(identity, id, caller, async (user, actor) => {
    if (user.id === actor) return ownAccount;
    return (await disableAccount(identity, user, actor)) ?? { ...user, disabled: true };
  });
}

/**
 * Disables an account by its number: one's own with the current password or a recent sign-in, as an administrator any
 * other. Null on success.
 */
export async function disableByNumber(
  identity: ChangeAccountDeps,
  credentialId: number,
  caller: Caller,
  currentPasswordHash: string | undefined,
): Promise<Refusal | null> {
  if (caller.kind !== 'user') return notSignedIn;
  const isOwn = caller.credentialId === credentialId;
  if (caller.role !== 'ADMIN' && !isOwn) return notAllowed;
  const user = await findUserByCredentialId(identity.database, credentialId);
  if (user === null) return noPerson;
  const no = isOwn ? await provePerson(identity, user, caller.sessionId, currentPasswordHash) : null;
  return no ?? disableAccount(identity, user, caller.userId);
}

/** Runs work on a person's account for the caller, or returns that the person does not exist. */
export async function withPerson<T>(
  identity: AccountDeps,
  id: string,
  caller: Caller,
  act: (user: User, actor: string) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (caller.kind !== 'user') return notAllowed;
  const user = await findUserByEither(identity.database, id);
  return user === null ? noPerson : act(user, caller.userId);
}

/** Writes to the audit log what an administrator read or did. */
export function recordManagement(
  { database, now }: AccountDeps,
  caller: Caller,
  action: string,
  subject?: string,
): Promise<void> {
  return recordAction(database, caller, { at: now(), action, subject: subject ?? null });
}
