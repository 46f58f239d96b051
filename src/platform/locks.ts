/**
 * Locks across this origin's tabs and worker, by Web Locks: the browser releases a lock when its holder crashes or
 * closes. In browsers without them, locks work only within one tab.
 */
export interface BrowserLocks {
  /** Runs `work` exclusively under `name`, or returns `undefined` when the lock is held elsewhere or stolen meanwhile. */
  ifFree<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
  /** Like `ifFree`, but waits for the lock until `signal` aborts. */
  within<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined>;
  /** Takes the lock from its holder; returns `undefined` when it was stolen from `work` in turn. */
  steal<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
}

const aborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Creates locks with the browser's lock manager. */
export function webLocks(manager: LockManager): BrowserLocks {
  return {
    async ifFree(name, work) {
      try {
        return await manager.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
      } catch (error) {
        // Stolen during the work, which continues.
        if (aborted(error)) return undefined;
        throw error;
      }
    },
    async within(name, signal, work) {
      let entered = false;
      const enter = () => {
        entered = true;
        return work();
      };
      try {
        return await manager.request(name, { signal }, enter);
      } catch (error) {
        // Waiting was aborted; an AbortError of the work itself is passed on.
        if (!entered && aborted(error)) return undefined;
        throw error;
      }
    },
    async steal(name, work) {
      try {
        return await manager.request(name, { steal: true }, work);
      } catch (error) {
        if (aborted(error)) return undefined;
        throw error;
      }
    },
  };
}

/** Creates locks within one tab, for browsers without a lock manager: server and store stay correct without them. */
export function tabLocks(): BrowserLocks {
  const held = new Map<string, Promise<unknown>>();
  async function run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const running = work();
    const mark = running.catch(() => {});
    held.set(name, mark);
    try {
      return await running;
    } finally {
      if (held.get(name) === mark) held.delete(name);
    }
  }
  return {
    ifFree: async (name, work) => (held.has(name) ? undefined : run(name, work)),
    async within(name, signal, work) {
      const givenUp = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      while (held.has(name) && !signal.aborted) await Promise.race([held.get(name), givenUp]);
      return signal.aborted ? undefined : run(name, work);
    },
    steal: run,
  };
}

const lockManager = typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined;

/** Whether anybody on this device holds a lock; false where the browser has no locks and cannot tell. */
export async function isLockHeld(
  name: string,
  manager: Pick<LockManager, 'query'> | undefined = lockManager,
): Promise<boolean> {
  const { held = [] } = (await manager?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}

/** The best locks this browser supports. */
export const browserLocks: BrowserLocks = lockManager === undefined ? tabLocks() : webLocks(lockManager);
