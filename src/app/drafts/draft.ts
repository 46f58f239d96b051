import type { HoldersQuestion } from '#app/events/holders-question.ts';
import { backoffMs } from '#domain/failures/backoff.ts';
import { requestedWaitMs } from '#domain/failures/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Saved, StoredDraft } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import {
  withAgreement,
  newDraftState,
  withChoice,
  draftRules,
  withFailure,
  withSending,
  mayArrive,
  mergeServerVersion,
  readStored,
  withTyped,
  type DraftStatus,
  type DraftState,
  type FormFacts,
} from './draft-state.ts';
import { trySending, type DraftServer, type SendAttempt } from './send-attempt.ts';

export interface DraftView<F extends string> extends Pick<
  DraftState<F>,
  'typed' | 'over' | 'theirs' | 'undecided' | 'failure' | 'mayBeThere'
> {
  readonly standing: DraftStatus;
  /** The server's question about affected ticket holders. It stays while the user continues typing. */
  readonly question: HoldersQuestion | null;
}

export interface DraftDeps<F extends string> {
  readonly clock: Clock;
  readonly random: { fraction(): number };
  readonly facts: FormFacts<F>;
  readonly server: DraftServer<F>;
  /** Applies a rule to the stored draft; rejects if it cannot be stored. */
  readonly store: (rule: (stored: StoredDraft<F> | null) => StoredDraft<F>) => Promise<unknown>;
}

/** One autosaved form. */
export interface Draft<F extends string> {
  view(): DraftView<F>;
  subscribe(listener: () => void): Cancel;
  type(changes: Partial<Texts<F>>): void;
  /** Resolves a conflicting field with the other version or the typed one. */
  choose(field: F, which: 'mine' | 'theirs'): void;
  /** Confirms the server's question for the form as it is now; returns true if the server then has everything. */
  agree(): Promise<boolean>;
  /** Applies a state just received from the server. */
  hear(saved: Saved<F>): void;
  /** Retries now. */
  hope(): void;
  /** Saves at once; returns true if the server then has everything. */
  save(): Promise<boolean>;
  /** Waits until what was typed is on this device; returns false if it could not be stored. */
  stored(): Promise<boolean>;
  /** Starts no more requests, until it is resumed. */
  pause(): void;
  /** Waits until no request is under way, and what came of it is stored. */
  settled(): Promise<void>;
  /** Continues after `pause`: stores and sends what was not. */
  resume(): void;
  /** Starts no more requests, and tells its page nothing more. */
  stop(): void;
}

/** Delay after the last keystroke before it is sent, ms. */
const pauseMs = 900;

/**
 * States of a draft:
 *
 *             type                       answered
 *     saved --------------------> saving ----------------------> saved
 *       ^                          |  ^ \__ no connection: on_device; retried after a wait and at the next contact
 *       |                   others |  | type
 *       |            have the same |  |
 *       |                          v  |
 *       +--- choose --- changed_elsewhere   refused --- type ---> saving
 *                                           asked --- agree, type ---> saving
 *
 * What is typed is stored before it is sent, so that a crash loses at most the keystrokes of one write.
 */
export function createDraft<F extends string>(deps: DraftDeps<F>, from: StoredDraft<F>): Draft<F> {
  const rules = draftRules(deps.facts);
  const listeners = createListeners();
  let state = newDraftState(from);
  const viewOf = (next: DraftState<F>): DraftView<F> => ({
    ...next,
    standing: rules.standingOf(next),
    question: rules.isUnsent(next) ? next.question : null,
  });
  let shown = viewOf(state);
  let isSilent = false;
  const become = (next: DraftState<F>) => {
    state = next;
    shown = viewOf(state);
    if (!isSilent) listeners.tell();
  };
  const page = { rules, now: () => state, become };
  const store = createStoring(deps, from, page);
  const sending = createSending(deps, from.id, page, store);
  const changed = (next: DraftState<F>, waitMs: number) => {
    become(next);
    void store();
    sending.after(waitMs);
  };
  return {
    view: () => shown,
    subscribe: listeners.add,
    type: (changes) => changed(withTyped(state, changes), pauseMs),
    choose: (field, which) => changed(withChoice(state, field, which), 0),
    hear(saved) {
      if (state.sending === null && saved.version !== state.over?.version)
        changed(rules.heardOf(state, saved), 0);
    },
    async agree() {
      become(withAgreement(state));
      return sending.save();
    },
    hope() {
      if (state.isTouched) sending.afresh();
    },
    save: sending.save,
    async stored() {
      await store();
      return state.isStored;
    },
    pause: sending.pause,
    settled: sending.settled,
    resume() {
      sending.resume();
      if (state.isTouched && (!state.isStored || rules.isUnsent(state))) changed(state, 0);
    },
    stop() {
      isSilent = true;
      sending.pause();
    },
  };
}

/** A draft's interface to its page. */
interface DraftPage<F extends string> {
  readonly rules: ReturnType<typeof draftRules<F>>;
  readonly now: () => DraftState<F>;
  readonly become: (next: DraftState<F>) => void;
}

/** Sends a draft, one attempt at a time, until the server has it. */
function createSending<F extends string>(
  deps: DraftDeps<F>,
  id: string,
  page: DraftPage<F>,
  store: () => Promise<void>,
) {
  const { rules } = page;
  let attempt = 0;
  let timer: Cancel = () => {};
  let underWay: Promise<void> | null = null;
  let isPaused = false;
  const after = (waitMs: number) => {
    timer();
    timer = deps.clock.after(waitMs, () => void now());
  };
  function now(): Promise<void> {
    if (underWay !== null) return underWay;
    const state = page.now();
    if (isPaused || !rules.isToSend(state)) return Promise.resolve();
    timer();
    page.become(withSending(state));
    // Should the page close before the reply, the next one has to know that it may be there.
    if (mayArrive(page.now()) !== state.mayBeThere) void store();
    underWay = trySending(id, state, deps).then(over);
    return underWay;
  }
  function over({ saved, isTaken, failure, mayBeThere }: SendAttempt<F>): void {
    underWay = null;
    attempt = failure === null ? 0 : attempt + 1;
    const state = page.now();
    if (saved === null) page.become(withFailure(state, failure, mayBeThere));
    else
      page.become(isTaken ? rules.takenBy(state, saved) : rules.heardOf({ ...state, failure: null }, saved));
    void store();
    if (rules.isToSend(page.now()))
      after(attempt === 0 ? 0 : backoffMs(attempt, deps.random.fraction(), requestedWaitMs(failure)));
  }
  return {
    after,
    afresh() {
      attempt = 0;
      void now();
    },
    async save() {
      await now();
      // Also send what was typed during the request.
      await now();
      return !rules.isUnsent(page.now());
    },
    pause() {
      isPaused = true;
      timer();
    },
    resume: () => void (isPaused = false),
    settled: async () => underWay?.then(store),
  };
}

/** Stores a draft, one write at a time; changes during a write are stored by the next. */
function createStoring<F extends string>(
  { clock, store }: DraftDeps<F>,
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
