import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';

/** Calls under way, and what becomes of those that hang. */
export interface HungCalls {
  /** What a call answers, or a timeout when it was given up; what it answers after that is not heard. */
  hear<T>(call: Promise<Result<T>>): Promise<Result<T>>;
  /** The line has changed: gives up what is unanswered for long, because it was sent over the old one. */
  lose(): void;
}

/** An answer that did not come in this time over a line that then changed will not come. */
const hopelessMs = 2_000;
const late: Failure = { kind: 'timeout' };

/**
 * A request that went out over a line that is gone hangs until its own timeout, and holds up all that waits. Only
 * the browser's hints that the line is another end it sooner: a new scan says nothing about the line, and giving up
 * for each of them would never let a slow line finish.
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
      for (const [giveUp, since] of waiting) if (clock.monotonic() - since >= hopelessMs) giveUp();
    },
  };
}
