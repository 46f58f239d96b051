import type { RequestContext } from '#server/access/request-context.ts';
import type { SecretsDeps } from '#server/accounts/identity.ts';
import { setSessionCookies } from './cookies.ts';
import { setDeviceCookie } from './known-devices.ts';
import type { Grant, Place } from './sign-in.ts';

/**
 * Builds the reply to a sign-in, which also makes this browser known to the account. A sign-in cannot know whether
 * the page will refresh by body or by cookie, so `sessionId` is the refresh token, and pages that use the cookie do
 * not store it.
 */
export function signInReply(identity: SecretsDeps, granted: Grant, place: Place, context: RequestContext) {
  if (place.deviceId !== undefined) setDeviceCookie(identity, context, place.deviceId);
  return sessionReply(granted, context, granted.refreshToken);
}

/**
 * Builds the reply to a refresh; the tokens are set as cookies as well.
 *
 * @param sessionId the new refresh token, or the session's id if the old one came in the cookie
 */
export function sessionReply(grant: Grant, context: RequestContext, sessionId: string) {
  setSessionCookies(context, grant.refreshToken, grant.csrfToken);
  return { user: grant.user, accessToken: grant.accessToken, sessionId, csrfToken: grant.csrfToken };
}
