import type { Clock } from '#platform/clock.ts';
import type { Locks } from './deps.ts';

/** A holder of the lock that has let things wait this long is frozen, ms. */
const frozenMs = 4_000;

export interface SenderMutex {
  /** Sends now; `busy` when somebody else is at it. */
  take<T>(work: () => Promise<T>): Promise<T | 'busy'>;
  /** Nothing waits any more: whoever was busy has sent it. */
  rest(): void;
}

/**
 * Whose turn it is to send, of the pages and the worker of this device. Frozen pages keep their locks, so one that lets
 * things wait is sent beside: the server tells repeats by id, and an answer changes only what still waits for one.
 *
 * @param lock held by whoever sends
 */
export function createSenderMutex(
  { clock, locks }: { readonly clock: Clock; readonly locks: Locks },
  lock: string,
): SenderMutex {
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
