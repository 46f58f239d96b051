import { recipientOf, type AccountEmail } from './account-messages.ts';
import type { Queries } from '#server/database/database.ts';
import { notSignedIn, tooMany } from '#server/access/refusals.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { contentVersion } from '#server/ops/content-version.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { refuseEasyPassword } from './password/common-password.ts';
import { storeConfirmation } from './email-confirmation.ts';
import { countNotice } from './email-limit.ts';
import type { ChangeAccountDeps } from './identity.ts';
import { holdPerson } from '#server/database/accounts/first-proofs.ts';
import { codeInvalid, type GivenCode } from './codes/one-time-code.ts';
import { hashPassword, TooBusy } from './password/password.ts';
import type { Origin } from './person-limits.ts';
import { readPhone, type Phone } from './phone.ts';
import { provePerson, wrongPassword } from './proof-of-person.ts';
import { endSessionsOf } from '#server/database/accounts/sessions.ts';
import { contactNeeded, phoneInvalid, proveContact } from './sign-up.ts';
import { changesLeft, namesOfChanges, takenByAnotherRefusal } from './user-changes.ts';
import { type UserChanges, changeUser } from '#server/database/accounts/user-changes.ts';
import { findUser, type PublicUser, type User } from '#server/database/accounts/users.ts';
import { countUses, type RateLimit } from '#server/database/limits/send-counts.ts';
import { deleteResetsOf } from '#server/database/accounts/password-resets.ts';

export interface ProfileChanges extends GivenCode {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly username?: string | undefined;
  /** '' removes it. */
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly countryCode: string;
  readonly passwordHash?: string | undefined;
  readonly currentPasswordHash?: string | undefined;
  /** Version of the profile that the person edited; undefined if not sent. */
  readonly version?: string | undefined;
}

/** Returns the version of a profile's content. */
export const profileVersion = (user: PublicUser): string =>
  contentVersion([
    user.firstName,
    user.lastName,
    user.username,
    user.email,
    user.phoneNumber,
    user.countryCode,
  ]);

const changedElsewhere = refusal(409, changedElsewhereCode, (texts) => texts.accounts.changedElsewhere);

const samePassword = refusal(422, 'same_password', (texts) => texts.accounts.samePassword);

/** Limit on changes of a profile by its owner: each is recorded in the log, and a new password costs a derivation. */
const profileChanges: RateLimit = { perHour: 20, perDay: 60 };

/** The caller, with their session and origin. */
export interface ProfileCaller extends Origin {
  readonly sessionId: string;
}

/**
 * Changes a person's own account. Changes that could give the account to somebody else require the owner's
 * confirmation.
 */
export async function updateProfile(
  identity: ChangeAccountDeps,
  user: User,
  wish: ProfileChanges,
  asker: ProfileCaller,
): Promise<{ readonly user: PublicUser } | Refusal> {
  const phone = newPhone(user, wish);
  if (phone === null) return phoneInvalid;
  const email = wish.email === user.publicUser.email ? undefined : wish.email;
  if (email === '' && phone === undefined && user.publicUser.phoneNumber === '') return contactNeeded;
  if (email !== undefined || phone !== undefined || wish.passwordHash !== undefined) {
    const no = await provePerson(identity, user, asker.sessionId, wish.currentPasswordHash);
    const isSame = no === wrongPassword && email === undefined && phone === undefined;
    if (isSame && (await isRepeated(identity, user, wish, asker.sessionId))) return { user: user.publicUser };
    if (no !== null) return no;
  }
  const no = refuseEasyChange(user, wish) ?? (await refuseMany(identity, user));
  if (no !== null) return no;
  const number = phone === undefined ? null : await proveContact(identity, phone.number, 'phone', wish);
  if (isRefusal(number)) return number;
  try {
    const newHash = wish.passwordHash;
    const passwordHash = newHash && (await hashPassword(newHash, identity.passwordCost));
    const { firstName, lastName, username } = wish;
    const changes: UserChanges = { firstName, lastName, username, email, phone, passwordHash };
    const changed = await identity.database.transaction(async (queries) => {
      if (!(await holdPerson(queries, user.id, asker.sessionId))) return notSignedIn;
      const before = await findUser(queries, user.id);
      if (before === null) return notSignedIn;
      const left = changesLeft(changes, before);
      // A retry after a lost reply sends an outdated version.
      if (Object.keys(left).length === 0) return { after: before, left, emails: [] };
      if (!isAtVersion(before, wish.version)) return changedElsewhere;
      if (left.phone !== undefined && !(await number?.takeIn(queries))) return codeInvalid;
      await changeUser(queries, user.id, left, identity.now());
      // A link already sent to the old address must no longer open the account.
      if (left.email !== undefined) await deleteResetsOf(queries, user.id);
      if (passwordHash !== undefined)
        await endSessionsOf(queries, user.id, 'the password was changed', identity.now(), asker.sessionId);
      const line = { at: identity.now(), actor: user.id, action: 'profile_changed', subject: user.id };
      await recordInAudit(queries, { ...line, outcome: 'done', details: { what: namesOfChanges(left) } });
      const after = (await findUser(queries, user.id)) ?? before;
      return { after, left, emails: await storeEmails(identity, queries, { before, after, left }) };
    });
    if (isRefusal(changed)) return changed;
    afterChange(identity, user.id, changed);
    return { user: changed.after.publicUser };
  } catch (error) {
    if (error instanceof TooBusy) return tooMany(2_000);
    const no = takenByAnotherRefusal(error);
    if (no === undefined) throw error;
    return no;
  }
}

/**
 * Returns whether a change of the password was made before and lost its reply: the account has it, and the names that
 * are wished. It is checked, and counted, like another guess at the current password.
 */
async function isRepeated(
  identity: ChangeAccountDeps,
  user: User,
  { firstName, lastName, username, passwordHash }: ProfileChanges,
  sessionId: string,
): Promise<boolean> {
  if (passwordHash === undefined) return false;
  if (Object.keys(changesLeft({ firstName, lastName, username }, user)).length > 0) return false;
  return (await provePerson(identity, user, sessionId, passwordHash)) === null;
}

/** Counts a change that would be made; refuses it if there were too many. */
async function refuseMany({ database, now }: ChangeAccountDeps, { id }: User): Promise<Refusal | null> {
  const wait = await countUses(database, [{ key: `profile ${id}`, limit: profileChanges }], now());
  return wait > 0 ? tooMany(wait) : null;
}

/** Returns whether the profile is unchanged since it was read; it is given as it is under the person's lock. */
const isAtVersion = ({ publicUser }: User, version: string | undefined): boolean =>
  version === undefined || profileVersion(publicUser) === version;

function refuseEasyChange({ passwordHash, publicUser }: User, wish: ProfileChanges): Refusal | null {
  if (wish.passwordHash === undefined) return null;
  // It was proven just now, so the same is the one in use.
  if (wish.passwordHash === wish.currentPasswordHash && passwordHash !== null) return samePassword;
  const { username, email, firstName, lastName } = publicUser;
  return refuseEasyPassword(wish.passwordHash, [
    username,
    email,
    firstName,
    lastName,
    wish.username,
    wish.email,
  ]);
}

/** Undefined if the number stays, null if it is not valid. */
function newPhone(user: User, wish: ProfileChanges): Phone | null | undefined {
  if (wish.phoneNumber === undefined) return undefined;
  const phone = readPhone(wish.phoneNumber, wish.countryCode);
  return phone?.number === user.publicUser.phoneNumber ? undefined : phone;
}

/** Closes connections of ended sessions, and sends what the change causes. */
function afterChange(
  identity: ChangeAccountDeps,
  userId: string,
  { left, emails }: { readonly left: UserChanges; readonly emails: readonly (AccountEmail | null)[] },
): void {
  if (left.passwordHash !== undefined) identity.accessChanges.changed({ kind: 'user', userId });
  identity.mailer.sendLater(...emails);
}

/** Stores the notices of changes to the account's address before them, and the link to a new one. */
async function storeEmails(
  identity: ChangeAccountDeps,
  queries: Queries,
  { before, after, left }: { readonly before: User; readonly after: User; readonly left: UserChanges },
): Promise<readonly (AccountEmail | null)[]> {
  const to = recipientOf(before);
  const emails: (AccountEmail | null)[] = [];
  if (to !== null)
    for (const what of ['email', 'passwordHash', 'phone'] as const)
      if (left[what] !== undefined && (await mayTell(identity, queries, before)))
        emails.push(
          await identity.mailer.storeChange(queries, to, what === 'passwordHash' ? 'password' : what),
        );
  if (left.email !== undefined) emails.push(await storeConfirmation(identity, queries, after));
  return emails;
}

/**
 * Counts what an unconfirmed address is told of a change, and returns whether it may be sent: otherwise somebody who
 * signs up with a stranger's address could have endless notifications sent there. Counted with the change: changes that
 * are refused must not use up what its owner is told of a takeover.
 */
const mayTell = async (identity: ChangeAccountDeps, queries: Queries, before: User): Promise<boolean> =>
  before.emailVerified || countNotice(identity, queries, { by: before.id, to: before.publicUser.email });
