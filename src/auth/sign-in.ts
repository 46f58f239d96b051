import type { SignInReply } from '#api/session-transport.ts';
import type { Result } from '#domain/failures/failure.ts';
import { readLogin } from '#domain/people/session.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import type { Clock } from '#platform/clock.ts';
import type { PasskeySignature } from './passkeys.ts';
import { sessionToStore } from './session-to-store.ts';
import { noHistory, type SessionStore } from './session-store.ts';

/** The ways to sign in. */
export type SignIn =
  /** An email if the identifier looks like one, otherwise a username; the password as typed. */
  | {
      readonly by: 'password';
      readonly identifier: string;
      readonly password: string;
      /** From an authenticator app, or a recovery code, once the server has asked for it. */
      readonly secondFactorCode?: string;
    }
  /** A guest, by a code from a text message. */
  | {
      readonly by: 'phone';
      readonly phoneNumber: string;
      readonly countryCode: string;
      readonly code: string;
      /** The request that the code was sent for. */
      readonly codeRequestId: string;
    }
  /** A guest, by a code from an email; an unknown address gets an account. */
  | {
      readonly by: 'email';
      readonly email: string;
      readonly code: string;
      /** The request that the code was sent for. */
      readonly codeRequestId: string;
    }
  | {
      readonly by: 'google';
      readonly idToken: string;
      /** Random, for this sign-in only. */
      readonly nonce: string;
      /** As with a password. */
      readonly secondFactorCode?: string;
    }
  | {
      readonly by: 'passkey';
      /** The challenge that was signed. */
      readonly requestId: string;
      readonly response: PasskeySignature;
    };

export interface SignInDeps {
  /** Requests a session from the server. */
  readonly requestSession: (way: SignIn) => Promise<Result<SignInReply>>;
  readonly store: SessionStore;
  readonly clock: Pick<Clock, 'wall'>;
  /** Whether the server's cookie refreshes the session. */
  readonly cookies: boolean;
}

/** Signs in at the server and stores the session; a failure changes nothing. */
export async function signIn(deps: SignInDeps, way: SignIn): Promise<Result<SignedInUser>> {
  const { store, clock } = deps;
  const answer = await deps.requestSession(way);
  if (!answer.ok) return answer;
  const login = readLogin(answer.value, clock.wall());
  if (login === undefined) return { ok: false, failure: { kind: 'foreign', status: 200 } };
  store.storeHistory({ ...noHistory, issuedAt: clock.wall() });
  store.storeSignedOut(false);
  store.write({ ...login, session: sessionToStore(login.session, deps.cookies) });
  return { ok: true, value: login.user };
}
