import type { Failure } from '#domain/failures/failure.ts';
import { createContact } from './contact.ts';
import { createDrainMutex } from './drain-mutex.ts';
import { createFreshness } from './freshness.ts';
import type { SyncDeps } from './deps.ts';
import { createReplay } from './replay.ts';
import { runCycle } from './sync-cycle.ts';

export type DrainDeps = Omit<SyncDeps, 'reachability' | 'random'>;

/** How the worker's cycle went. While `unsent` is above 0 and nobody is at it, the sync event should fail. */
export interface Drained {
  readonly unsent: number;
  /** A page holds the drain: it does the work. */
  readonly busy: boolean;
  readonly failure: Failure | null;
}

/**
 * One cycle, the same that a page goes: for the service worker's sync event when no page is open. It keeps
 * no timers, and rejects only when the store does.
 */
export async function drainOnce(deps: DrainDeps): Promise<Drained> {
  const contact = createContact({ ...deps, heard: () => {} });
  const replay = createReplay({ ...deps, contact });
  const fresh = createFreshness(deps.clock, deps.time, contact);
  const over = await runCycle({ ...deps, contact, replay, fresh, mutex: createDrainMutex(deps) });
  return { unsent: await deps.store.unsentCount(), busy: over.busy, failure: over.failure };
}
