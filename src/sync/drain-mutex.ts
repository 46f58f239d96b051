import type { Clock } from '#platform/clock.ts';
import type { DoorStore, EnrolledEvent, Locks } from './deps.ts';

export interface DrainMutexDeps {
  readonly clock: Clock;
  readonly locks: Locks;
  readonly store: Pick<DoorStore, 'unsent'>;
}

/** Whose turn it is to send, among the pages and the worker of this device. */
export interface DrainMutex {
  /** Sends now; `undefined` when somebody else is at it. */
  take<T>(event: EnrolledEvent, work: () => Promise<T>): Promise<T | undefined>;
}

/** Held by whoever sends scans: page or service worker, one flight at a time for the whole device. */
export const drainLock = 'gatehouse-drain';

/** With the second that a busy cycle waits for the next, a turn is had within five. */
const stealAfterMs = 4_000;

/**
 * Turns by a lock. The browser frees it when its holder dies, not when it freezes it, so it is taken from a holder
 * that let scans wait for four seconds. One that was only slow sends on beside us: the server tells repeats by scan
 * id, and a receipt is kept only while the history that gave it is the one in the store.
 */
export function createDrainMutex({ clock, locks, store }: DrainMutexDeps): DrainMutex {
  /** Since when the scans of each event have waited for whoever has the lock. */
  const waitingSince = new Map<string, number>();
  return {
    async take({ eventId }, work) {
      const done = await locks.ifFree(drainLock, work);
      if (done !== undefined) {
        waitingSince.clear();
        return done;
      }
      if ((await store.unsent(eventId, 1)).length === 0) {
        waitingSince.delete(eventId);
        return undefined;
      }
      const now = clock.monotonic();
      const since = waitingSince.get(eventId) ?? now;
      waitingSince.set(eventId, since);
      if (now - since < stealAfterMs) return undefined;
      waitingSince.clear();
      return locks.steal(drainLock, work);
    },
  };
}
