import type { Cancel, Clock } from '#platform/clock.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * The lifetime of a process such as a page or a worker. Once killed, everything stops: its timers never fire, its
 * promises never settle, and its locks are released.
 */
export interface Life {
  alive(): boolean;
  /** Waits `ms`; never returns once killed. */
  pause(ms: number): Promise<void>;
  /** Awaits `work` within this lifetime: never resolves once killed. */
  within<T>(work: Promise<T>): Promise<T>;
  onDeath(work: () => void): void;
  kill(): void;
}

export function createLife(time: VirtualTime): Life {
  let alive = true;
  const last: (() => void)[] = [];
  return {
    alive: () => alive,
    pause: (ms) =>
      new Promise((resolve) => {
        if (alive) time.after(ms, () => void (alive && resolve()));
      }),
    within: (work) =>
      new Promise((resolve, reject) => {
        work.then(
          (value) => void (alive && resolve(value)),
          (error: unknown) => void (alive && reject(error)),
        );
      }),
    onDeath: (work) => void last.push(work),
    kill() {
      alive = false;
      for (const work of last.splice(0)) work();
    },
  };
}

/**
 * A device's clocks: monotonic time counts from the start of the lifetime; the wall clock is off by `skew`, and may
 * jump.
 */
export function lifeClock(time: VirtualTime, life: Life, wall: () => number): Clock {
  const startedAt = time.now();
  return {
    wall,
    monotonic: () => time.now() - startedAt,
    after(ms, callback): Cancel {
      return time.after(ms, () => void (life.alive() && callback()));
    },
  };
}
