import { mayBeDone, personChangedCode, type Failure, type Result } from '#domain/failures/failure.ts';
import { isChangedElsewhere, saveChanges } from '#domain/text/save-changes.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { isAgreed, type DraftState, type FormFacts } from './draft-state.ts';

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

interface SendDeps<F extends string> {
  readonly server: DraftServer<F>;
  readonly facts: FormFacts<F>;
}

/** Result of an attempt: the server's state, or the failure. */
export interface SendAttempt<F extends string> {
  readonly saved: Saved<F> | null;
  /** True if the sent text was applied; otherwise the server's state is from an earlier attempt of ours or from others. */
  readonly isTaken: boolean;
  readonly failure: Failure | null;
  /** Whether the server may have the draft although it returned none. */
  readonly mayBeThere: boolean;
}

/** Makes one attempt to save a draft, creating it unless the server is known to have it. */
export async function trySending<F extends string>(
  id: string,
  state: DraftState<F>,
  { server, facts }: SendDeps<F>,
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
const failed = (failure: Failure, mayBeThere: boolean): SendAttempt<never> => ({
  saved: null,
  isTaken: false,
  failure,
  mayBeThere,
});

/** Returns whether a save may have reached the server. The reply is dropped, too, if its person has left meanwhile. */
const mayHaveArrived = (failure: Failure): boolean =>
  mayBeDone(failure) || (failure.kind === 'unauthorized' && failure.code === personChangedCode);
