import { backoffMs } from '#domain/backoff.ts';
import type { Failure } from '#domain/failure.ts';

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

export interface Pace {
  readonly failure: Failure | null;
  readonly broken: boolean;
  /** Failures in a row, this one included. */
  readonly attempt: number;
  readonly busy: boolean;
  readonly hidden: boolean;
  readonly live: boolean;
  readonly events: number;
}

/** When to go round again, ms from now; `fraction` in [0, 1) spreads many scanners over a tenth of it. */
export function nextRoundMs(pace: Pace, fraction: number): number {
  if (pace.failure !== null || pace.broken) return backoffMs(pace.attempt, fraction, askedFor(pace.failure));
  if (pace.busy) return busyMs;
  if (pace.events === 0) return noEventMs;
  const poll = pace.hidden ? hiddenPollMs : pace.live ? besideLiveMs : visiblePollMs;
  return poll * (0.95 + fraction / 10);
}

const askedFor = (failure: Failure | null): number | null =>
  failure?.kind === 'server' || failure?.kind === 'limited' ? failure.retryAfterMs : null;
