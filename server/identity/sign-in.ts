import type { Identity } from './identity.ts';
import { addSession } from './session-table.ts';
import { csrfTokenFor } from './csrf.ts';
import { isPassword, TooBusy } from './password.ts';
import { writeRefreshToken } from './refresh-token.ts';
import { findUserByEmail, findUserByUsername, type PublicUser, type User } from './users.ts';
import { refusal, type Refusal } from '../resource.ts';
import { tooMany } from '../http/failure-response.ts';

/** What a sign-in or a refresh gives: tokens for the wire, and the person. */
export interface Grant {
  readonly user: PublicUser;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly csrfToken: string;
  readonly sessionId: string;
}

export interface SignIn {
  readonly email: string | null;
  readonly username: string | null;
  readonly passwordHash: string;
  readonly ip: string;
  readonly device: string;
  readonly fingerprintHash: Uint8Array | null;
}

const wrong: Refusal = refusal(401, 'bad_credentials', 'That email, username or password is not right.');

/**
 * Signs a person in. Unknown, wrong and disabled get the same answer after the same work; tries are limited for
 * each account (known or not) and each address, with growing waits and never a lock-out.
 */
export async function signIn(identity: Identity, attempt: SignIn): Promise<Grant | Refusal> {
  const name = (attempt.email ?? attempt.username ?? '').toLowerCase();
  const accountKey = `${attempt.email === null ? 'username' : 'email'} ${name}`;
  const wait = Math.max(
    identity.limits.addressGuesses.attempt(attempt.ip).wait,
    identity.limits.accountGuesses.attempt(accountKey).wait,
  );
  if (wait > 0) return tooMany(wait);
  const user = await findAccount(identity, attempt);
  try {
    if (
      !(await isPassword(attempt.passwordHash, user?.passwordHash ?? null)) ||
      user === null ||
      user.disabled
    ) {
      identity.log.info({ event: 'sign_in_refused', ip: attempt.ip }, 'sign-in refused');
      return wrong;
    }
  } catch (error) {
    if (error instanceof TooBusy) return tooMany(2_000);
    throw error;
  }
  identity.limits.accountGuesses.clear(accountKey);
  identity.limits.addressGuesses.takeBack(attempt.ip);
  return openSession(identity, user, attempt);
}

function findAccount(identity: Identity, attempt: SignIn): Promise<User | null> {
  return attempt.email === null
    ? findUserByUsername(identity.database, attempt.username ?? '')
    : findUserByEmail(identity.database, attempt.email);
}

async function openSession(identity: Identity, user: User, attempt: SignIn): Promise<Grant> {
  const sessionId = identity.newId();
  const now = identity.now();
  const { device, fingerprintHash } = attempt;
  await addSession(identity.database, { id: sessionId, userId: user.id, device, fingerprintHash, now });
  identity.log.info({ event: 'signed_in', userId: user.id, sessionId }, 'signed in');
  return grant(identity, user, sessionId, 1);
}

/** The tokens of one generation of a session: always the same refresh token for the same generation. */
export async function grant(
  identity: Identity,
  user: User,
  sessionId: string,
  generation: number,
): Promise<Grant> {
  return {
    user: user.publicUser,
    accessToken: await identity.accessTokens.issue({ userId: user.id, sessionId }),
    refreshToken: writeRefreshToken(identity.secrets.refreshKey, { sessionId, generation }),
    csrfToken: csrfTokenFor(identity.secrets.csrfKey, sessionId),
    sessionId,
  };
}
