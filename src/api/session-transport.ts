import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { logout, refresh, type login } from '#contract/accounts/session.ts';
import type { Result } from '#domain/failures/failure.ts';
import { isOurToken } from '#domain/people/session.ts';
import type { Call } from './call.ts';

/** The reply of every sign-in. */
export type SignInReply = ReplyOf<typeof login>;
export type Refreshed = ReplyOf<typeof refresh>;

/** The calls of an existing session, as in the specification's section 7. */
export interface SessionTransport {
  /**
   * Refreshes by the given refresh token, or by the cookie when it is null. `isOurs`: the session is our own
   * server's, so a reply in any other format is not its answer.
   */
  refresh(sessionId: string | null, isOurs?: boolean): Promise<Result<Refreshed>>;
  /** Ends this token's session at the server. */
  logout(of: { readonly accessToken: string; readonly csrfToken: string | null }): Promise<Result<unknown>>;
}

export function createSessionTransport(call: Call): SessionTransport {
  return {
    refresh: (sessionId, isOurs = false) =>
      call(
        refresh,
        { body: sessionId === null ? {} : { sessionId } },
        // With only a cookie it is not known yet whose session it is.
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
