import type { StoredSession } from '#domain/people/session.ts';

/**
 * What a page keeps of a session that has just come. Where the server's cookie renews it, no script can read the
 * refresh token, so the copy in the reply to a sign-in is kept nowhere: what is left ends with the access token.
 */
export function sessionToStore(came: StoredSession, cookies: boolean): StoredSession {
  return cookies ? { ...came, sessionId: '' } : came;
}
