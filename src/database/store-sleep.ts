import type { Dexie } from 'dexie';
import { abortable } from './open-transactions.ts';

/** Tells when the browser puts a page into the back/forward cache. */
export interface PageSleep {
  /** Calls back with true just before the page sleeps and with false when it resumes; returns a function that stops it. */
  onChange(listener: (asleep: boolean) => void): () => void;
}

/** Connection state of a page that the browser may put into the back/forward cache. */
export interface StoreSleep {
  isAsleep(): boolean;
  /** Resolves once the page is awake. */
  awake(): Promise<void>;
  /** Stops following the page. */
  end(): void;
}

const never: PageSleep = { onChange: () => () => {} };

/**
 * Closes the connection while its page sleeps. A page left in the middle of its work would keep its transactions
 * open, and in Safari all other pages of this origin would wait for them indefinitely. So all of them are aborted: a
 * scan being recorded is neither recorded nor answered; its caller finds the store lost, waits for the page to wake,
 * and then records it (`guarded`).
 *
 * @param wake reopens the connection
 */
export function sleepWith(page: PageSleep = never, dexie: Dexie, wake: () => void): StoreSleep {
  const abortAll = abortable(dexie);
  let night: PromiseWithResolvers<void> | null = null;
  const end = page.onChange((asleep) => {
    if (asleep) {
      night ??= Promise.withResolvers();
      abortAll();
      // Dexie closes its connections when a page is cached, but later, and reports it as a loss.
      if (dexie.isOpen()) dexie.close({ disableAutoOpen: false });
      return;
    }
    night?.resolve();
    night = null;
    wake();
  });
  return { isAsleep: () => night !== null, awake: async () => night?.promise, end };
}
