import type { StoredDraft } from '#domain/text/stored-draft.ts';
import type { Clock } from '#platform/clock.ts';
import { mergeServerVersion, type draftRules, type DraftState } from './draft-state.ts';

interface StoringDeps<F extends string> {
  readonly clock: Pick<Clock, 'wall'>;
  /** Applies a rule to the stored draft; rejects if it cannot be stored. */
  readonly store: (rule: (stored: StoredDraft<F> | null) => StoredDraft<F>) => Promise<unknown>;
}

/** The draft's state on its page. */
interface StoringPage<F extends string> {
  readonly rules: Pick<ReturnType<typeof draftRules<F>>, 'isUnsent'>;
  readonly now: () => DraftState<F>;
  readonly become: (next: DraftState<F>) => void;
}

/** Stores a draft, one write at a time; changes during a write are stored by the next. */
export function createStoring<F extends string>(
  { clock, store }: StoringDeps<F>,
  from: StoredDraft<F>,
  { rules, now: state, become }: StoringPage<F>,
): () => Promise<void> {
  const { isUnsent } = rules;
  let known = from;
  let underWay: Promise<void> | null = null;
  let isStale = false;
  async function write(): Promise<boolean> {
    let before = state();
    try {
      await store((stored) => {
        before = state();
        const { typed, over, mayBeThere } =
          stored === null ? before : mergeServerVersion(before, known, stored);
        const changedAt = clock.wall();
        known = { ...from, typed, over, mayBeThere, isUnsent: isUnsent({ typed, over }), changedAt };
        return known;
      });
    } catch {
      // The store is full or blocked, but the server may still accept it.
      return false;
    }
    // Show what another tab has typed.
    if (known.typed !== before.typed || known.over !== before.over || known.mayBeThere !== before.mayBeThere)
      become(mergeServerVersion(state(), before, known));
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
