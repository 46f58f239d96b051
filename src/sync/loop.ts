import type { Cancel, Clock } from '#platform/clock.ts';

export interface LoopDeps {
  readonly clock: Clock;
  /** Runs one cycle and returns the wait before the next, ms. It handles its own failures; see `afterThrowMs`. */
  readonly cycle: () => Promise<number>;
  /** Called with the time of the next cycle, monotonic ms. */
  readonly waiting: (nextAt: number) => void;
}

/** A cycle that throws is a bug. Continue anyway, otherwise unsent scans would wait for a reload. */
const afterThrowMs = 5_000;

/** Runs cycles one after another, never two at once. */
export interface Loop {
  start(): void;
  /** Finishes the current cycle, then stops. */
  stop(): Promise<void>;
  running(): boolean;
  /** Runs a cycle now, or once more after the current one. */
  soon(): void;
  /** Runs one whole cycle that starts from now, even while stopped. */
  once(): Promise<void>;
}

/**
 * States of the loop:
 *
 *              start            timer, soon
 *     stopped ---------> running <------------ waiting
 *        ^                 | \__ over, requested again: once more
 *        |                 +-- over: wait as long as the cycle said ---^
 *        +------ stop -----+ (waits for the cycle to end)
 *
 * None of this is stored: after a crash, `start` begins a cycle from the stored data.
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
