import { readSettings } from '#server/database/administration/settings.ts';
import { signUpClosed } from '#server/accounts/closed.ts';
import { randomBytes } from 'node:crypto';
import { isUniqueViolation } from '#server/database/database.ts';
import { notSignedIn, tooMany } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { holdPerson } from '#server/database/accounts/first-proofs.ts';
import { googleNotConfigured, type GooglePerson } from './google-token.ts';
import { takeGoogleToken } from './google-once.ts';
import type { Identity, SendCodeDeps, SignUpDeps } from '#server/accounts/identity.ts';
import { openSession, type Grant, type Place } from '#server/accounts/sign-in/sign-in.ts';
import { takenRefusal } from '#server/accounts/user-changes.ts';
import { addUser, findUserByEmail, findUserByGoogle, type User } from '#server/database/accounts/users.ts';
import { setGoogleAccount } from '#server/database/accounts/user-changes.ts';

const disabled = refusal(403, 'account_disabled', (texts) => texts.accounts.disabled);
const hasAccount = refusal(409, 'email_has_account', (texts) => texts.accounts.emailHasAccount);
const otherGoogle = refusal(409, 'google_linked', (texts) => texts.accounts.otherGoogle);

/** An ID token, and what its asker alone knows; see `takeGoogleToken`. */
export interface GivenToken {
  readonly idToken: string;
  readonly nonce?: string | undefined;
}

/** Signs a person in by an ID token, and up at the first time. The provider's `sub` says who it is, never the email. */
export async function signInByGoogle(
  identity: Identity,
  { idToken, nonce }: GivenToken,
  place: Place,
): Promise<Grant | Refusal> {
  const person = await verified(identity, { idToken, nonce }, place);
  if (isRefusal(person)) return person;
  const user = await accountOf(identity, person);
  if (isRefusal(user)) return user;
  return user.disabled ? disabled : openSession(identity, user, place, 'google');
}

async function verified(
  identity: Identity,
  { idToken, nonce }: GivenToken,
  place: Place,
): Promise<GooglePerson | Refusal> {
  if (identity.google === null) return googleNotConfigured;
  const about = { origin: place };
  const wait = await identity.limits.guess(about);
  if (wait > 0) return tooMany(wait);
  const person = await identity.google(idToken);
  if (!isRefusal(person) || person.status === 503) await identity.limits.guessedRight(about);
  return isRefusal(person) ? person : ((await takeGoogleToken(identity, idToken, nonce)) ?? person);
}

/** Found by `sub`, or made. Two first sign-ins at once: the second turn finds what the other one made. */
async function accountOf(identity: Identity, person: GooglePerson): Promise<User | Refusal> {
  for (let turn = 0; turn < 3; turn += 1) {
    const known = await findUserByGoogle(identity.database, person.sub);
    if (known !== null) return known;
    const sameEmail = await findUserByEmail(identity.database, person.email);
    // Between the two looks another first sign-in may have made the account.
    if (sameEmail?.googleSub === person.sub) return sameEmail;
    if (sameEmail !== null) return joinVerified(identity, sameEmail, person);
    if (!(await readSettings(identity.database)).signUpOpen) return signUpClosed;
    try {
      return await makeAccount(identity, person);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  return hasAccount;
}

/** An email that both sides have proven is one person's; one that somebody merely typed here proves nothing. */
async function joinVerified(
  identity: SendCodeDeps,
  user: User,
  person: GooglePerson,
): Promise<User | Refusal> {
  if (!user.emailVerified || user.googleSub !== null || user.disabled) return hasAccount;
  const no = await join(identity, user, person.sub, null);
  return no ?? { ...user, googleSub: person.sub };
}

function makeAccount(identity: SignUpDeps, person: GooglePerson): Promise<User> {
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
      now,
    });
    const line = { at: now, actor: user.id, action: 'sign_up', subject: user.id, details: { how: 'google' } };
    await noteInAudit(queries, { ...line, outcome: 'done' });
    return user;
  });
}

/** Joins a Google account to the account of a person who has just proven to be its owner. */
export async function linkGoogle(
  identity: Identity,
  user: User,
  given: GivenToken,
  place: Place,
  sessionId: string,
): Promise<Refusal | null> {
  const person = await verified(identity, given, place);
  if (isRefusal(person)) return person;
  if (user.googleSub !== null && user.googleSub !== person.sub) return otherGoogle;
  return join(identity, user, person.sub, sessionId);
}

/** `sessionId`: whose person asks; null where the provider and we have both proven the email. */
async function join(
  identity: SendCodeDeps,
  user: User,
  sub: string,
  sessionId: string | null,
): Promise<Refusal | null> {
  const now = identity.now();
  try {
    const joined = await identity.database.transaction(async (queries) => {
      if (sessionId !== null && !(await holdPerson(queries, user.id, sessionId))) return false;
      await setGoogleAccount(queries, user.id, sub);
      return true;
    });
    if (!joined) return notSignedIn;
  } catch (error) {
    const no = takenRefusal(error);
    if (no === undefined) throw error;
    return no;
  }
  await noteInAudit(identity.database, {
    at: now,
    actor: user.id,
    action: 'google_linked',
    subject: user.id,
    outcome: 'done',
  });
  const { email } = user.publicUser;
  if (email !== '') identity.courier.later(() => identity.courier.tellOfChange(email, 'google'));
  return null;
}

/** A username that can be changed later; the random end keeps it from saying whether another one exists. */
function usernameFrom(email: string): string {
  const start =
    email
      .split('@', 1)[0]
      ?.replaceAll(/[^\w.-]/g, '')
      .slice(0, 40) ?? '';
  return `${start.length < 3 ? 'person' : start}-${randomBytes(3).toString('hex')}`;
}
