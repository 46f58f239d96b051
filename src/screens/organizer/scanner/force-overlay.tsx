import { useEffect, useRef, useState, type FormEvent } from 'react';
import { css, cx } from 'styled-system/css';
import { useUnsavedText } from '#app/data/unsaved-text.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { ForceMode } from '#app/scanning/use-force.ts';
import { forceReasons, type ForceReason } from '#domain/door/force.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { overPicture, wideButton } from './over-picture.ts';

const border = css({ borderWidth: '6px', borderStyle: 'double', borderColor: 'verdict.attention' });
const choices = css({
  display: 'grid',
  gap: 'snug',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
});
/** Maximum length of a record's note, with room for characters of several bytes. */
const maxNoteLength = 500;

interface ForceButtonProps {
  /** Whether the verdict asks for a decision rather than refusing. */
  readonly asks: boolean;
  readonly place: ForceMode['place'];
  readonly onAsk: () => void;
}

/** Opens the reason; deliberately not the easiest button to hit. */
export function ForceButton({ asks, place, onAsk }: ForceButtonProps) {
  const { force: texts } = useMessages('scanning');
  return (
    <Button look="glass" onClick={onAsk}>
      {asks ? texts[place].asked : texts[place].anyway}
    </Button>
  );
}

interface ForceOverlayProps {
  readonly force: Pick<ForceMode, 'ask' | 'confirm' | 'place'>;
}

/**
 * Records why somebody is admitted, or given an add-on, against the verdict: one reason, a note if required, and one
 * press.
 */
export function ForceOverlay({ force }: ForceOverlayProps) {
  const { [force.place]: says, ...texts } = useMessages('scanning').force;
  const [reason, setReason] = useState<ForceReason | null>(null);
  const [note, setNote] = useState('');
  useUnsavedText(note !== '');
  const [busy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const said = note.trim();
  const lacksNote = reason === 'other' && said === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === null || lacksNote || busy) return;
    setBusy(true);
    void force.confirm({ reason, note: said === '' ? null : said }).finally(() => setBusy(false));
  };
  return (
    <form data-force="" onSubmit={submit} className={cx(overPicture, border)}>
      <h2 ref={title} tabIndex={-1} className={css({ textStyle: 'h1' })}>
        {says.title}
      </h2>
      <p>{says.text}</p>
      <div role="group" aria-label={texts.reason} className={choices}>
        {forceReasons.map((one) => (
          <Button
            key={one}
            size="large"
            aria-pressed={one === reason}
            look={one === reason ? 'primary' : 'quiet'}
            onClick={() => setReason(one)}
          >
            {texts.reasons[one]}
          </Button>
        ))}
      </div>
      <TextArea
        label={texts.note}
        hint={lacksNote ? texts.noteNeeded : texts.noteHint}
        rows={2}
        maxLength={maxNoteLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={css({ mt: 'auto', display: 'grid', gap: 'snug' })}>
        <Button
          type="submit"
          look="primary"
          size="large"
          className={wideButton}
          disabled={reason === null || lacksNote || busy}
        >
          {says.confirm}
        </Button>
        <Button size="large" className={wideButton} disabled={busy} onClick={() => force.ask(false)}>
          {says.cancel}
        </Button>
      </div>
    </form>
  );
}
