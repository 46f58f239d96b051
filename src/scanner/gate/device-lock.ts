import { createListeners } from '#domain/listeners.ts';
import type { PageSleep } from '#database/store-sleep.ts';
import type { Cancel } from '#platform/clock.ts';
import type { BrowserLocks } from '#platform/locks.ts';

/** `waiting`: not asked yet. `held`: this tab scans. `taken`: another tab does; it can be taken over. */
type Holding = 'waiting' | 'held' | 'taken';

/** One scanner at a time on a device, whatever tabs are open: one chain of scans has one writer. */
export interface DeviceLock {
  state(): Holding;
  /** Asks for the lock; the state says whether it was free. */
  take(): void;
  /** Takes it from the tab that has it, which stops judging at once. */
  takeOver(): void;
  release(): void;
  subscribe(listener: () => void): Cancel;
}

/** Whoever holds it is the one tab of this device that records. */
export const lockName = 'gatehouse-scanner';

/** @param page Safari takes the locks of a page that sleeps, which is not to be told as another tab's doing. */
export function createDeviceLock(
  locks: Pick<BrowserLocks, 'ifFree' | 'steal'>,
  page?: PageSleep,
): DeviceLock {
  const listeners = createListeners();
  let state: Holding = 'waiting';
  let letGo: () => void = () => {};
  let nights = 0;
  page?.onChange((asleep) => {
    if (asleep) nights += 1;
  });

  const move = (next: Holding) => {
    state = next;
    listeners.tell();
  };
  const hold = () =>
    new Promise<true>((resolve) => {
      letGo = () => resolve(true);
      move('held');
    });
  const ask = async (way: (name: string, work: () => Promise<true>) => Promise<true | undefined>) => {
    const before = nights;
    const released = await way(lockName, hold).catch(() => undefined);
    // Not released by us: it was not free, or somebody took it; in a night nobody knows which, so it is asked for again.
    move(released === true || nights > before ? 'waiting' : 'taken');
  };
  const begin = (way: (name: string, work: () => Promise<true>) => Promise<true | undefined>) => {
    if (state !== 'held') void ask(way);
  };

  return {
    state: () => state,
    take: () => begin((name, work) => locks.ifFree(name, work)),
    takeOver: () => begin((name, work) => locks.steal(name, work)),
    release: () => letGo(),
    subscribe: listeners.add,
  };
}
