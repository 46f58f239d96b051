import type { RequestContext } from '#server/access/request-context.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Identity, SessionDeps } from '#server/accounts/identity.ts';
import { clearSessionCookies, readSessionCookies, type CookieContext } from './cookies.ts';
import { isCsrfToken } from './csrf.ts';
import { refreshSession } from './refresh.ts';
import { readRefreshToken } from './refresh-token.ts';
import type { Grant } from './sign-in.ts';

const noToken = refusal(401, 'no_refresh_token', (texts) => texts.accounts.noToken);
const noSession = refusal(401, 'no_session', (texts) => texts.accounts.noSession);
const badCsrf = refusal(403, 'csrf', (texts) => texts.accounts.badCsrf);

/** A refreshed session, and whether its token came in the cookie, in which case it is never put into a reply. */
export interface Refreshed {
  readonly grant: Grant;
  readonly byCookie: boolean;
}

/**
 * Refreshes a session. A token in the body is a credential that no other site can know. A token in the cookie is sent
 * by the browser for any site, so it is accepted only together with its session's CSRF token.
 */
export async function refreshByBodyOrCookie(
  identity: SessionDeps,
  sent: string | undefined,
  context: CookieContext & Pick<RequestContext, 'csrfToken' | 'language'>,
): Promise<Refreshed | Refusal> {
  const { refreshKey, csrfKey } = identity.secrets;
  if (sent !== undefined && readRefreshToken(refreshKey, sent) !== null) {
    const grant = await refreshSession(identity, sent, context.language);
    return isRefusal(grant) ? grant : { grant, byCookie: false };
  }
  const cookies = readSessionCookies(context);
  if (cookies.refresh === null) return noToken;
  const claims = readRefreshToken(refreshKey, cookies.refresh);
  if (claims === null) return dropCookies(context, noToken);
  if (!isCsrfToken(csrfKey, claims.sessionId, context.csrfToken, cookies.csrf)) return badCsrf;
  const grant = await refreshSession(identity, cookies.refresh, context.language);
  if (!isRefusal(grant)) return { grant, byCookie: true };
  // Keep the cookies of a caller who is to retry.
  return grant.status === 401 ? dropCookies(context, grant) : grant;
}

/**
 * Returns the session that a caller without an access token may end. A refresh token is proof by itself; the
 * session's id and its cookie require that session's CSRF token.
 */
export function provenSession(
  { secrets: { refreshKey, csrfKey } }: Pick<Identity, 'secrets'>,
  sent: string | undefined,
  context: RequestContext,
): string | Refusal {
  const cookies = readSessionCookies(context);
  if (sent !== undefined) {
    const claims = readRefreshToken(refreshKey, sent);
    if (claims !== null) return claims.sessionId;
    return isCsrfToken(csrfKey, sent, context.csrfToken, context.csrfToken) ? sent : badCsrf;
  }
  const claims = cookies.refresh === null ? null : readRefreshToken(refreshKey, cookies.refresh);
  if (claims === null) return noSession;
  return isCsrfToken(csrfKey, claims.sessionId, context.csrfToken, cookies.csrf) ? claims.sessionId : badCsrf;
}

/** Deletes the cookies unless they belong to another session: somebody may have signed in since. */
export function dropCookiesOf(
  { secrets }: Pick<Identity, 'secrets'>,
  sessionId: string,
  context: RequestContext,
): void {
  const { refresh } = readSessionCookies(context);
  const claims = refresh === null ? null : readRefreshToken(secrets.refreshKey, refresh);
  if (claims === null || claims.sessionId === sessionId) clearSessionCookies(context);
}

function dropCookies(context: CookieContext, no: Refusal): Refusal {
  clearSessionCookies(context);
  return no;
}
