import { fromBase64url, fromUtf8 } from '#domain/wire/base64url.ts';
import { fieldsOf, firstText, readUser, type SignedInUser } from './user.ts';

/** A session as stored on the device. Times in ms. */
export interface StoredSession {
  readonly accessToken: string;
  /** The refresh token if the server sends one; '' in cookie mode. */
  readonly sessionId: string;
  readonly expiresAt: number;
  /** 0 before the first. */
  readonly lastRefreshAt: number;
  readonly csrfToken: string | null;
}

/** A token counts as expired this long before it does. */
export const expirySkewMs = 5_000;
/** Assumed lifetime of a token without one. */
export const defaultTokenLifeMs = 15 * 60_000;

/** Extracts the tokens of a sign-in or refresh response, in any spelling; undefined if there is no access token. */
export function readTokens(
  reply: unknown,
): Pick<StoredSession, 'accessToken' | 'sessionId' | 'csrfToken'> | undefined {
  const fields = fieldsOf(reply);
  const accessToken = firstText(fields, ['accessToken', 'access_token', 'token']);
  if (accessToken === undefined) return undefined;
  return {
    accessToken,
    sessionId: firstText(fields, ['sessionId', 'session_id', 'refreshToken', 'refresh_token']) ?? '',
    csrfToken: firstText(fields, ['csrfToken', 'csrf_token']) ?? null,
  };
}

/** Extracts the session and user of a sign-in response. The user comes from its `user` object, otherwise from the token. */
export function readLogin(
  reply: unknown,
  now: number,
): { readonly session: StoredSession; readonly user: SignedInUser } | undefined {
  const tokens = readTokens(reply);
  if (tokens === undefined) return undefined;
  const user = fieldsOf(reply)['user'];
  return {
    session: { ...tokens, expiresAt: expiryOf(tokens.accessToken, now), lastRefreshAt: 0 },
    user: readUser(typeof user === 'object' && user !== null ? user : claimsOf(tokens.accessToken)),
  };
}

/** Returns the session after a refresh response; fields missing from the response stay unchanged. */
export function refreshed(session: StoredSession, reply: unknown, now: number): StoredSession | undefined {
  const tokens = readTokens(reply);
  if (tokens === undefined) return undefined;
  return {
    accessToken: tokens.accessToken,
    sessionId: tokens.sessionId === '' ? session.sessionId : tokens.sessionId,
    csrfToken: tokens.csrfToken ?? session.csrfToken,
    expiresAt: expiryOf(tokens.accessToken, now),
    lastRefreshAt: now,
  };
}

/**
 * Returns when a newly received token expires, ms by this device's clock: now plus its lifetime (`exp` less `iat`),
 * so that a wrong clock neither shortens nor extends it. Its `exp` if it has no `iat`, and 15 minutes if it has
 * neither.
 */
export function expiryOf(token: string, now: number): number {
  const { exp, iat } = claimsOf(token);
  if (!isTime(exp)) return now + defaultTokenLifeMs;
  return isTime(iat) && iat < exp ? now + (exp - iat) * 1000 : exp * 1000;
}

const isTime = (seconds: unknown): seconds is number =>
  typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0;

export function isExpired(session: StoredSession, now: number): boolean {
  return now >= session.expiresAt - expirySkewMs;
}

/** Issuer of our own server's access tokens (server/accounts/sign-in/access-token.ts). */
export const tokenIssuer = 'gatehouse';

/**
 * Returns whether an access token claims to be from our own server. Unverified: used only to adapt to a server's
 * behaviour.
 */
export function isOurToken(token: string): boolean {
  return claimsOf(token)['iss'] === tokenIssuer;
}

/**
 * Returns the claims of a JWT, unverified: for display and scheduling only, never for authorization. Empty if it is
 * not a JWT.
 */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const bytes = fromBase64url(token.split('.', 3)[1] ?? '');
  const text = bytes && fromUtf8(bytes);
  if (text === undefined) return {};
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}
