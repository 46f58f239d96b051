import { useState, type FormEvent } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/layers/dialog.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { richText } from '#ui/rich-text.ts';

interface TypeCodeProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether the text is a complete code or reference. Anything else is a typing mistake and isn't judged. */
  readonly isTicket: (text: string) => boolean;
  readonly onCode: (text: string) => void;
}

/** For a dark phone or a torn print: the reference on the ticket, or the pasted code. */
export function TypeCode({ open, onClose, isTicket, onCode }: TypeCodeProps) {
  const { byHand: texts } = useMessages('scanning');
  const [text, setText] = useState('');
  const [slip, setSlip] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = text.trim();
    if (code === '') return;
    const isSlip = !isTicket(code);
    setSlip(isSlip);
    if (isSlip) return;
    setText('');
    onClose();
    onCode(code);
  };
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <form onSubmit={submit} className={css({ display: 'grid', gap: 'base' })}>
        <TextField
          label={texts.field}
          hint={richText(texts.hint(<bdi className={css({ whiteSpace: 'nowrap' })}>{texts.reference}</bdi>))}
          value={text}
          error={slip ? texts.slip : undefined}
          data-autofocus=""
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          className={css({ fontSize: 'h3', fontWeight: '650', letterSpacing: '0.04em', minH: 'thumb' })}
          onChange={(event) => {
            setText(event.target.value);
            setSlip(false);
          }}
        />
        <Button type="submit" look="primary" size="large">
          {texts.check}
        </Button>
      </form>
    </Sheet>
  );
}
