import { logout } from '#contract/accounts/session.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { SessionEnding } from '#domain/people/session-ending.ts';
import { createExchange, type ExchangeDeps } from './exchange.ts';
import { readReply } from './reply.ts';

/** Ends a session at our server; usable from page and worker. Errors are returned, never thrown. */
export type EndSession = (ending: SessionEnding) => Promise<Result<unknown>>;

/**
 * Sends no cookies, so that the reply clears none: by now they may be another user's. A proxy's or portal's refusal
 * is not taken for our server's answer.
 */
export function createEndSession(deps: ExchangeDeps): EndSession {
  const exchange = createExchange(deps);
  return async ({ sessionId, csrfToken }) => {
    const answer = await exchange.whole({
      method: logout.method,
      pathAndQuery: logout.path,
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      body: JSON.stringify({ reason: 'manual-logout', sessionId }),
      withoutCookies: true,
    });
    if (!answer.ok) return answer;
    return readReply(logout.reply, answer.value, { ownFailuresOnly: true, now: deps.clock.wall() });
  };
}
