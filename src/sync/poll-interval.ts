import { backoffMs } from '#domain/failures/backoff.ts';
import { requestedWaitMs, type Failure } from '#domain/failures/failure.ts';
import type { Random } from './deps.ts';

/**
 * Poll intervals when nothing is wrong, ms. A ticket admitted at one gate must be refused at the next within two
 * seconds, including sending and reading, so a visible page polls every 1.2 s without a live connection, and every 5
 * s with one (it may have died unnoticed). An idle gate polls as fast as a busy one, for the sake of its first guest.
 * A hidden page scans nothing, so it polls every half minute, and at once when it becomes visible.
 */
const visiblePollMs = 1_200;
const besideLiveMs = 5_000;
const hiddenPollMs = 30_000;
/** A device without an event only shows whether the server is reachable. */
const noEventMs = 15_000;
/** Another page or the worker is sending and will be done soon. */
const busyMs = 1_000;

/** Inputs for the wait after a cycle. */
export interface CycleSummary {
  readonly failure: Failure | null;
  readonly broken: boolean;
  readonly busy: boolean;
  readonly events: number;
  readonly live: boolean;
}

/** How long to wait between cycles; tracks consecutive failures and whether the page is visible. */
export interface PollInterval {
  /** Returns the ms to wait after a cycle; random jitter spreads many scanners over a tenth of it. */
  after(over: CycleSummary): number;
  failing(): boolean;
  /** Resets the backoff. */
  reset(): void;
  hide(hidden: boolean): void;
}

export function createPollInterval(random: Random): PollInterval {
  let attempt = 0;
  let hidden = false;
  return {
    after(over) {
      const well = over.failure === null && !over.broken;
      attempt = well ? 0 : attempt + 1;
      const fraction = random.fraction();
      if (!well) return backoffMs(attempt, fraction, requestedWaitMs(over.failure));
      if (over.busy) return busyMs;
      if (over.events === 0) return noEventMs;
      const poll = hidden ? hiddenPollMs : over.live ? besideLiveMs : visiblePollMs;
      return poll * (0.95 + fraction / 10);
    },
    failing: () => attempt > 0,
    reset: () => void (attempt = 0),
    hide: (now) => void (hidden = now),
  };
}
