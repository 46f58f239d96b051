import { sameText, hmacOf } from '#server/signing/secrets.ts';

/**
 * Returns the CSRF token of a session for the signed double-submit pattern: an HMAC over the session's id, given to
 * the page in a reply and in a cookie that scripts can read. Calls authenticated by cookie must send it in a header;
 * it is valid for one session only.
 */
export function csrfTokenFor(key: Uint8Array, sessionId: string): string {
  return hmacOf(key, `csrf ${sessionId}`);
}

/** Returns whether header and cookie are equal and both are the HMAC of this session. */
export function isCsrfToken(
  key: Uint8Array,
  sessionId: string,
  header: string | null,
  cookie: string | null,
): boolean {
  if (header === null || cookie === null) return false;
  return sameText(header, cookie) && sameText(header, csrfTokenFor(key, sessionId));
}
