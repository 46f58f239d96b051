import type { SessionTransport } from '#api/session-transport.ts';
import type { Result } from '#domain/failures/failure.ts';
import { readTokens, type StoredSession } from '#domain/people/session.ts';

/**
 * Ends a session at the server, which this device has forgotten already. Where its token ran out meanwhile, a
 * fresh one is fetched to end it with; whoever the server does not know any more is signed out there as well.
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
