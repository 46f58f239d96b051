import type { SessionTransport } from '#api/session-transport.ts';
import type { Result } from '#domain/failures/failure.ts';
import { readTokens, type StoredSession } from '#domain/people/session.ts';

/**
 * Ends a session at the server that this device has already deleted. If its access token has expired, it is refreshed
 * first; a session unknown to the server counts as ended.
 */
export async function endAtServer(
  transport: Pick<SessionTransport, 'logout' | 'refresh'>,
  session: StoredSession,
): Promise<Result<void>> {
  const told = await transport.logout(session);
  if (told.ok) return done;
  if (told.failure.kind !== 'unauthorized') return told;
  const renewed = await transport.refresh(session.sessionId === '' ? null : session.sessionId);
  if (!renewed.ok) return renewed.failure.kind === 'unauthorized' ? done : renewed;
  const tokens = readTokens(renewed.value);
  const again = tokens === undefined ? done : await transport.logout(tokens);
  return again.ok || again.failure.kind === 'unauthorized' ? done : again;
}

const done = { ok: true, value: undefined } as const;
