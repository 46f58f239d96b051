import type { Dexie } from 'dexie';
import { abortable } from './open-transactions.ts';

/** When the browser keeps a page that a person left, asleep, for the way back. */
export interface PageSleep {
  /** Calls back with true at the page's last moment awake, and with false when it goes on; returns what stops that. */
  onChange(listener: (asleep: boolean) => void): () => void;
}

/** How the connection of a page stands that the browser may keep, asleep, for the way back. */
export interface StoreSleep {
  isAsleep(): boolean;
  /** Resolves once the page is awake. */
  awake(): Promise<void>;
  /** Stops following the page. */
  end(): void;
}

const never: PageSleep = { onChange: () => () => {} };

/**
 * Takes the connection down while its page sleeps. A page that is left in the middle of its work would keep its
 * transactions open with nobody to end them, and in Safari every other page of this origin would wait for them, for
 * ever. So all of them are aborted: a scan that is being recorded is not recorded, and not answered either; whoever
 * waits for it finds the store lost, waits for the page to wake, and records it then (`guarded`).
 *
 * @param wake opens the connection again.
 */
export function sleepWith(page: PageSleep = never, dexie: Dexie, wake: () => void): StoreSleep {
  const abortAll = abortable(dexie);
  let night: PromiseWithResolvers<void> | null = null;
  const end = page.onChange((asleep) => {
    if (asleep) {
      night ??= Promise.withResolvers();
      abortAll();
      // Dexie closes what it knows by itself when a page is kept, only later, and as a loss.
      if (dexie.isOpen()) dexie.close({ disableAutoOpen: false });
      return;
    }
    night?.resolve();
    night = null;
    wake();
  });
  return { isAsleep: () => night !== null, awake: async () => night?.promise, end };
}
