import type { Granted } from '#api/session-transport.ts';
import type { Result } from '#domain/failures/failure.ts';
import { readLogin } from '#domain/people/session.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import type { Clock } from '#platform/clock.ts';
import type { PasskeySignature } from './passkeys.ts';
import { sessionToStore } from './session-to-store.ts';
import { noHistory, type SessionStore } from './session-store.ts';

/** How a person says who they are. */
export type SignIn =
  /** Email where the identifier has that form, else username; the password as typed. */
  | {
      readonly by: 'password';
      readonly identifier: string;
      readonly password: string;
      /** Of an authenticator app, or for a lost phone; once the server has asked for it. */
      readonly secondFactorCode?: string;
    }
  /** A guest, by the code of a text message. */
  | {
      readonly by: 'phone';
      readonly phoneNumber: string;
      readonly countryCode: string;
      readonly code: string;
      /** Names the request that the code was sent for. */
      readonly codeRequestId: string;
    }
  /** A guest, by the code of an email; an address that nobody has gets an account. */
  | {
      readonly by: 'email';
      readonly email: string;
      readonly code: string;
      /** Names the request that the code was sent for. */
      readonly codeRequestId: string;
    }
  | {
      readonly by: 'google';
      readonly idToken: string;
      /** Random, for this sign-in alone. */
      readonly nonce: string;
      /** As beside a password. */
      readonly secondFactorCode?: string;
    }
  | {
      readonly by: 'passkey';
      /** Names the challenge that was signed. */
      readonly requestId: string;
      readonly response: PasskeySignature;
    };

export interface SignInDeps {
  /** Asks the server for a session. */
  readonly askWho: (way: SignIn) => Promise<Result<Granted>>;
  readonly store: SessionStore;
  readonly clock: Pick<Clock, 'wall'>;
  /** Whether the server's cookie renews the session. */
  readonly cookies: boolean;
}

/** Asks the server and stores what it grants; a failure leaves everything as it was. */
export async function signIn(deps: SignInDeps, way: SignIn): Promise<Result<SignedInUser>> {
  const { store, clock } = deps;
  const answer = await deps.askWho(way);
  if (!answer.ok) return answer;
  const login = readLogin(answer.value, clock.wall());
  if (login === undefined) return { ok: false, failure: { kind: 'foreign', status: 200 } };
  store.keepHistory({ ...noHistory, issuedAt: clock.wall() });
  store.keepSignedOut(false);
  store.write({ ...login, session: sessionToStore(login.session, deps.cookies) });
  return { ok: true, value: login.user };
}
