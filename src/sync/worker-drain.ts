import type { Failure } from '#domain/failures/failure.ts';
import type { SyncDeps } from './deps.ts';
import { createCycles } from './sync-cycle.ts';

export type DrainDeps = Omit<SyncDeps, 'reachability' | 'random'>;

/** Result of the worker's cycle. If `unsent` is above 0 and no page is draining, the sync event should fail. */
export interface Drained {
  readonly unsent: number;
  /** A page holds the drain lock and does the work. */
  readonly busy: boolean;
  readonly failure: Failure | null;
}

/**
 * Runs one cycle as a page does, for the service worker's sync event when no page is open. Uses no timers, and
 * rejects only if the store does.
 */
export async function drainOnce(deps: DrainDeps): Promise<Drained> {
  const over = await createCycles({ ...deps, heard: () => {} }).run();
  return { unsent: await deps.store.unsentCount(), busy: over.busy, failure: over.failure };
}
