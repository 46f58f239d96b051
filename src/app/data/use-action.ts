import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { mayHaveWorked } from '#app/format/failure-text.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { ReadFailure } from './replies.ts';
import type { Called, Sending } from './sending.ts';

/** A success notice. */
interface SuccessNotice {
  readonly title: string;
  readonly text?: string | undefined;
}

export interface ActionDeps<I, T> {
  readonly run: (input: I) => Promise<Result<T>>;
  /** Reloaded afterwards in any case, because a call with a lost response may have taken effect. */
  readonly reads?: readonly Pick<Endpoint, 'method' | 'path'>[];
  /** Builds the success notice. */
  readonly says?: (value: T, input: I) => SuccessNotice | null;
  /** Undoes the action; offered in the success notice. */
  readonly undo?: (value: T, input: I) => Promise<Result<unknown>>;
  /** The action signs a user in or out itself; otherwise its result is dropped once the page's user has changed. */
  readonly changesPerson?: boolean;
  /** Called after every attempt. */
  readonly settled?: () => void;
  /** Called after success, once everything was reloaded. */
  readonly done?: (value: T, input: I) => void | Promise<void>;
  /**
   * Closes the action's dialog, or leaves its page, at the very end. Not called if the user did so before the reply:
   * it would close or leave what they opened since.
   */
  readonly closes?: (value: T) => void | Promise<void>;
  /** Builds the message of a failure, if not the default; null shows nothing, because something else does. */
  readonly words?: (failure: Failure) => string | null;
  /** What happens to a call lost in transit; by default it is not resent. */
  readonly called?: Called | Sending;
  /** Shows failures as a notice with this title, not as text at the button; with another if it may have worked. */
  readonly failedTitle?: string;
}

/** A user action, from the press to its end. */
export interface Action<I> {
  readonly busy: boolean;
  /** Input of the action in progress. */
  readonly input: I | undefined;
  /** Error message for the user; cleared by the next press. */
  readonly error: string | null;
  readonly failure: Failure | null;
  /** Whether it failed, but may have worked all the same. */
  readonly isUnsure: boolean;
  /** Runs the action, unless it is already in progress. */
  readonly run: (input: I) => void;
  /** Clears the result; an action in progress continues and stays busy. */
  readonly clear: () => void;
  /** Clears the result because its dialog was closed; an action in progress continues, and notifies of a failure. */
  readonly leave: () => void;
}

/**
 * One action of a screen: runs at most once at a time, shows its failure in one place, reloads what it changed, and
 * shows nothing to another user who signed in meanwhile.
 */
export function useAction<T, I = void>(deps: ActionDeps<I, T>): Action<I> {
  const { notify, replies } = useEngines();
  const { parts } = useShellTexts();
  const failureWords = useFailureText();
  const underWay = useRef(false);
  // Its component is on the page, and its dialog was not closed; null without its component.
  const shown = useRef<boolean | null>(null);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = null);
  }, []);
  const words = (failure: Failure) =>
    deps.words === undefined ? failureWords(failure, deps.called) : deps.words(failure);
  const mutation = useMutation(
    {
      mutationFn: usePerform(deps, shown),
      // The browser's online state decides nothing; a request does, and the user starts the next one.
      networkMode: 'always',
      retry: false,
      gcTime: 0,
      onSettled: () => void (underWay.current = false),
      onError: (error) => {
        // A dialog closed meanwhile shows no failure.
        const title = deps.failedTitle ?? (shown.current ? null : parts.notDone);
        const why = failureOf(error);
        const said = title === null ? null : words(why);
        if (title !== null && said !== null)
          notify.failed(mayHaveWorked(why, deps.called) ? parts.unsure : title, said);
        if (!shown.current) mutation.reset();
      },
    },
    replies.cache,
  );
  const clear = () => underWay.current || mutation.reset();
  const failure = mutation.error === null ? null : failureOf(mutation.error);
  return {
    busy: mutation.isPending,
    input: mutation.isPending ? mutation.variables : undefined,
    error: failure === null || deps.failedTitle !== undefined ? null : words(failure),
    failure,
    isUnsure: failure !== null && mayHaveWorked(failure, deps.called),
    run(input) {
      if (underWay.current) return;
      underWay.current = true;
      // What was prepared for it may have outlived its component.
      if (shown.current !== null) shown.current = true;
      mutation.mutate(input);
    },
    clear,
    leave() {
      shown.current &&= false;
      clear();
    },
  };
}

/** Runs one attempt and everything that follows from its success. A failure is thrown, as TanStack Query requires. */
export function usePerform<T, I>(
  deps: ActionDeps<I, T>,
  shown: Readonly<RefObject<boolean | null>>,
): (input: I) => Promise<T | undefined> {
  const { auth, notify, replies } = useEngines();
  const { parts } = useShellTexts();
  const failureWords = useFailureText();
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
    // Before anything is reloaded, which may take away what the action is shown in.
    const isToClose = shown.current;
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
    if (isToClose) await deps.closes?.(result.value);
    return result.value;
  };
}

export const failureOf = (error: unknown): Failure => {
  if (error instanceof ReadFailure) return error.failure;
  throw error;
};
