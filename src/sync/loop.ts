import type { Cancel, Clock } from '#platform/clock.ts';

export interface LoopDeps {
  readonly clock: Clock;
  /** One cycle; answers how long to wait before the next, ms. It handles its own failures: see `afterThrowMs`. */
  readonly cycle: () => Promise<number>;
  /** Hears when the next cycle will be, monotonic ms. */
  readonly waiting: (nextAt: number) => void;
}

/** A cycle that throws is a mistake in the program. It must not be the last one: unsent scans would wait for a reload. */
const afterThrowMs = 5_000;

/** Cycles one after another, never two at once. */
export interface Loop {
  start(): void;
  /** Finishes the cycle under way, then stays quiet. */
  stop(): Promise<void>;
  running(): boolean;
  /** A cycle now, or once more after the one under way. */
  soon(): void;
  /** One whole cycle that starts from now; also while stopped. */
  once(): Promise<void>;
}

/**
 *             start            timer, soon
 *   stopped ---------> going <------------- waiting
 *      ^                 | \__ over, asked again: once more
 *      |                 +-- over: wait as long as the cycle said ---^
 *      +------ stop -----+ (waits for the cycle to end)
 *
 * Nothing of this is stored: after a crash, `start` finds things as they are and begins a cycle.
 */
export function createLoop({ clock, cycle, waiting }: LoopDeps): Loop {
  let running = false;
  let going: Promise<void> | null = null;
  let again = false;
  let timer: Cancel = () => {};

  function soon(): void {
    if (!running) return;
    if (going !== null) again = true;
    else void go();
  }

  function go(): Promise<void> {
    timer();
    again = false;
    going = cycle()
      .catch(() => afterThrowMs)
      .then(over);
    return going;
  }

  function over(waitMs: number): void {
    going = null;
    if (!running) return;
    if (again) return void go();
    timer = clock.after(waitMs, soon);
    waiting(clock.monotonic() + waitMs);
  }

  return {
    start() {
      if (running) return;
      running = true;
      soon();
    },
    async stop() {
      running = false;
      timer();
      await going;
    },
    running: () => running,
    soon,
    async once() {
      while (going !== null) await going;
      await go();
    },
  };
}
