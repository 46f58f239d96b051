import type { Cancel, Clock } from '#platform/clock.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * One life of a process: a page, a worker. When it is killed nothing of it goes on: its timers never
 * fire, its promises never settle, its locks are free.
 */
export interface Life {
  alive(): boolean;
  /** Passes `ms` of time; never returns once killed. */
  pause(ms: number): Promise<void>;
  /** The value of `work` as this life sees it: never, once killed. */
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

/** A device's clocks: monotonic counts from the start of a life; the wall is wrong by `skew`, and may jump. */
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
