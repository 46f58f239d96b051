import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';

/** Tracks calls in progress and ends those that hang. */
export interface HungCalls {
  /** Returns the result of a call, or a timeout if it was abandoned; a later result is ignored. */
  hear<T>(call: Promise<Result<T>>): Promise<Result<T>>;
  /** Called when the network changed: abandons calls unanswered for long, because they were sent over the old one. */
  lose(): void;
}

/** A response this late over a network that then changed will not arrive. */
const hangLimitMs = 2_000;
const late: Failure = { kind: 'timeout' };

/**
 * A request sent over a lost network hangs until its own timeout and blocks everything behind it. Only the browser's
 * hints of a network change end it sooner: a new scan says nothing about the network, and abandoning calls for each
 * one would never let a slow connection finish.
 */
export function createHungCalls(clock: Clock): HungCalls {
  const waiting = new Map<() => void, number>();
  return {
    async hear(call) {
      let giveUp: () => void = () => {};
      const given = new Promise<{ readonly ok: false; readonly failure: Failure }>((resolve) => {
        giveUp = () => resolve({ ok: false, failure: late });
      });
      waiting.set(giveUp, clock.monotonic());
      try {
        return await Promise.race([call, given]);
      } finally {
        waiting.delete(giveUp);
      }
    },
    lose() {
      for (const [giveUp, since] of waiting) if (clock.monotonic() - since >= hangLimitMs) giveUp();
    },
  };
}
