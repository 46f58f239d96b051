/** The longest wait between two tries that nobody asked for, ms: a person at the door sees it count down. */
export const backoffCeilingMs = 30_000;

/**
 * How long whoever's live line gave way to newer lines of the same caller waits before it opens one again, and asks by
 * itself meanwhile: pages that came again at once would push each other out for ever; ms.
 */
export const displacedWaitMs = 5 * 60_000;

const firstWaitMs = 500;

/**
 * How long to wait before try number `attempt + 1`, ms. Doubles from half a second to the ceiling; half of
 * it is chance, so that two hundred scanners do not come back in the same moment. Nor do they where the server told all
 * of them the same time: chance then adds a tenth of it at least.
 *
 * @param attempt failures so far in a row, from 1
 * @param fraction a number in [0, 1)
 * @param retryAfterMs what the server asked for; never less than that, up to the ceiling
 */
export function backoffMs(attempt: number, fraction: number, retryAfterMs: number | null): number {
  const whole = Math.min(backoffCeilingMs, firstWaitMs * 2 ** Math.min(attempt, 16));
  const soonest = Math.max(whole / 2, Math.min(backoffCeilingMs, retryAfterMs ?? 0));
  const latest = Math.max(whole, soonest + soonest / 10);
  return soonest + (latest - soonest) * fraction;
}
