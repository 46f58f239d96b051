import { claimsOf, type StoredSession } from './session.ts';

/** What is needed to end a session of our own server, and of no use for anything else. */
export interface SessionEnding {
  readonly sessionId: string;
  readonly csrfToken: string;
}

/** What ends this session; null where the server is another, whose tokens name no session or which has no CSRF token. */
export function endingOf(session: StoredSession): SessionEnding | null {
  const { sid } = claimsOf(session.accessToken);
  const { csrfToken } = session;
  return typeof sid === 'string' && sid !== '' && csrfToken !== null ? { sessionId: sid, csrfToken } : null;
}
