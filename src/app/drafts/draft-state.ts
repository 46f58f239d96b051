import { isHoldersQuestion, questionIn, type HoldersQuestion } from '#app/events/holders-question.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { isRuling } from '#domain/sales/held-places.ts';
import type { Saved, StoredDraft } from '#domain/text/stored-draft.ts';
import { changesIn, rebase, type Texts } from '#domain/text/three-way.ts';

/**
 * Save state of typed text. `saved`: the server has it. `saving`: being sent. `on_device`: stored here until the
 * server is reachable or the form is valid. `only_here`: only in this page. `changed_elsewhere`: the same fields were
 * changed elsewhere, and the user has to choose. `asked`: ticket holders would be notified, and the user has to
 * confirm first. `refused`: the server does not accept it as it is.
 */
export type DraftStatus =
  /** New, without any input. */
  'untouched' | 'saved' | 'saving' | 'on_device' | 'only_here' | 'changed_elsewhere' | 'asked' | 'refused';

/** Facts about a form besides its texts. */
export interface FormFacts<F extends string> {
  /** Returns whether the server could accept it as typed; otherwise it stays on the device. */
  readonly fits: (typed: Texts<F>) => boolean;
  /**
   * Returns the texts as the server would return them after saving: trimmed, and without anything that it does not
   * store.
   */
  readonly normal: (typed: Texts<F>) => Texts<F>;
}

/** State of an autosaved form. */
export interface DraftState<F extends string> {
  readonly typed: Texts<F>;
  /** The server's last state that it is typed over; null if the server has none. */
  readonly over: Saved<F> | null;
  /** The server's current state while conflicting fields are unresolved; null otherwise. */
  readonly theirs: Saved<F> | null;
  readonly undecided: readonly F[];
  /** The texts being sent; null if none. */
  readonly sending: Texts<F> | null;
  /** Why the last attempt did not save it; null once it did, and after a refused form was changed. */
  readonly failure: Failure | null;
  /** The server's question about affected ticket holders; null if there is none. */
  readonly question: HoldersQuestion | null;
  /** The form that the user has confirmed; null for none. */
  readonly agreedTo: Texts<F> | null;
  /** Whether the typed text is in this device's store. */
  readonly isStored: boolean;
  /** False for a new form without input: there is nothing to save yet. */
  readonly isTouched: boolean;
  /**
   * Whether the server may have it although none is known to be there, because the reply to a first save was lost.
   * Says nothing of one that is under way.
   */
  readonly mayBeThere: boolean;
}

/** What tabs tell one another of a form through this device's store. */
type StoredFacts<F extends string> = Pick<DraftState<F>, 'typed' | 'over' | 'mayBeThere'>;

/** Returns what a stored form says. Older versions of the app did not note whether an unsent one may be at the server. */
export const readStored = <F extends string>({
  typed,
  over,
  isUnsent,
  mayBeThere = over === null && isUnsent,
}: Omit<StoredDraft<F>, 'id' | 'ownerId' | 'changedAt'>): StoredFacts<F> => ({ typed, over, mayBeThere });

/** Returns whether the next page has to know that it may be there, should this one close before a reply. */
export const mayArrive = <F extends string>({
  mayBeThere,
  sending,
  over,
}: Pick<DraftState<F>, 'mayBeThere' | 'sending' | 'over'>): boolean =>
  mayBeThere || (sending !== null && over === null);

export const newDraftState = <F extends string>(from: StoredDraft<F>): DraftState<F> => ({
  ...readStored(from),
  theirs: null,
  undecided: [],
  sending: null,
  failure: null,
  question: null,
  agreedTo: null,
  isStored: true,
  isTouched: from.isUnsent || from.over !== null,
});

/** Returns the state after typing. */
export const withTyped = <F extends string>(
  state: DraftState<F>,
  changes: Partial<Texts<F>>,
): DraftState<F> => ({
  ...state,
  typed: { ...state.typed, ...changes },
  failure: state.failure !== null && isRuling(state.failure) ? null : state.failure,
  isStored: false,
  isTouched: true,
});

/** Returns the state after the user has confirmed the server's question. */
export const withAgreement = <F extends string>(state: DraftState<F>): DraftState<F> => ({
  ...state,
  agreedTo: state.typed,
  failure: state.failure !== null && isHoldersQuestion(state.failure) ? null : state.failure,
});

/** Returns whether the user has confirmed the form as it is. */
export const isAgreed = <F extends string>({
  typed,
  agreedTo,
}: Pick<DraftState<F>, 'typed' | 'agreedTo'>): boolean =>
  agreedTo !== null && Object.keys(changesIn(agreedTo, typed)).length === 0;

/** Returns the state while it is being sent. */
export const withSending = <F extends string>(state: DraftState<F>): DraftState<F> => ({
  ...state,
  sending: state.typed,
});

/**
 * Returns the state after a failed attempt.
 *
 * @param mayBeThere whether the server may have it nevertheless
 */
export const withFailure = <F extends string>(
  state: DraftState<F>,
  failure: Failure | null,
  mayBeThere: boolean,
): DraftState<F> => ({
  ...state,
  mayBeThere: state.mayBeThere || mayBeThere,
  sending: null,
  failure,
  // A lost attempt leaves the question unchanged.
  question: failure?.kind === 'refused' ? questionIn(failure) : state.question,
});

/** Returns the state after the user chose between the versions of a conflicting field. */
export function withChoice<F extends string>(
  state: DraftState<F>,
  field: F,
  which: 'mine' | 'theirs',
): DraftState<F> {
  const { theirs } = state;
  if (theirs === null || !state.undecided.includes(field)) return state;
  const undecided = state.undecided.filter((name) => name !== field);
  const typed = which === 'mine' ? state.typed : { ...state.typed, [field]: theirs.texts[field] };
  return undecided.length > 0
    ? { ...state, typed, undecided }
    : { ...state, typed, undecided, over: theirs, theirs: null, failure: null };
}

/**
 * Merges what another tab has stored meanwhile.
 *
 * @param known what was stored, or typed here, when this page last looked
 */
export const mergeServerVersion = <F extends string>(
  state: DraftState<F>,
  known: StoredFacts<F>,
  stored: StoredFacts<F>,
): DraftState<F> => ({
  ...state,
  typed: rebase(known.typed, state.typed, stored.typed).values,
  over: state.over === known.over ? stored.over : state.over,
  // A reply stays lost; what this page itself stored during an attempt says nothing new.
  mayBeThere: state.mayBeThere || (stored.mayBeThere && !known.mayBeThere),
});

/** Returns the state of a form that the server refused. */
const rulingOf = (failure: Failure): DraftStatus => (isHoldersQuestion(failure) ? 'asked' : 'refused');

/** The state transitions of one kind of form. */
export function draftRules<F extends string>({ fits, normal }: FormFacts<F>) {
  /** Returns whether the server lacks part of it. */
  const isUnsent = ({ typed, over }: Pick<DraftState<F>, 'typed' | 'over'>): boolean =>
    over === null || Object.keys(changesIn(over.texts, normal(typed))).length > 0;

  /** Rebases typed text onto a saved version: unedited fields since `base` follow; equivalent texts are not changes. */
  function followed(base: Texts<F>, typed: Texts<F>, saved: Texts<F>): Texts<F> {
    const clean = normal(typed);
    const { values } = rebase(base, clean, saved);
    const shown: Record<F, string> = { ...values };
    for (const name in shown) if (values[name] === clean[name]) shown[name] = typed[name];
    return shown;
  }

  return {
    isUnsent,

    /** Returns whether it may be sent now. */
    isToSend: (state: DraftState<F>): boolean =>
      state.sending === null &&
      state.undecided.length === 0 &&
      (state.failure === null || !isRuling(state.failure)) &&
      fits(state.typed) &&
      isUnsent(state),

    /** The server has accepted what was sent and returned its state; later input stays. */
    takenBy: (state: DraftState<F>, saved: Saved<F>): DraftState<F> => ({
      ...state,
      typed: followed(normal(state.sending ?? state.typed), state.typed, saved.texts),
      over: saved,
      sending: null,
      failure: null,
      question: null,
      agreedTo: null,
    }),

    /**
     * Applies the server's state, whoever saved it: unedited fields follow, conflicting ones have to be resolved. If
     * the draft was not known to be on the server, it was sent before and the response lost, so that differences were
     * typed since.
     */
    heardOf(state: DraftState<F>, saved: Saved<F>): DraftState<F> {
      const over = state.over ?? saved;
      const { conflicts } = rebase(over.texts, normal(state.typed), saved.texts);
      const next = { ...state, typed: followed(over.texts, state.typed, saved.texts), sending: null };
      return conflicts.length > 0
        ? { ...next, over, theirs: saved, undecided: conflicts }
        : { ...next, over: saved, theirs: null, undecided: [] };
    },

    standingOf(state: DraftState<F>): DraftStatus {
      if (state.undecided.length > 0) return 'changed_elsewhere';
      if (state.failure !== null && isRuling(state.failure)) return rulingOf(state.failure);
      if (state.sending !== null) return 'saving';
      if (!isUnsent(state) || !state.isTouched) return isUnsent(state) ? 'untouched' : 'saved';
      if (state.failure === null && fits(state.typed)) return 'saving';
      return state.isStored ? 'on_device' : 'only_here';
    },
  };
}
