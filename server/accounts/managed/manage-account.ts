import type { Queries } from '#server/database/database.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noPerson } from '#server/access/refusals.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { closeConnections } from '#server/accounts/end-account.ts';
import { recipientOf, type AccountEmail } from '#server/accounts/account-messages.ts';
import { storeConfirmation } from '#server/accounts/email-confirmation.ts';
import type { DecisionEmails } from '#server/accounts/applications/settle-application.ts';
import { giveRole } from '#server/accounts/give-role.ts';
import type { AccountDeps, ChangeAccountDeps } from '#server/accounts/identity.ts';
import { readPhone } from '#server/accounts/phone.ts';
import { contactNeeded, phoneInvalid } from '#server/accounts/sign-up.ts';
import { changesLeft, namesOfChanges, takenByAnotherRefusal } from '#server/accounts/user-changes.ts';
import {
  type UserChanges,
  changeUser,
  clearDisabled,
  lockUser,
} from '#server/database/accounts/user-changes.ts';
import { findUser, type Role, type User } from '#server/database/accounts/users.ts';
import { deleteResetsOf } from '#server/database/accounts/password-resets.ts';

/** Changes to an account by an administrator; undefined leaves a value unchanged. */
export interface AccountChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly username?: string | undefined;
  /** '' removes it. */
  readonly email?: string | undefined;
  /** As people write it, national numbers in the country `countryCode`; '' removes it. */
  readonly phoneNumber?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly role?: Role | undefined;
}

/** The same changes after the phone number has been parsed. */
type Wish = Omit<AccountChanges, 'phoneNumber' | 'countryCode'> & Pick<UserChanges, 'phone'>;

/** Dependencies for changing a role: that may decide a pending application, and the person is told. */
export interface ManageAccountDeps extends ChangeAccountDeps {
  readonly post: DecisionEmails;
}

/** Changes somebody's account on behalf of `actor`, an administrator. */
export async function changeAccount(
  identity: ManageAccountDeps,
  user: User,
  wish: AccountChanges,
  actor: string,
): Promise<User | Refusal> {
  const { email: emailBefore, phoneNumber: phoneBefore } = user.publicUser;
  const email = wish.email === emailBefore ? undefined : wish.email;
  const phone = newPhone(user, wish);
  if (isRefusal(phone)) return phone;
  if ((email ?? emailBefore) === '' && (phone?.number ?? phoneBefore) === '') return contactNeeded;
  try {
    const answer = await identity.database.transaction((queries) =>
      changeIn(identity, queries, user, { ...wish, email, phone }, actor),
    );
    if (isRefusal(answer)) return answer;
    if (answer.ended !== null) closeConnections(identity, user.id, answer.ended);
    identity.post.wake();
    identity.mailer.sendLater(...answer.emails);
    return answer.changed;
  } catch (error) {
    const no = takenByAnotherRefusal(error);
    if (no === undefined) throw error;
    return no;
  }
}

/** Undefined if the number stays. A number typed by an administrator is not verified. */
function newPhone(
  user: User,
  { phoneNumber, countryCode = 'GM' }: AccountChanges,
): UserChanges['phone'] | Refusal {
  if (phoneNumber === undefined) return undefined;
  const { phoneNumber: before, countryCode: country } = user.publicUser;
  if (phoneNumber === '') return before === '' ? undefined : { number: '', country, unproven: true };
  const phone = readPhone(phoneNumber, countryCode);
  if (phone === null) return phoneInvalid;
  return phone.number === before ? undefined : { ...phone, unproven: true };
}

/** The account afterwards, and the devices that ended with a role. */
interface Changed {
  readonly changed: User;
  readonly ended: readonly string[] | null;
  /** Notices to the address before, and a link to a new one. */
  readonly emails: readonly (AccountEmail | null)[];
}

/** A role is refused before anything is written; a taken name rolls everything back. */
async function changeIn(
  identity: ManageAccountDeps,
  queries: Queries,
  user: User,
  wish: Wish,
  actor: string,
): Promise<Changed | Refusal> {
  const by = { actor, now: identity.now(), post: identity.post };
  const ended = wish.role === undefined ? null : await giveRole(queries, user.id, wish.role, by);
  if (isRefusal(ended)) return ended;
  if (!(await lockUser(queries, user.id))) return noPerson;
  const before = await findUser(queries, user.id);
  if (before === null) return noPerson;
  const { firstName, lastName, username, email, phone } = wish;
  const left = changesLeft({ firstName, lastName, username, email, phone }, before);
  if (Object.keys(left).length > 0) await changeFields(identity, queries, user, left, actor);
  const changed = await findUser(queries, user.id);
  if (changed === null) return noPerson;
  const notices = await noticesOf(identity, queries, before, left);
  const link = left.email === undefined ? null : await storeConfirmation(identity, queries, changed);
  return { changed, ended, emails: [...notices, link] };
}

async function changeFields(
  identity: AccountDeps,
  queries: Queries,
  user: User,
  left: UserChanges,
  actor: string,
): Promise<void> {
  await changeUser(queries, user.id, left, identity.now());
  // A link already sent to the old address must no longer open the account.
  if (left.email !== undefined) await deleteResetsOf(queries, user.id);
  await recordInAudit(queries, {
    at: identity.now(),
    actor,
    action: 'account_changed',
    subject: user.id,
    outcome: 'done',
    details: { what: namesOfChanges(left) },
  });
}

/** Lets a disabled account sign in again. Sessions and devices that ended when it was disabled stay ended. */
export async function activateAccount(
  identity: AccountDeps,
  user: User,
  actor: string,
): Promise<User | Refusal> {
  const changed = await identity.database.transaction(async (queries) => {
    const isChanged = await clearDisabled(queries, user.id);
    const line = { at: identity.now(), actor, action: 'account_activated', subject: user.id };
    if (isChanged) await recordInAudit(queries, { ...line, outcome: 'done' });
    return findUser(queries, user.id);
  });
  return changed ?? noPerson;
}

/** Stores what the address before is told of changes. @param before the account before them, read while it is locked */
async function noticesOf(
  { mailer }: ChangeAccountDeps,
  queries: Queries,
  before: User,
  left: UserChanges,
): Promise<readonly AccountEmail[]> {
  const to = recipientOf(before);
  const notices: AccountEmail[] = [];
  if (to === null) return notices;
  for (const what of ['phone', 'email'] as const)
    if (left[what] !== undefined) notices.push(await mailer.storeChange(queries, to, what));
  return notices;
}
