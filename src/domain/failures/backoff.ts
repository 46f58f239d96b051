/** Maximum wait between automatic retries, ms; a person at the door sees the countdown. */
export const backoffCeilingMs = 30_000;

/**
 * How long a client polls before it reconnects its live connection after newer ones of the same caller displaced it,
 * ms. Pages that reconnected at once would displace each other forever.
 */
export const displacedReconnectMs = 5 * 60_000;

const firstWaitMs = 500;

/**
 * Returns how long to wait before try number `attempt + 1`, ms. Doubles from half a second up to the ceiling; half of
 * it is random so that two hundred scanners do not retry at the same moment. If the server gave all of them the same
 * time, at least a tenth of that is added at random.
 *
 * @param attempt consecutive failures so far, from 1
 * @param fraction a number in [0, 1)
 * @param retryAfterMs what the server requested; the wait is never shorter, up to the ceiling
 */
export function backoffMs(attempt: number, fraction: number, retryAfterMs: number | null): number {
  const whole = Math.min(backoffCeilingMs, firstWaitMs * 2 ** Math.min(attempt, 16));
  const soonest = Math.max(whole / 2, Math.min(backoffCeilingMs, retryAfterMs ?? 0));
  const latest = Math.max(whole, soonest + soonest / 10);
  return soonest + (latest - soonest) * fraction;
}
