import type { Clock } from '#platform/clock.ts';
import type { Locks } from './deps.ts';

/**
 * A lock holder that has let things wait this long is frozen, ms. Including the second between busy cycles, another
 * tab takes over within five seconds.
 */
const frozenMs = 4_000;

/** What is sent, if part of it can wait independently. */
export interface QueuedPart {
  readonly eventId: string;
  /** Returns whether any of it is waiting; the lock is not stolen otherwise. */
  readonly waits: () => Promise<boolean>;
}

/** Mutual exclusion for sending or fetching among the pages and the worker of this device. */
export interface TabMutex {
  /** Runs the work now; `busy` if another page or the worker is doing it. */
  take<T>(work: () => Promise<T>, sent?: QueuedPart): Promise<T | 'busy'>;
  /** Reports that nothing is waiting any more. */
  rest(): void;
}

/**
 * Creates a mutex on a browser lock. The browser releases a lock when its holder dies but not when it freezes, so it
 * is stolen from a holder that lets things wait. A holder that was only slow continues in parallel, which is safe:
 * the server recognizes repeats by id, and a response changes only what still waits for one, within its server
 * history.
 *
 * @param lock held by one page or the worker at a time for the whole device
 */
export function createTabMutex(
  { clock, locks }: { readonly clock: Pick<Clock, 'monotonic'>; readonly locks: Locks },
  lock: string,
): TabMutex {
  /** Since when things have been waiting for the lock holder; by event, if separate. */
  const waitingSince = new Map<string | undefined, number>();
  return {
    async take<T>(work: () => Promise<T>, sent?: QueuedPart): Promise<T | 'busy'> {
      const working = async () => ({ value: await work() });
      const own = await locks.ifFree(lock, working);
      if (own === undefined) {
        if (sent !== undefined && !(await sent.waits())) {
          waitingSince.delete(sent.eventId);
          return 'busy';
        }
        const now = clock.monotonic();
        const since = waitingSince.get(sent?.eventId) ?? now;
        waitingSince.set(sent?.eventId, since);
        if (now - since < frozenMs) return 'busy';
      }
      waitingSince.clear();
      const done = own ?? (await locks.steal(lock, working));
      return done === undefined ? 'busy' : done.value;
    },
    rest: () => waitingSince.clear(),
  };
}
