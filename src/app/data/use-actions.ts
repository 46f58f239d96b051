import { useRef, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { failureOf, usePerform, type ActionDeps } from './use-action.ts';

/** The same action on many things, such as the rows of a list. */
export interface Actions<I> {
  readonly isBusy: (key: string) => boolean;
  /** Does it, unless it is under way already for the same thing. */
  readonly run: (input: I) => void;
}

/**
 * One action per thing: what is under way for one keeps none of the others waiting. Failures are notices, since several
 * can be under way at once.
 *
 * @param keyOf names the thing that an input is about
 */
export function useActions<T, I>(
  deps: ActionDeps<I, T> & { readonly failedTitle: string },
  keyOf: (input: I) => string,
): Actions<I> {
  const { notify } = useEngines();
  const failureWords = useFailureWords();
  const perform = usePerform(deps);
  const underWay = useRef<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const mark = (keys: Iterable<string>) => {
    underWay.current = new Set(keys);
    setBusy(underWay.current);
  };
  const does = async (input: I, key: string) => {
    try {
      await perform(input);
    } catch (error) {
      notify.failed(deps.failedTitle, failureWords(failureOf(error), deps.called));
    } finally {
      mark([...underWay.current].filter((one) => one !== key));
    }
  };
  return {
    isBusy: (key) => busy.has(key),
    run(input) {
      const key = keyOf(input);
      if (underWay.current.has(key)) return;
      mark([...underWay.current, key]);
      void does(input, key);
    },
  };
}
