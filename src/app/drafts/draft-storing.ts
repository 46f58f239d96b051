import type { StoredDraft } from '#domain/text/stored-draft.ts';
import type { Clock } from '#platform/clock.ts';
import {
  mayArrive,
  mergeServerVersion,
  readStored,
  type draftRules,
  type DraftState,
} from './draft-state.ts';

export interface StoringDeps<F extends string> {
  readonly clock: Pick<Clock, 'wall'>;
  /** Applies a rule to the stored draft; rejects if it cannot be stored. */
  readonly store: (rule: (stored: StoredDraft<F> | null) => StoredDraft<F>) => Promise<unknown>;
}

/** A draft's interface to its page. */
export interface DraftPage<F extends string> {
  readonly rules: ReturnType<typeof draftRules<F>>;
  readonly now: () => DraftState<F>;
  readonly become: (next: DraftState<F>) => void;
}

/** Stores a draft, one write at a time; changes during a write are stored by the next. */
export function createStoring<F extends string>(
  { clock, store }: StoringDeps<F>,
  from: StoredDraft<F>,
  { rules, now: state, become }: DraftPage<F>,
): () => Promise<void> {
  const { isUnsent } = rules;
  let known = readStored(from);
  let underWay: Promise<void> | null = null;
  let isStale = false;
  async function write(): Promise<boolean> {
    let before = state();
    let merged = before;
    let written = known;
    try {
      await store((stored) => {
        before = state();
        merged = stored === null ? before : mergeServerVersion(before, known, readStored(stored));
        const { typed, over } = merged;
        written = { typed, over, mayBeThere: mayArrive(merged) };
        return { ...from, ...written, isUnsent: isUnsent(merged), changedAt: clock.wall() };
      });
    } catch {
      // The store is full or blocked, but the server may still accept it.
      return false;
    }
    known = written;
    // Show what another tab has typed.
    if (
      merged.typed !== before.typed ||
      merged.over !== before.over ||
      merged.mayBeThere !== before.mayBeThere
    )
      become(mergeServerVersion(state(), before, merged));
    return true;
  }
  async function writeAll(): Promise<void> {
    let isStored = false;
    while (isStale) {
      isStale = false;
      isStored = await write();
    }
    underWay = null;
    if (isStored !== state().isStored) become({ ...state(), isStored });
  }
  return () => {
    isStale = true;
    underWay ??= writeAll();
    return underWay;
  };
}
