import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { logout, refresh, type login } from '#contract/accounts/session.ts';
import type { Result } from '#domain/failures/failure.ts';
import { isOurToken } from '#domain/people/session.ts';
import type { Call } from './call.ts';

/** What every sign-in answers. */
export type Granted = ReplyOf<typeof login>;
export type Refreshed = ReplyOf<typeof refresh>;

/** The calls of a session that there is, as the specification's section 7 has them. */
export interface SessionTransport {
  /**
   * By the refresh token given, or by the cookie where it is null. `isOurs`: the session is our own server's, so that an
   * answer in any other form is not its word.
   */
  refresh(sessionId: string | null, isOurs?: boolean): Promise<Result<Refreshed>>;
  /** Ends the session of this token at the server. */
  logout(of: { readonly accessToken: string; readonly csrfToken: string | null }): Promise<Result<unknown>>;
}

export function createSessionTransport(call: Call): SessionTransport {
  return {
    refresh: (sessionId, isOurs = false) =>
      call(
        refresh,
        { body: sessionId === null ? {} : { sessionId } },
        // By a cookie alone it is not known yet whose session it is.
        {
          skipAuth: true,
          withFingerprint: true,
          ownFailuresOnly: isOurs,
          ownSuccessOnly: isOurs && sessionId !== null,
        },
      ),
    logout(of) {
      const isOurs = isOurToken(of.accessToken);
      const onlyOurs = { ownFailuresOnly: isOurs, ownSuccessOnly: isOurs };
      return call(logout, { body: { reason: 'manual-logout' } }, { as: of, ...onlyOurs });
    },
  };
}
