import type { Failure } from '#domain/failures/failure.ts';
import { createContact } from './contact.ts';
import { createDrainTurn } from './drain-turn.ts';
import { createFreshness } from './freshness.ts';
import type { SyncParts } from './parts.ts';
import { createReplay } from './replay.ts';
import { runRound } from './round.ts';

export type DrainParts = Omit<SyncParts, 'reachability' | 'chance'>;

/** How the worker's round went. While `unsent` is above 0 and nobody is at it, the sync event should fail. */
export interface Drained {
  readonly unsent: number;
  /** A page holds the drain: it does the work. */
  readonly busy: boolean;
  readonly failure: Failure | null;
}

/**
 * One round, the same that a page goes: for the service worker's sync event when no page is open. It keeps
 * no timers, and rejects only when the store does.
 */
export async function drainOnce(parts: DrainParts): Promise<Drained> {
  const contact = createContact({ ...parts, heard: () => {} });
  const replay = createReplay({ ...parts, contact });
  const fresh = createFreshness(parts.clock, parts.time, contact);
  const over = await runRound({ ...parts, contact, replay, fresh, turn: createDrainTurn(parts) });
  return { unsent: await parts.store.unsentCount(), busy: over.busy, failure: over.failure };
}
