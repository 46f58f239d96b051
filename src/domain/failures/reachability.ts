import { isServerAway, type Failure } from './failure.ts';

/**
 * `slow`: the line holds what is sent and answers late or not at all. `portal`: something answers, but not
 * our server: a Wi-Fi that wants a sign-in. `away`: the line is well, and the server is not there to work.
 */
export type Reach = 'online' | 'slow' | 'portal' | 'away' | 'offline';

/** An answer slower than this is felt at a gate. */
const slowMs = 3_000;

/**
 * What one answer (or none) says about the way to the server. A refusal by our own server is an answer:
 * whoever says 401 or 500 in our format was reached.
 *
 * @param tookMs from sending to the answer or to giving up
 */
export function reachAfter(failure: Failure | null, tookMs: number): Reach {
  if (failure?.kind === 'foreign') return 'portal';
  if (failure?.kind === 'unreachable') return 'offline';
  if (failure?.kind === 'timeout') return 'slow';
  if (failure !== null && isServerAway(failure)) return 'away';
  return tookMs >= slowMs ? 'slow' : 'online';
}
