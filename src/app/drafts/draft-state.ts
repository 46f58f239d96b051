import { isHoldersQuestion, questionIn, type HoldersAsked } from '#app/events/holders-question.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { isRuling } from '#domain/sales/held-places.ts';
import type { Saved, StoredDraft } from '#domain/text/stored-draft.ts';
import { changesIn, rebase, type Texts } from '#domain/text/three-way.ts';

/**
 * Where what is typed stands. `saved`: the server has it. `saving`: it is on its way. `on_device`: it waits on this device
 * for the server, or until it can be sent. `only_here`: it is in this page alone. `changed_elsewhere`: the same fields
 * were changed elsewhere, and one of both is to be chosen. `asked`: people who have tickets are told of it, and whoever
 * types is to say so first. `refused`: the server won't take it as it is.
 */
export type DraftStanding =
  /** New, and nobody has typed anything. */
  'untouched' | 'saved' | 'saving' | 'on_device' | 'only_here' | 'changed_elsewhere' | 'asked' | 'refused';

/** What is known of a form besides its texts. */
export interface FormFacts<F extends string> {
  /** Whether the server could take it as it is typed; what it couldn't waits on the device. */
  readonly fits: (typed: Texts<F>) => boolean;
  /** The texts that the server would answer after saving it: without blanks at the ends, and what it stores no part of. */
  readonly normal: (typed: Texts<F>) => Texts<F>;
}

/** A form that is saved as it is typed, at one moment. */
export interface DraftState<F extends string> {
  readonly typed: Texts<F>;
  /** What it is typed over: the server's last word; null where the server has none. */
  readonly over: Saved<F> | null;
  /** What the server has by now, while fields that both have changed are undecided; null otherwise. */
  readonly theirs: Saved<F> | null;
  readonly undecided: readonly F[];
  /** What is being sent; null while nothing is. */
  readonly sending: Texts<F> | null;
  /** Why the last try did not save it; null once it did, and after a refused form was changed. */
  readonly failure: Failure | null;
  /** What the server asked before it takes it: whom it touches; null while it asks nothing. */
  readonly question: HoldersAsked | null;
  /** The form to which somebody has said yes; null for none. */
  readonly agreedTo: Texts<F> | null;
  /** Whether what is typed is on this device's store. */
  readonly isStored: boolean;
  /** False of a new form into which nobody has typed: there is nothing to save yet. */
  readonly isTouched: boolean;
}

export const begunDraft = <F extends string>({
  typed,
  over,
  isUnsent,
}: Pick<StoredDraft<F>, 'typed' | 'over' | 'isUnsent'>): DraftState<F> => ({
  typed,
  over,
  theirs: null,
  undecided: [],
  sending: null,
  failure: null,
  question: null,
  agreedTo: null,
  isStored: true,
  isTouched: isUnsent || over !== null,
});

/** After somebody typed. */
export const typedInto = <F extends string>(
  state: DraftState<F>,
  changes: Partial<Texts<F>>,
): DraftState<F> => ({
  ...state,
  typed: { ...state.typed, ...changes },
  failure: state.failure !== null && isRuling(state.failure) ? null : state.failure,
  isStored: false,
  isTouched: true,
});

/** Somebody has said yes to what the server asked. */
export const agreedIn = <F extends string>(state: DraftState<F>): DraftState<F> => ({
  ...state,
  agreedTo: state.typed,
  failure: state.failure !== null && isHoldersQuestion(state.failure) ? null : state.failure,
});

/** Whether somebody has said yes to the form as it is. */
export const isAgreed = <F extends string>({
  typed,
  agreedTo,
}: Pick<DraftState<F>, 'typed' | 'agreedTo'>): boolean =>
  agreedTo !== null && Object.keys(changesIn(agreedTo, typed)).length === 0;

/** A try did not save it. */
export const failedIn = <F extends string>(state: DraftState<F>, failure: Failure | null): DraftState<F> => ({
  ...state,
  sending: null,
  failure,
  // A lost try leaves the question as it was.
  question: failure?.kind === 'refused' ? questionIn(failure) : state.question,
});

/** Somebody has chosen what stands in a field that was changed here and elsewhere. */
export function chosenIn<F extends string>(
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
 * What another tab has stored meanwhile, brought in.
 *
 * @param known what was stored, or typed here, when this page last looked
 */
export const joinedWith = <F extends string>(
  state: DraftState<F>,
  known: Pick<StoredDraft<F>, 'typed' | 'over'>,
  stored: Pick<StoredDraft<F>, 'typed' | 'over'>,
): DraftState<F> => ({
  ...state,
  typed: rebase(known.typed, state.typed, stored.typed).values,
  over: state.over === known.over ? stored.over : state.over,
});

/** Where a form stands that the server would not take as it is. */
const rulingOf = (failure: Failure): DraftStanding => (isHoldersQuestion(failure) ? 'asked' : 'refused');

/** What follows for a form of one kind. */
export function draftRules<F extends string>({ fits, normal }: FormFacts<F>) {
  /** Whether the server does not have all of it. */
  const isUnsent = ({ typed, over }: Pick<DraftState<F>, 'typed' | 'over'>): boolean =>
    over === null || Object.keys(changesIn(over.texts, normal(typed))).length > 0;

  /** What is typed, with what was saved in fields that nobody touched since `base`; what says the same is no change. */
  function followed(base: Texts<F>, typed: Texts<F>, saved: Texts<F>): Texts<F> {
    const clean = normal(typed);
    const { values } = rebase(base, clean, saved);
    const shown: Record<F, string> = { ...values };
    for (const name in shown) if (values[name] === clean[name]) shown[name] = typed[name];
    return shown;
  }

  return {
    isUnsent,

    /** Whether it may be sent now. */
    isToSend: (state: DraftState<F>): boolean =>
      state.sending === null &&
      state.undecided.length === 0 &&
      (state.failure === null || !isRuling(state.failure)) &&
      fits(state.typed) &&
      isUnsent(state),

    /** The server has taken what was being sent, and has this now; what was typed since stays. */
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
     * The server has this, whoever saved it: fields that nobody touched here follow; those that both have changed are to
     * be decided. A draft that the server was not known to have was sent before, and its answer lost: what differs was
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

    standingOf(state: DraftState<F>): DraftStanding {
      if (state.undecided.length > 0) return 'changed_elsewhere';
      if (state.failure !== null && isRuling(state.failure)) return rulingOf(state.failure);
      if (state.sending !== null) return 'saving';
      if (!isUnsent(state) || !state.isTouched) return isUnsent(state) ? 'untouched' : 'saved';
      if (state.failure === null && fits(state.typed)) return 'saving';
      return state.isStored ? 'on_device' : 'only_here';
    },
  };
}
