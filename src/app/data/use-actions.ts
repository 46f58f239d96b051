import { useRef, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { failureOf, usePerform, type ActionDeps } from './use-action.ts';

/** One action on many items, such as list rows. */
export interface Actions<I> {
  readonly isBusy: (key: string) => boolean;
  /** Runs it, unless it is already in progress for the same item. */
  readonly run: (input: I) => void;
}

/**
 * One action per item, so that they do not wait for each other. Failures are notices, because several can be in
 * progress.
 *
 * @param keyOf returns the item's key of an input
 */
export function useActions<T, I>(
  deps: Omit<ActionDeps<I, T>, 'closes'> & { readonly failedTitle: string },
  keyOf: (input: I) => string,
): Actions<I> {
  const { notify } = useEngines();
  const failureWords = useFailureText();
  const perform = usePerform(deps, { current: true });
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
