import type { Clock } from '#platform/clock.ts';
import type { Locks } from './deps.ts';

/** A holder of the lock that has let things wait this long is frozen, ms. */
const frozenMs = 4_000;

export interface TabMutex {
  /** Works now; `busy` when somebody else is at it. */
  take<T>(work: () => Promise<T>): Promise<T | 'busy'>;
  /** Nothing waits any more: whoever was busy has done it. */
  rest(): void;
}

/**
 * Whose turn it is to send or to fetch something, of the pages and the worker of this device. Frozen pages keep their locks,
 * so beside one that lets things wait another works: the server tells repeats by id, and an answer changes only what still
 * waits for one.
 *
 * @param lock held by whoever is at it
 */
export function createTabMutex(
  { clock, locks }: { readonly clock: Pick<Clock, 'monotonic'>; readonly locks: Locks },
  lock: string,
): TabMutex {
  let waitingSince: number | null = null;
  return {
    async take<T>(work: () => Promise<T>): Promise<T | 'busy'> {
      let done: { readonly value: T } | undefined = await locks.ifFree(lock, async () => ({
        value: await work(),
      }));
      if (done === undefined) {
        waitingSince ??= clock.monotonic();
        if (clock.monotonic() - waitingSince < frozenMs) return 'busy';
        done = await locks.steal(lock, async () => ({ value: await work() }));
      }
      waitingSince = null;
      return done === undefined ? 'busy' : done.value;
    },
    rest: () => void (waitingSince = null),
  };
}
