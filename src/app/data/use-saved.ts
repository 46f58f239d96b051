import { useState } from 'react';
import { useShellTexts } from '#app/engines/use-messages.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import { changesIn, rebase } from '#domain/text/three-way.ts';
import type { Form } from './use-form.ts';

/**
 * Keeps a form in sync with the saved state, whoever saved it: unedited fields follow, edited ones stay.
 *
 * @param begun the saved state that the form was edited on, if it differs from the current one
 * @returns the saved state that the form is based on, and a notice for each field saved differently meanwhile.
 *   `took` registers what was saved from this form before that is reloaded.
 */
export function useSaved<F extends string>(
  form: Pick<Form<F>, 'values' | 'set'>,
  saved: Saved<F>,
  begun: Saved<F> = saved,
): {
  readonly over: Saved<F>;
  readonly took: (own: Saved<F>) => void;
  readonly savedElsewhere: (name: F) => string | undefined;
} {
  const { savedElsewhere } = useShellTexts();
  const [over, setOver] = useState(begun);
  const [seen, setSeen] = useState(begun);
  const [conflicts, setConflicts] = useState<readonly F[]>([]);
  const isOther = Object.keys(changesIn(seen.texts, saved.texts)).length > 0;
  if (isOther) {
    const rebased = rebase(over.texts, form.values, saved.texts);
    setOver(saved);
    setSeen(saved);
    setConflicts((before) => [...before, ...rebased.conflicts]);
    for (const name of Object.keys(changesIn(form.values, rebased.values)) as F[])
      form.set(name, rebased.values[name], true);
  } else if (saved.version !== seen.version) {
    setOver(saved);
    setSeen(saved);
  }
  return {
    over,
    took: setOver,
    savedElsewhere: (name) => {
      const differs = conflicts.includes(name) && form.values[name] !== saved.texts[name];
      return differs ? savedElsewhere(saved.texts[name]) : undefined;
    },
  };
}
