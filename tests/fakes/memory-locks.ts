import type { Locks } from '#sync/deps.ts';
import type { Life } from './life.ts';

/** The holders of one device's locks: shared by all its pages and its worker, as `navigator.locks` is. */
export type HeldLocks = Map<string, Life>;

/** Locks as one lifetime sees them: exclusive, and released when the work ends or throws, or the lifetime ends. */
export function memoryLocks(held: HeldLocks, life: Life): Locks {
  async function take<T>(name: string, work: () => Promise<T>): Promise<T> {
    held.set(name, life);
    const free = (): void => void (held.get(name) === life && held.delete(name));
    life.onDeath(free);
    try {
      return await work();
    } finally {
      free();
    }
  }
  return { ifFree: async (name, work) => (held.has(name) ? undefined : take(name, work)), steal: take };
}
