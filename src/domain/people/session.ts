import { fromBase64url, fromUtf8 } from '#domain/wire/bytes.ts';
import { fieldsOf, firstText, readUser, type SignedInUser } from './user.ts';

/** What a device keeps of a session. Times in ms. */
export interface StoredSession {
  readonly accessToken: string;
  /** The refresh token where the server sends one; '' in cookie mode. */
  readonly sessionId: string;
  readonly expiresAt: number;
  /** 0 before the first. */
  readonly lastRefreshAt: number;
  readonly csrfToken: string | null;
}

/** A token is treated as over this long before it is. */
export const expirySkewMs = 5_000;
/** Life of a token that does not say. */
export const defaultTokenLifeMs = 15 * 60_000;

/** Tokens of a login or refresh reply, in any spelling; undefined where there is no access token. */
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

/** The session and user of a login reply. The user is its `user` object, or else what the token says. */
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

/** The session after a refresh reply: what the reply does not bring stays. */
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
 * When a token that has just come is over, ms by this device's clock: as long from now as the token says it
 * lives (`exp` less `iat`), so that a clock that is wrong by minutes shortens and stretches nothing. Its `exp`
 * where it does not say when it began, and 15 minutes where it has none.
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

/** Who issues our own server's access tokens (server/accounts/sign-in/access-token.ts). */
export const tokenIssuer = 'gatehouse';

/** Whether an access token says that our own server issued it. Unverified: it tells one host's habits from another's. */
export function isOurToken(token: string): boolean {
  return claimsOf(token)['iss'] === tokenIssuer;
}

/** The claims of a JWT, unverified: for showing and scheduling, never for deciding. Empty where it is none. */
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
