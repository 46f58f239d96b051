/** The longest wait between two tries, ms: a person at the door sees it count down. */
export const backoffCeilingMs = 30_000;

const firstWaitMs = 500;

/**
 * How long to wait before try number `attempt + 1`, ms. Doubles from half a second to the ceiling; half of
 * it is chance, so that two hundred scanners do not come back in the same moment.
 *
 * @param attempt failures so far in a row, from 1
 * @param fraction a number in [0, 1)
 * @param retryAfterMs what the server asked for; never less than that, but never over the ceiling either
 */
export function backoffMs(attempt: number, fraction: number, retryAfterMs: number | null): number {
  const whole = Math.min(backoffCeilingMs, firstWaitMs * 2 ** Math.min(attempt, 16));
  const wait = whole / 2 + (whole / 2) * fraction;
  return Math.min(backoffCeilingMs, Math.max(wait, retryAfterMs ?? 0));
}
