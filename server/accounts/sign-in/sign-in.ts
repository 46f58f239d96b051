import { tooMany } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { csrfTokenFor } from './csrf.ts';
import { guestOfEmail, guestOfNumber } from '#server/accounts/guests.ts';
import type {
  AccountDeps,
  PasswordDeps,
  SessionDeps,
  SignInDeps,
  SignUpDeps,
} from '#server/accounts/identity.ts';
import { knownDevice, rememberDevice } from './known-devices.ts';
import {
  checkSecondFactor,
  recordWrongStep,
  wrongSecondFactor,
  type FirstStep,
  type SecondFactor,
} from '#server/accounts/second-factor/check-second-factor.ts';
import { codeInvalid, type GivenCode } from '#server/accounts/codes/one-time-code.ts';
import { recordCodeSession } from '#server/accounts/codes/repeated-code.ts';
import { isPassword, TooBusy } from '#server/accounts/password/password.ts';
import type { Visitor } from '#server/accounts/person-limits.ts';
import { writeRefreshToken, type RefreshClaims } from './refresh-token.ts';
import type { Language } from '#messages/language.ts';
import type { Queries } from '#server/database/database.ts';
import { commitIf } from '#server/database/commit-if.ts';
import { recordLanguage } from '#server/database/accounts/user-changes.ts';
import { addSession, endSessionRow } from '#server/database/accounts/sessions.ts';
import {
  findUserByEmail,
  findUserByUsername,
  type PublicUser,
  type User,
} from '#server/database/accounts/users.ts';

/** The result of a sign-in or refresh: tokens to send, and the person. */
export interface Grant {
  readonly user: PublicUser;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly csrfToken: string;
  readonly sessionId: string;
}

/** Where a new session is opened. */
export interface Place extends Visitor {
  /** The description shown in the list of sessions. */
  readonly device: string;
  /** This browser's current session, which the new one replaces. */
  readonly replaces: string | null;
}

export interface PasswordAttempt {
  readonly email: string | null;
  readonly username: string | null;
  readonly passwordHash: string;
  /** From an authenticator app, or a recovery code. */
  readonly secondFactorCode?: string | undefined;
}

/** A passed first step, and what was sent with it. */
interface FirstStepDone {
  readonly first: FirstStep;
  /** From an authenticator app, or a recovery code. */
  readonly code: string | undefined;
  readonly take?: (queries: Queries) => Promise<Refusal | null>;
}

export interface CodeAttempt extends GivenCode {
  readonly phoneNumber: string;
  readonly countryCode: string;
}

const wrong: Refusal = refusal(401, 'bad_credentials', (texts) => texts.accounts.badCredentials);

/**
 * Signs a person in. Unknown account, wrong password and disabled account get the same reply after the same work.
 * Attempts are limited by origin, with growing waits: see `createPersonLimits`.
 */
export async function signIn(
  identity: SignInDeps,
  attempt: PasswordAttempt,
  place: Place,
): Promise<Grant | Refusal> {
  const name = (attempt.email ?? attempt.username ?? '').toLowerCase();
  const user = await findAccount(identity, attempt);
  const about = {
    origin: place,
    account: `${attempt.email === null ? 'username' : 'email'} ${name}`,
    knownDevice: await knownDevice(identity, place.deviceId, user?.id ?? null),
  };
  const wait = await identity.limits.guess(about);
  if (wait > 0) return tooMany(wait);
  const right = await isRight(identity, attempt, user);
  if (isRefusal(right)) return right;
  if (!right || user === null) {
    identity.log.info({ event: 'sign_in_refused', ip: place.ip }, 'sign-in refused');
    await recordSignIn(identity, 'somebody', user?.id ?? null, 'refused', 'password');
    return wrong;
  }
  await identity.limits.guessedRight(about);
  return openSessionAfter(identity, user, place, { first: 'password', code: attempt.secondFactorCode });
}

/**
 * Opens a session for somebody who passed the first step; if their account has a second factor, only with that.
 *
 * @param take uses up what else was proven, in the transaction of the session
 */
export async function openSessionAfter(
  identity: SignInDeps,
  user: User,
  place: Place,
  { first, code, take }: FirstStepDone,
): Promise<Grant | Refusal> {
  if (!user.secondFactor) return openSession(identity, user, place, first, take);
  const device = await knownDevice(identity, place.deviceId, user.id);
  const factor = await checkSecondFactor(identity, user, code, { origin: place, knownDevice: device });
  const granted = isRefusal(factor)
    ? factor
    : await openSession(
        identity,
        user,
        place,
        `${first} and ${factor.how}`,
        async (queries) => (await factor.take(queries)) ?? (await take?.(queries)) ?? null,
      );
  if (isRefusal(granted) && granted.status === 401)
    await recordSignIn(identity, 'somebody', user.id, 'refused', 'second factor');
  if (granted === wrongSecondFactor) await recordWrongStep(identity, user, first);
  if (!isRefusal(granted) && !isRefusal(factor)) await factor.wasRight();
  return granted;
}

async function isRight(
  identity: PasswordDeps,
  { passwordHash }: PasswordAttempt,
  user: User | null,
): Promise<boolean | Refusal> {
  try {
    const same = await isPassword(passwordHash, user?.passwordHash ?? null, identity.passwordCost);
    return same && user !== null && !user.disabled;
  } catch (error) {
    if (error instanceof TooBusy) return tooMany(2_000);
    throw error;
  }
}

/** Signs a guest in by phone number and the code of a text message. */
export async function signInByCode(
  identity: SessionDeps,
  attempt: CodeAttempt,
  place: Place,
): Promise<Grant | Refusal> {
  const guest = await guestOfNumber(identity, { ...attempt, browser: place.browser });
  return sessionOfGuest(identity, guest, place, attempt);
}

/** Signs a guest in by email and the code sent there, creating an account if the address has none. */
export async function sessionOfEmailGuest(
  identity: SessionDeps & SignUpDeps,
  attempt: GivenCode & { readonly email: string },
  place: Place,
): Promise<Grant | Refusal> {
  const guest = await guestOfEmail(identity, {
    ...attempt,
    browser: place.browser,
    language: place.language,
  });
  return sessionOfGuest(identity, guest, place, attempt);
}

async function sessionOfGuest(
  identity: SessionDeps,
  guest: User | Refusal,
  place: Place,
  given: GivenCode,
): Promise<Grant | Refusal> {
  if (!isRefusal(guest))
    return openSession(identity, guest, place, 'code', async (queries, sessionId) =>
      (await recordCodeSession(identity, queries, given, sessionId)) ? null : codeInvalid,
    );
  if (guest.status === 401) await recordSignIn(identity, 'somebody', null, 'refused', 'code');
  return guest;
}

function findAccount(identity: AccountDeps, attempt: PasswordAttempt): Promise<User | null> {
  return attempt.email === null
    ? findUserByUsername(identity.database, attempt.username ?? '')
    : findUserByEmail(identity.database, attempt.email);
}

/**
 * Opens a new session; the browser's previous one ends.
 *
 * @param take uses up what was proven, in the transaction of the session, so that either both happen or neither
 */
export async function openSession(
  identity: SessionDeps,
  user: User,
  place: Place,
  how: FirstStep | 'code' | 'passkey' | `${FirstStep} and ${SecondFactor['how']}`,
  take?: (queries: Queries, sessionId: string) => Promise<Refusal | null>,
): Promise<Grant | Refusal> {
  const { database } = identity;
  const sessionId = identity.newId();
  const now = identity.now();
  const fingerprintHash =
    place.browser === null ? null : new Uint8Array(Buffer.from(place.browser, 'base64url'));
  const session = { id: sessionId, userId: user.id, device: place.device, fingerprintHash, now };
  const add = async (queries: Queries) => ((await addSession(queries, session, user)) ? null : wrong);
  const no =
    take === undefined
      ? await add(database)
      : await commitIf(
          database,
          async (queries) => (await add(queries)) ?? take(queries, sessionId),
          isNothing,
        );
  if (no !== null) return no;
  if (place.deviceId !== undefined) await rememberDevice(identity, database, place.deviceId, user.id);
  if (
    place.replaces !== null &&
    (await endSessionRow(database, place.replaces, 'a new sign-in took its place', now))
  )
    identity.accessChanges.changed({ kind: 'session', sessionId: place.replaces });
  identity.log.info({ event: 'signed_in', userId: user.id, sessionId }, 'signed in');
  await recordSignIn(identity, user.id, user.id, 'done', how);
  return grant(identity, user, { sessionId, generation: 1 }, place.language);
}

const isNothing = (no: Refusal | null) => no === null;

/** Records a sign-in, or a refused attempt. */
export function recordSignIn(
  identity: AccountDeps,
  actor: string,
  subject: string | null,
  outcome: 'done' | 'refused',
  how: string,
): Promise<void> {
  const line = { at: identity.now(), actor, action: 'sign_in', subject, outcome, details: { how } };
  return recordInAudit(identity.database, line);
}

/**
 * Issues the tokens of one generation of a session: the same generation always has the same refresh token. Also
 * stores the language of the person's app, so that emails follow a change within minutes.
 */
export async function grant(
  identity: SessionDeps,
  user: User,
  { sessionId, generation }: RefreshClaims,
  language: Language,
): Promise<Grant> {
  if (user.language !== language) await recordLanguage(identity.database, user.id, language);
  return {
    user: user.publicUser,
    accessToken: await identity.accessTokens.issue({
      userId: user.id,
      sessionId,
      generation,
      role: user.publicUser.role,
    }),
    refreshToken: writeRefreshToken(identity.secrets.refreshKey, { sessionId, generation }),
    csrfToken: csrfTokenFor(identity.secrets.csrfKey, sessionId),
    sessionId,
  };
}
