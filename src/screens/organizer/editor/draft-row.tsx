import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useFailureText } from '#app/format/use-failure-text.ts';
import type { DraftView } from '#app/drafts/draft.ts';
import { AlertText } from '#ui/alert-text.tsx';

/**
 * Focuses a newly added row; its empty fields show errors only after they were left.
 *
 * @param first type of the row's first field
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

/** The server's refusal of the row as a whole. */
export function RefusedRow({ view }: { readonly view: Pick<DraftView<string>, 'failure' | 'standing'> }) {
  const failureWords = useFailureText();
  const { failure, standing } = view;
  const isOfField = failure?.kind === 'refused' && Object.keys(failure.fields ?? {}).length > 0;
  return (
    <AlertText
      text={standing === 'refused' && failure !== null && !isOfField ? failureWords(failure, 'once') : null}
    />
  );
}
