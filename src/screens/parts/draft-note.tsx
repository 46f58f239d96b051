import { css } from 'styled-system/css';
import { useShellTexts } from '#app/engines/use-messages.ts';
import type { DraftState } from '#app/data/use-draft.ts';

/** Says whether the input is stored on this device; announced when that changes. */
export function DraftNote({ state }: { readonly state: DraftState }) {
  const { draft } = useShellTexts().parts;
  const words = { untouched: '', stored: draft.stored, not_stored: draft.notStored };
  return (
    <p role="status" className={css({ textStyle: 'small', color: 'text.soft', minH: '1.5em' })}>
      {words[state]}
    </p>
  );
}
