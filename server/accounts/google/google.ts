import { recipientOf, type AccountEmail } from '#server/accounts/account-messages.ts';
import { readSettings } from '#server/database/administration/settings.ts';
import { signUpClosed } from '#server/accounts/closed.ts';
import { randomBytes } from 'node:crypto';
import { isUniqueViolation, type Queries } from '#server/database/database.ts';
import { notSignedIn, tooMany } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { holdPerson } from '#server/database/accounts/first-proofs.ts';
import { googleNotConfigured, type GooglePerson } from './google-token.ts';
import { acceptGoogleToken, type GivenToken } from './google-once.ts';
import type { AccountDeps, Identity, SendCodeDeps, SignUpDeps } from '#server/accounts/identity.ts';
import { openSessionAfter, type Grant, type Place } from '#server/accounts/sign-in/sign-in.ts';
import { takenRefusal } from '#server/accounts/user-changes.ts';
import {
  addUser,
  findUser,
  findUserByEmail,
  findUserByGoogle,
  type User,
} from '#server/database/accounts/users.ts';
import { setGoogleAccount } from '#server/database/accounts/user-changes.ts';

const disabled = refusal(403, 'account_disabled', (texts) => texts.accounts.disabled);
const hasAccount = refusal(409, 'email_has_account', (texts) => texts.accounts.emailHasAccount);
const otherGoogle = refusal(409, 'google_linked', (texts) => texts.accounts.otherGoogle);

/**
 * Signs a person in by an ID token, creating the account at the first sign-in. The person is identified by the
 * provider's `sub`, never by the email. If the account has a second factor, Google replaces the password but not the
 * code: the token is used up and the accounts are linked only after the code was right.
 */
export async function signInByGoogle(
  identity: Identity,
  given: GivenToken & { readonly secondFactorCode?: string | undefined },
  place: Place,
): Promise<Grant | Refusal> {
  const person = await verified(identity, given, place);
  if (isRefusal(person)) return person;
  const take = (queries: Queries) => acceptGoogleToken({ ...identity, database: queries }, given);
  const known = await knownAccount(identity, person);
  const asksForCode = known !== null && !isRefusal(known) && known.secondFactor;
  const used = asksForCode ? null : await take(identity.database);
  if (used !== null) return used;
  const user = asksForCode ? known : await accountOf(identity, person, place, known);
  if (isRefusal(user)) return user;
  if (user.disabled) return disabled;
  const step = { first: 'google', code: given.secondFactorCode } as const;
  const granted = await openSessionAfter(identity, user, place, asksForCode ? { ...step, take } : step);
  if (isRefusal(granted) || user.googleSub === person.sub) return granted;
  return (await join(identity, user, person.sub, granted.sessionId)) ?? granted;
}

async function verified(
  identity: Identity,
  { idToken }: GivenToken,
  place: Place,
): Promise<GooglePerson | Refusal> {
  if (identity.google === null) return googleNotConfigured;
  const about = { origin: place };
  const wait = await identity.limits.guess(about);
  if (wait > 0) return tooMany(wait);
  const person = await identity.google(idToken);
  if (!isRefusal(person) || person.status === 503) await identity.limits.guessedRight(about);
  return person;
}

/**
 * Creates the account if none was found. Of two concurrent first sign-ins, the second retries and finds the first
 * one's account.
 */
async function accountOf(
  identity: Identity,
  person: GooglePerson,
  place: Place,
  found: User | Refusal | null,
): Promise<User | Refusal> {
  let known = found;
  for (let turn = 0; turn < 3; turn += 1) {
    if (known !== null) return known;
    if (!(await readSettings(identity.database)).signUpOpen) return signUpClosed;
    try {
      return await makeAccount(identity, person, place);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      known = await knownAccount(identity, person);
    }
  }
  return known ?? hasAccount;
}

/**
 * Finds the account by `sub`, or by an email that both sides have verified as the same person's; an email that was
 * only typed here proves nothing.
 */
async function knownAccount({ database }: AccountDeps, person: GooglePerson): Promise<User | Refusal | null> {
  const known = await findUserByGoogle(database, person.sub);
  if (known !== null) return known;
  const sameEmail = await findUserByEmail(database, person.email);
  // Another first sign-in may have created the account between the two lookups.
  if (sameEmail === null || sameEmail.googleSub === person.sub) return sameEmail;
  return !sameEmail.emailVerified || sameEmail.googleSub !== null || sameEmail.disabled
    ? hasAccount
    : sameEmail;
}

function makeAccount(
  identity: SignUpDeps,
  person: GooglePerson,
  { language }: Pick<Place, 'language'>,
): Promise<User> {
  const now = identity.now();
  return identity.database.transaction(async (queries) => {
    const user = await addUser(queries, {
      id: identity.newId(),
      username: usernameFrom(person.email),
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      role: 'NORMAL_USER',
      passwordHash: null,
      googleSub: person.sub,
      language,
      now,
    });
    const line = { at: now, actor: user.id, action: 'sign_up', subject: user.id, details: { how: 'google' } };
    await recordInAudit(queries, { ...line, outcome: 'done' });
    return user;
  });
}

/** Links a Google account to the account of a person who has just confirmed that they own it. */
export async function linkGoogle(
  identity: Identity,
  user: User,
  given: GivenToken,
  place: Place,
  sessionId: string,
): Promise<Refusal | null> {
  const person = await verified(identity, given, place);
  if (isRefusal(person)) return person;
  const used = await acceptGoogleToken(identity, given);
  if (used !== null) return used;
  return join(identity, user, person.sub, sessionId);
}

/**
 * Links the account, and tells its owner, unless it is linked already.
 *
 * @param sessionId the session of the person who asks
 */
async function join(
  identity: SendCodeDeps,
  user: User,
  sub: string,
  sessionId: string,
): Promise<Refusal | null> {
  try {
    const joined = await identity.database.transaction((queries) =>
      joinIn(identity, queries, { userId: user.id, sessionId }, sub),
    );
    if (isRefusal(joined)) return joined;
    identity.mailer.sendLater(joined.notice);
    return null;
  } catch (error) {
    const no = takenRefusal(error);
    if (no === undefined) throw error;
    return no;
  }
}

/** Resolves with what its owner is told; null if the account was linked before, or has no address. */
async function joinIn(
  { now, mailer }: Pick<SendCodeDeps, 'now' | 'mailer'>,
  queries: Queries,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  sub: string,
): Promise<{ readonly notice: AccountEmail | null } | Refusal> {
  if (!(await holdPerson(queries, userId, sessionId))) return notSignedIn;
  const before = await findUser(queries, userId);
  if (before === null) return notSignedIn;
  if (before.googleSub !== null) return before.googleSub === sub ? { notice: null } : otherGoogle;
  await setGoogleAccount(queries, userId, sub);
  const line = { at: now(), actor: userId, action: 'google_linked', subject: userId } as const;
  await recordInAudit(queries, { ...line, outcome: 'done' });
  const to = recipientOf(before);
  return { notice: to && (await mailer.storeChange(queries, to, 'google')) };
}

/** Derives a username that can be changed later; the random suffix avoids revealing whether another one exists. */
function usernameFrom(email: string): string {
  const start =
    email
      .split('@', 1)[0]
      ?.replaceAll(/[^\w.-]/g, '')
      .slice(0, 40) ?? '';
  return `${start.length < 3 ? 'person' : start}-${randomBytes(3).toString('hex')}`;
}
