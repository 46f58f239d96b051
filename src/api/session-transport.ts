import type { BodyOf, ReplyOf } from '#contract/wire/endpoint.ts';
import { signInByEmailCode } from '#contract/accounts/email-guests.ts';
import { google } from '#contract/accounts/google.ts';
import { signInByPasskey } from '#contract/accounts/passkeys.ts';
import { login, logout, refresh } from '#contract/accounts/session.ts';
import type { Result } from '#domain/failures/failure.ts';
import { isOurToken } from '#domain/people/session.ts';
import type { Call } from './call.ts';

export type SignInBody = BodyOf<typeof login>;
export type Granted = ReplyOf<typeof login>;
export type Refreshed = ReplyOf<typeof refresh>;

/** The session's four calls, as the specification's section 7 has them. */
export interface SessionTransport {
  login(body: SignInBody): Promise<Result<Granted>>;
  /** By an ID token of the identity provider, and a code where the account asks for one. */
  google(idToken: string, nonce: string, secondFactorCode?: string): Promise<Result<Granted>>;
  /** A guest, by the code of an email. */
  emailCode(body: BodyOf<typeof signInByEmailCode>): Promise<Result<Granted>>;
  /** By the signature of a passkey over the challenge of a request. */
  passkey(requestId: string, response: BodyOf<typeof signInByPasskey>['response']): Promise<Result<Granted>>;
  /**
   * By the refresh token given, or by the cookie where it is null. `isOurs`: the session is our own server's, so that an
   * answer in any other form is not its word.
   */
  refresh(sessionId: string | null, isOurs?: boolean): Promise<Result<Refreshed>>;
  /** Ends the session of this token at the server. */
  logout(of: { readonly accessToken: string; readonly csrfToken: string | null }): Promise<Result<unknown>>;
}

export function createSessionTransport(call: Call): SessionTransport {
  const asNobody = { skipAuth: true, withFingerprint: true };
  return {
    login: (body) => call(login, { body }, asNobody),
    google: (idToken, nonce, secondFactorCode) =>
      call(google, { body: { idToken, nonce, secondFactorCode } }, asNobody),
    emailCode: (body) => call(signInByEmailCode, { body }, asNobody),
    passkey: (requestId, response) => call(signInByPasskey, { body: { requestId, response } }, asNobody),
    refresh: (sessionId, isOurs = false) =>
      call(
        refresh,
        { body: sessionId === null ? {} : { sessionId } },
        // By a cookie alone it is not known yet whose session it is.
        { ...asNobody, ownFailuresOnly: isOurs, ownSuccessOnly: isOurs && sessionId !== null },
      ),
    logout(of) {
      const isOurs = isOurToken(of.accessToken);
      const onlyOurs = { ownFailuresOnly: isOurs, ownSuccessOnly: isOurs };
      return call(logout, { body: { reason: 'manual-logout' } }, { as: of, ...onlyOurs });
    },
  };
}
