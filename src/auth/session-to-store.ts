import type { StoredSession } from '#domain/people/session.ts';

/**
 * Returns what a page stores of a new session. If the server's cookie refreshes it, no script can read the refresh
 * token, so the copy in a sign-in reply is not stored either: what remains expires with the access token.
 */
export function sessionToStore(came: StoredSession, cookies: boolean): StoredSession {
  return cookies ? { ...came, sessionId: '' } : came;
}
