import { claimsOf, type StoredSession } from './session.ts';

/** The data needed to end a session of our own server, useless for anything else. */
export interface SessionEnding {
  readonly sessionId: string;
  readonly csrfToken: string;
}

/** Returns what ends this session; null for another server, whose tokens contain no session id, or without a CSRF token. */
export function endingOf(session: StoredSession): SessionEnding | null {
  const { sid } = claimsOf(session.accessToken);
  const { csrfToken } = session;
  return typeof sid === 'string' && sid !== '' && csrfToken !== null ? { sessionId: sid, csrfToken } : null;
}
