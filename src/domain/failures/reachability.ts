import { isServerAway, type Failure } from './failure.ts';

/**
 * `slow`: connected, but responses are late or missing. `portal`: a Wi-Fi sign-in page answers instead of our server.
 * `away`: connected, but the server is not working.
 */
export type Reach = 'online' | 'slow' | 'portal' | 'away' | 'offline';

/** Slower responses are noticeable at a gate. */
const slowMs = 3_000;

/**
 * Derives reachability from one response or its absence. An error from our own server, such as 401 or 500 in our
 * format, means that it was reached.
 *
 * @param tookMs from sending until the response or giving up
 */
export function reachAfter(failure: Failure | null, tookMs: number): Reach {
  if (failure?.kind === 'foreign') return 'portal';
  if (failure?.kind === 'unreachable') return 'offline';
  if (failure?.kind === 'timeout') return 'slow';
  if (failure !== null && isServerAway(failure)) return 'away';
  return tookMs >= slowMs ? 'slow' : 'online';
}
