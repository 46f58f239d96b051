import { sameText, hmacOf } from '#server/signing/secrets.ts';

/**
 * Signed double submit: the token is an HMAC over the session's id, given to the page in a reply and in a cookie that
 * script may read. A call that is authenticated by cookie must bring it in a header; it fits one session only.
 */
export function csrfTokenFor(key: Uint8Array, sessionId: string): string {
  return hmacOf(key, `csrf ${sessionId}`);
}

/** Whether header and cookie agree, and both are the HMAC of this very session. */
export function isCsrfToken(
  key: Uint8Array,
  sessionId: string,
  header: string | null,
  cookie: string | null,
): boolean {
  if (header === null || cookie === null) return false;
  return sameText(header, cookie) && sameText(header, csrfTokenFor(key, sessionId));
}
