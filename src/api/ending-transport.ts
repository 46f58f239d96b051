import { logout } from '#contract/accounts/session.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { SessionEnding } from '#domain/people/session-ending.ts';
import { createExchange, type ExchangeDeps } from './exchange.ts';
import { readReply } from './reply.ts';

/** Ends a session at our server; usable from page and worker. A failure is an answer, never an exception. */
export type EndSession = (ending: SessionEnding) => Promise<Result<unknown>>;

/**
 * It carries no cookies, so that its reply takes none away: by now they may be somebody else's. What a proxy or portal
 * refuses is not taken for our server's word.
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
