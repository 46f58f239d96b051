import { isChangedElsewhere, saveChanges } from '#domain/text/save-changes.ts';
import type { HoldersQuestion } from '#app/events/holders-question.ts';
import { backoffMs } from '#domain/failures/backoff.ts';
import {
  mayBeDone,
  personChangedCode,
  requestedWaitMs,
  type Failure,
  type Result,
} from '#domain/failures/failure.ts';
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
  isAgreed,
  mayArrive,
  withTyped,
  type DraftStatus,
  type DraftState,
  type FormFacts,
} from './draft-state.ts';
import { createStoring, type DraftPage, type StoringDeps } from './draft-storing.ts';

export interface DraftView<F extends string> extends Pick<
  DraftState<F>,
  'typed' | 'over' | 'theirs' | 'undecided' | 'failure' | 'mayBeThere'
> {
  readonly standing: DraftStatus;
  /** The server's question about affected ticket holders. It stays while the user continues typing. */
  readonly question: HoldersQuestion | null;
}

/** The server calls that a draft needs. */
export interface DraftServer<F extends string> {
  /** Idempotent; asks like `change`. */
  readonly create: (id: string, typed: Texts<F>, isAgreed: boolean) => Promise<Result<Saved<F>>>;
  /** Refuses (`changed_elsewhere`) if the server has another version. */
  readonly change: (
    id: string,
    typed: Texts<F>,
    version: { readonly version?: string },
    /** False: the server asks (`touches_holders`) before a change that ticket holders are notified of. */
    isAgreed: boolean,
  ) => Promise<Result<Saved<F>>>;
  readonly read: (id: string) => Promise<Result<Saved<F>>>;
}

export interface DraftDeps<F extends string> extends StoringDeps<F> {
  readonly clock: Clock;
  readonly random: { fraction(): number };
  readonly facts: FormFacts<F>;
  readonly server: DraftServer<F>;
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

/** Result of an attempt: the server's state, or the failure. */
interface SendAttempt<F extends string> {
  readonly saved: Saved<F> | null;
  /** True if the sent text was applied; otherwise the server's state is from an earlier attempt of ours or from others. */
  readonly isTaken: boolean;
  readonly failure: Failure | null;
  /** Whether the server may have the draft although it returned none. */
  readonly mayBeThere: boolean;
}

/** Creates the draft unless the server is known to have it. */
async function trySending<F extends string>(
  id: string,
  state: DraftState<F>,
  { server, facts }: Pick<DraftDeps<F>, 'server' | 'facts'>,
): Promise<SendAttempt<F>> {
  const { typed, over } = state;
  const result =
    over === null
      ? await server.create(id, typed, isAgreed(state))
      : await saveChanges({
          over,
          typed: facts.normal(typed),
          send: (_, version, all) => server.change(id, all, version, isAgreed(state)),
          read: () => server.read(id),
        });
  if (result.ok) return taken(result.value, over !== null);
  if (!isChangedElsewhere(result))
    return failed(result.failure, over === null && mayHaveArrived(result.failure));
  const now = await server.read(id);
  // Changed there, so that it is there.
  return now.ok ? taken(now.value, false) : failed(now.failure, true);
}

const taken = <F extends string>(saved: Saved<F>, isTaken: boolean): SendAttempt<F> => ({
  saved,
  isTaken,
  failure: null,
  mayBeThere: false,
});
const failed = <F extends string>(failure: Failure, mayBeThere: boolean): SendAttempt<F> => ({
  saved: null,
  isTaken: false,
  failure,
  mayBeThere,
});

/** Returns whether a save may have reached the server. The reply is dropped, too, if its person has left meanwhile. */
const mayHaveArrived = (failure: Failure): boolean =>
  mayBeDone(failure) || (failure.kind === 'unauthorized' && failure.code === personChangedCode);
