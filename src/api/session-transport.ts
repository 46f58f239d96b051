import { login, logout, refresh } from '#contract/session.ts';
import type { Result } from '#domain/failure.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { Call } from './call.ts';

export type SignInBody = BodyOf<typeof login>;
export type Granted = ReplyOf<typeof login>;

/** The session's three calls, as the specification's section 7 has them. */
export interface SessionTransport {
  login(body: SignInBody): Promise<Result<Granted>>;
  /** By the refresh token given, or by the cookie where it is null. */
  refresh(sessionId: string | null): Promise<Result<Granted>>;
  logout(): Promise<Result<unknown>>;
}

export function createSessionTransport(call: Call): SessionTransport {
  return {
    login: (body) => call(login, { body }, { withFingerprint: true }),
    refresh: (sessionId) =>
      call(refresh, { body: sessionId === null ? {} : { sessionId } }, { skipAuth: true, withFingerprint: true }),
    logout: () => call(logout, { body: { reason: 'manual-logout' } }),
  };
}
