import { createListeners } from '#domain/listeners.ts';
import type { PageSleep } from '#database/store-sleep.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { BrowserLocks } from '#platform/locks.ts';
import { lockName } from './scanner-lock.ts';

/** `waiting`: not requested yet. `held`: this tab scans. `taken`: another tab scans and can be taken over. */
type Holding = 'waiting' | 'held' | 'taken';

/** Allows one scanner per device across all tabs, because a chain of scans has one writer. */
export interface DeviceLock {
  state(): Holding;
  /** Requests the lock and waits briefly for it; the state tells whether it became free. */
  take(): void;
  /** Takes the lock from the tab that holds it, which stops judging immediately. */
  takeOver(): void;
  /** Releases the lock, or stops waiting for it. */
  release(): void;
  subscribe(listener: () => void): Cancel;
}

/** Longest time for which the check-in list or a closing tab holds the lock, in ms. */
export const lockTimeoutMs = 1_500;

type LockRequest = (name: string, work: () => Promise<true>) => Promise<true | undefined>;

/**
 * @param page detects page sleep: Safari drops the locks of a sleeping page, which must not be reported as a
 *   takeover by another tab
 */
export function createDeviceLock(
  locks: Pick<BrowserLocks, 'within' | 'steal'>,
  clock: Clock,
  page?: PageSleep,
): DeviceLock {
  const listeners = createListeners();
  let state: Holding = 'waiting';
  let letGo: () => void = () => {};
  /** Aborts the most recent request; null while the lock is neither requested nor held. */
  let asking: AbortController | null = null;
  const nights = countSleeps(page);

  const move = (next: Holding) => {
    state = next;
    listeners.tell();
  };
  const hold = (mine: AbortController) =>
    new Promise<true>((resolve) => {
      // The lock was granted just after the request was cancelled.
      if (asking !== mine) return resolve(true);
      letGo = () => resolve(true);
      move('held');
    });
  const ask = async (mine: AbortController, way: LockRequest) => {
    const before = nights();
    const released = await way(lockName, () => hold(mine)).catch(() => undefined);
    if (asking !== mine) return;
    asking = null;
    // We did not release it: it was either not free or taken. After page sleep the cause is unknown, so request it
    // again.
    const next = released === true || nights() > before ? 'waiting' : 'taken';
    if (next === 'waiting' && state === 'waiting') take();
    else move(next);
  };
  const begin = (way: (mine: AbortController) => LockRequest) => {
    asking?.abort();
    asking = new AbortController();
    void ask(asking, way(asking));
  };
  const take = () => {
    if (asking === null) begin((mine) => withTimeout(locks, clock, mine));
  };

  return {
    state: () => state,
    take,
    takeOver() {
      if (state !== 'held') begin(() => (name, work) => locks.steal(name, work));
    },
    release() {
      if (state === 'held') return letGo();
      asking?.abort();
      asking = null;
    },
    subscribe: listeners.add,
  };
}

/** Waits for the lock until the time limit. */
function withTimeout(locks: Pick<BrowserLocks, 'within'>, clock: Clock, mine: AbortController): LockRequest {
  return async (name, work) => {
    const quiet = clock.after(lockTimeoutMs, () => mine.abort());
    return locks.within(name, mine.signal, work).finally(quiet);
  };
}

/** Counts how often the page went to sleep. */
function countSleeps(page: PageSleep | undefined): () => number {
  let nights = 0;
  page?.onChange((asleep) => {
    if (asleep) nights += 1;
  });
  return () => nights;
}
