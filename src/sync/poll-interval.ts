import { backoffMs } from '#domain/failures/backoff.ts';
import { askedWaitMs, type Failure } from '#domain/failures/failure.ts';
import type { Random } from './deps.ts';

/**
 * How often to look when nothing is wrong, ms. With a page in view a ticket admitted at one gate must be
 * refused at the next within two seconds, sending and reading included, so it polls every 1.2 s while no
 * live connection stands, and every 5 s beside one (it may have died unnoticed). An idle gate polls as fast
 * as a busy one: its first guest counts as much. A hidden page scans nothing, so it looks every half minute;
 * coming back into view looks at once.
 */
const visiblePollMs = 1_200;
const besideLiveMs = 5_000;
const hiddenPollMs = 30_000;
/** A device with no event only shows whether the server can be reached. */
const noEventMs = 15_000;
/** Another page or the worker is sending: it will be done soon. */
const busyMs = 1_000;

/** What the wait after a cycle depends on. */
export interface CycleOver {
  readonly failure: Failure | null;
  readonly broken: boolean;
  readonly busy: boolean;
  readonly events: number;
  readonly live: boolean;
}

/** How long to wait between cycles; remembers how often they failed in a row, and whether anybody is looking. */
export interface PollInterval {
  /** ms to wait after a cycle that went like this; chance spreads many scanners over a tenth of it. */
  after(over: CycleOver): number;
  failing(): boolean;
  /** There is a reason to hope: backing off starts anew. */
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
      if (!well) return backoffMs(attempt, fraction, askedWaitMs(over.failure));
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
