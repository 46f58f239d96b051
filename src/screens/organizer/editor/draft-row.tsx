import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import type { DraftView } from '#app/drafts/draft.ts';
import { AlertText } from '#ui/alert-text.tsx';

/**
 * What was added just now takes the focus; what is empty of it is wrong once it was left.
 *
 * @param first which of the row's fields comes first
 */
export function useFreshRow(isFresh: boolean, first: 'input' | 'textarea') {
  const [wasLeft, setLeft] = useState(!isFresh);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) row.current?.querySelector(first)?.focus();
  }, [isFresh, first]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setLeft(true);
  };
  return { row, wasLeft, onBlur };
}

/** What the server said of the whole row, and of no field. */
export function RefusedRow({ view }: { readonly view: Pick<DraftView<string>, 'failure' | 'standing'> }) {
  const failureWords = useFailureWords();
  const { failure, standing } = view;
  const isOfField = failure?.kind === 'refused' && Object.keys(failure.fields ?? {}).length > 0;
  return (
    <AlertText
      text={standing === 'refused' && failure !== null && !isOfField ? failureWords(failure, 'once') : null}
    />
  );
}
