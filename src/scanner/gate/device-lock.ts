import { createListeners } from '#domain/listeners.ts';
import type { PageSleep } from '#database/store-sleep.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { BrowserLocks } from '#platform/locks.ts';
import { lockName } from './scanner-lock.ts';

/** `waiting`: not asked yet. `held`: this tab scans. `taken`: another tab does; it can be taken over. */
type Holding = 'waiting' | 'held' | 'taken';

/** One scanner at a time on a device, whatever tabs are open: one chain of scans has one writer. */
export interface DeviceLock {
  state(): Holding;
  /** Asks for the lock, and waits a moment for it; the state says whether it came free. */
  take(): void;
  /** Takes it from the tab that has it, which stops judging at once. */
  takeOver(): void;
  /** Gives it back, or waits for it no longer. */
  release(): void;
  subscribe(listener: () => void): Cancel;
}

/** The hand desk, or a tab that closes, has it for no longer than this, ms. */
export const lockTimeoutMs = 1_500;

type Way = (name: string, work: () => Promise<true>) => Promise<true | undefined>;

/** @param page Safari takes the locks of a page that sleeps, which is not to be told as another tab's doing. */
export function createDeviceLock(
  locks: Pick<BrowserLocks, 'within' | 'steal'>,
  clock: Clock,
  page?: PageSleep,
): DeviceLock {
  const listeners = createListeners();
  let state: Holding = 'waiting';
  let letGo: () => void = () => {};
  /** Ends the waiting of whoever asked last; null while nobody asks or holds. */
  let asking: AbortController | null = null;
  const nights = countNights(page);

  const move = (next: Holding) => {
    state = next;
    listeners.tell();
  };
  const hold = (mine: AbortController) =>
    new Promise<true>((resolve) => {
      // It came just as nobody waited for it any more.
      if (asking !== mine) return resolve(true);
      letGo = () => resolve(true);
      move('held');
    });
  const ask = async (mine: AbortController, way: Way) => {
    const before = nights();
    const released = await way(lockName, () => hold(mine)).catch(() => undefined);
    if (asking !== mine) return;
    asking = null;
    // Not released by us: it was not free, or somebody took it; in a night nobody knows which, so it is asked for again.
    const next = released === true || nights() > before ? 'waiting' : 'taken';
    if (next === 'waiting' && state === 'waiting') take();
    else move(next);
  };
  const begin = (way: (mine: AbortController) => Way) => {
    asking?.abort();
    asking = new AbortController();
    void ask(asking, way(asking));
  };
  const take = () => {
    if (asking === null) begin((mine) => patiently(locks, clock, mine));
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

/** Waits for the lock, for as long as the patience lasts. */
function patiently(locks: Pick<BrowserLocks, 'within'>, clock: Clock, mine: AbortController): Way {
  return async (name, work) => {
    const quiet = clock.after(lockTimeoutMs, () => mine.abort());
    return locks.within(name, mine.signal, work).finally(quiet);
  };
}

/** How often the page has gone to sleep. */
function countNights(page: PageSleep | undefined): () => number {
  let nights = 0;
  page?.onChange((asleep) => {
    if (asleep) nights += 1;
  });
  return () => nights;
}
