import type { Clock } from '#platform/clock.ts';
import type { Locks } from './deps.ts';

/**
 * A holder of the lock that has let things wait this long is frozen, ms. With the second that a busy cycle waits for the
 * next, a turn is had within five.
 */
const frozenMs = 4_000;

/** What is sent, where some of it may wait while the rest does not. */
export interface Sent {
  readonly eventId: string;
  /** Whether anything of it waits: nobody is passed over for nothing. */
  readonly waits: () => Promise<boolean>;
}

/** Whose turn it is to send or to fetch something, among the pages and the worker of this device. */
export interface TabMutex {
  /** Works now; `busy` when somebody else is at it. */
  take<T>(work: () => Promise<T>, sent?: Sent): Promise<T | 'busy'>;
  /** Nothing waits any more: whoever was busy has done it. */
  rest(): void;
}

/**
 * Turns by a lock. The browser frees it when its holder dies, not when it freezes it, so it is taken from a holder that
 * lets things wait. One that was only slow works on beside us: the server tells repeats by id, and an answer changes only
 * what still waits for one, in the history that gave it.
 *
 * @param lock held by whoever is at it: one at a time for the whole device
 */
export function createTabMutex(
  { clock, locks }: { readonly clock: Pick<Clock, 'monotonic'>; readonly locks: Locks },
  lock: string,
): TabMutex {
  /** Since when things have waited for whoever has the lock; by event, where they are told apart. */
  const waitingSince = new Map<string | undefined, number>();
  return {
    async take<T>(work: () => Promise<T>, sent?: Sent): Promise<T | 'busy'> {
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
