import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { ReadFailure } from './replies.ts';
import type { Called, Sending } from './sending.ts';

/** A notice of what was done. */
interface DoneWords {
  readonly title: string;
  readonly text?: string | undefined;
}

export interface ActionDeps<I, T> {
  readonly run: (input: I) => Promise<Result<T>>;
  /** What is read again after it, whatever came of it: a lost reply may have changed it all the same. */
  readonly reads?: readonly Pick<Endpoint, 'method' | 'path'>[];
  /** The notice of success. */
  readonly says?: (value: T, input: I) => DoneWords | null;
  /** Takes it back, offered with the notice of success. */
  readonly undo?: (value: T, input: I) => Promise<Result<unknown>>;
  /** It signs somebody in or out itself: otherwise what it did is dropped once the page is somebody else's. */
  readonly changesPerson?: boolean;
  /** After every try, whatever came of it. */
  readonly settled?: () => void;
  /** After success, once everything was read again. */
  readonly done?: (value: T, input: I) => void | Promise<void>;
  /** The words of a failure, where they are not those of every call; null to say nothing, as something else does. */
  readonly words?: (failure: Failure) => string | null;
  /** What becomes of a call that is lost on the way; nobody sends it again where nothing is said. */
  readonly called?: Called | Sending;
  /** Failures are a notice of this title, not a text at the button. */
  readonly failedTitle?: string;
}

/** Something that a person does, from the press to its end. */
export interface Action<I> {
  readonly busy: boolean;
  /** What it is busy with. */
  readonly input: I | undefined;
  /** Why it was not done, for a person; null after the next press. */
  readonly error: string | null;
  readonly failure: Failure | null;
  /** Does it, unless it is under way already. */
  readonly run: (input: I) => void;
  /** Forgets what came of it; while it is under way it stays so, and is shown as busy. */
  readonly clear: () => void;
}

/**
 * One action of a screen: under way at most once, its failure said in one place, what it changed read again, and nothing
 * shown of it to somebody else who signed in meanwhile.
 */
export function useAction<T, I = void>(deps: ActionDeps<I, T>): Action<I> {
  const { notify, replies } = useEngines();
  const { parts } = useShellTexts();
  const failureWords = useFailureWords();
  const underWay = useRef(false);
  const isShown = useShown();
  const words = (failure: Failure) =>
    deps.words === undefined ? failureWords(failure, deps.called) : deps.words(failure);
  const mutation = useMutation(
    {
      mutationFn: usePerform(deps),
      // The browser's word on being online decides nothing: a try does, and a person asks for the next one.
      networkMode: 'always',
      retry: false,
      gcTime: 0,
      onSettled: () => void (underWay.current = false),
      onError: (error) => {
        // A dialog that was closed meanwhile shows no failure any more.
        const title = deps.failedTitle ?? (isShown() ? null : parts.notDone);
        const said = title === null ? null : words(failureOf(error));
        if (title !== null && said !== null) notify.failed(title, said);
      },
    },
    replies.cache,
  );
  const failure = mutation.error === null ? null : failureOf(mutation.error);
  return {
    busy: mutation.isPending,
    input: mutation.isPending ? mutation.variables : undefined,
    error: failure === null || deps.failedTitle !== undefined ? null : words(failure),
    failure,
    run(input) {
      if (underWay.current) return;
      underWay.current = true;
      mutation.mutate(input);
    },
    clear: () => underWay.current || mutation.reset(),
  };
}

/** Tells whether what asked for an action is still on the page. */
function useShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  return () => shown.current;
}

/** One try, and everything that follows from its success. A failure is thrown, as TanStack Query wants it. */
export function usePerform<T, I>(deps: ActionDeps<I, T>): (input: I) => Promise<T | undefined> {
  const { auth, notify, replies } = useEngines();
  const { parts } = useShellTexts();
  const failureWords = useFailureWords();
  const person = () => auth.state().user?.credentialId ?? null;
  const readAgain = () => Promise.all((deps.reads ?? []).map((read) => replies.readAgain(read)));
  const undoOf = (value: T, input: I) =>
    deps.undo && {
      label: parts.undo,
      press: async () => {
        const undone = await deps.undo?.(value, input);
        if (undone?.ok === false) notify.failed(parts.notUndone, failureWords(undone.failure));
        await readAgain();
      },
    };
  return async (input) => {
    const of = person();
    const result = await deps.run(input);
    if (deps.changesPerson !== true && person() !== of) return undefined;
    deps.settled?.();
    if (!result.ok) {
      void readAgain();
      throw new ReadFailure(result.failure);
    }
    const said = deps.says?.(result.value, input) ?? null;
    if (said !== null) notify.done(said.title, said.text, undoOf(result.value, input));
    await readAgain();
    await deps.done?.(result.value, input);
    return result.value;
  };
}

export const failureOf = (error: unknown): Failure => {
  if (error instanceof ReadFailure) return error.failure;
  throw error;
};
