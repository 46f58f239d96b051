/**
 * Locks across the tabs and the worker of this origin, by Web Locks: the browser frees a lock when its
 * holder crashes or closes. Where a browser has none, locks hold within one tab only.
 */
export interface BrowserLocks {
  /** Runs `work` alone under `name`, or answers `undefined` when somebody else holds it or takes it meanwhile. */
  ifFree<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
  /** As `ifFree`, but waits for the lock until `signal` aborts. */
  within<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined>;
  /** Takes the lock from whoever holds it; answers `undefined` when it was taken from `work` in turn. */
  steal<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
}

const aborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Locks by the browser's lock manager. */
export function webLocks(manager: LockManager): BrowserLocks {
  return {
    async ifFree(name, work) {
      try {
        return await manager.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
      } catch (error) {
        // Stolen while it was at work, which goes on.
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
        // Waiting was given up; an AbortError of the work itself is the work's.
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

/** Locks within one tab, for browsers without a lock manager: server and store hold without them. */
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

/** Whether anybody on this device holds a lock; where a browser has none, nobody can tell, and nobody does. */
export async function isLockHeld(
  name: string,
  manager: Pick<LockManager, 'query'> | undefined = lockManager,
): Promise<boolean> {
  const { held = [] } = (await manager?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}

/** The best that this browser has. */
export const browserLocks: BrowserLocks = lockManager === undefined ? tabLocks() : webLocks(lockManager);
