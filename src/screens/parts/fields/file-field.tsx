import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { fileToSend, type FileRule } from '#app/data/file-rule.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface FileFieldProps {
  readonly label: string;
  readonly name?: string;
  readonly rule: FileRule;
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** The file chosen last is being sent; no other is taken until then. */
  readonly busy?: boolean;
}

/** File field that states what is allowed and rejects other files before upload. */
export function FileField(props: FileFieldProps) {
  const { label, name, rule, value, onChange, error, hint, busy = false } = props;
  const { file: texts } = useMessages('parts');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { most, types, why } = useRuleText(rule);
  const { preparing, refused, prepare } = usePreparing(rule, onChange);
  const choose = (file: File | undefined) => {
    // Allow the same file to be chosen again.
    if (input.current !== null) input.current.value = '';
    if (file !== undefined && !busy) void prepare(file);
  };
  const wrong = refused === null ? error : why[refused.because](refused.name);
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={css({ display: 'grid', gap: 'snug' })}>
      <p id={`${id}-label`} className={css({ textStyle: 'label', color: 'text.soft' })}>
        {label}
      </p>
      <input
        ref={input}
        type="file"
        name={name}
        aria-label={label}
        accept={acceptOf(rule)}
        onChange={(event) => choose(event.target.files?.[0])}
        tabIndex={-1}
        // Dropping a file on it, or a screen reader's way to it, would be a second one.
        disabled={busy}
        className={css({ srOnly: true })}
      />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' })}>
        <Button
          look="outline"
          busy={busy || preparing}
          aria-describedby={`${id}-rule ${id}-hint ${id}-wrong`}
          onClick={() => input.current?.click()}
        >
          <Paperclip size={20} aria-hidden /> {value === null ? texts.choose : texts.another}
        </Button>
        {value === null ? null : <Chosen file={value} onRemove={() => onChange(null)} />}
      </div>
      <p id={`${id}-rule`} className={css({ textStyle: 'small', color: 'text.faint' })}>
        {texts.allowed(types, most)}
      </p>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={css({ textStyle: 'small', color: 'text.faint' })}>
          {hint}
        </p>
      )}
      <p
        id={`${id}-wrong`}
        role="status"
        className={css({ textStyle: 'small', color: 'verdict.refuseText', fontWeight: '600' })}
      >
        {wrong}
      </p>
    </div>
  );
}

const acceptOf = ({ types }: FileRule): string =>
  types
    .map((type) => type.mime)
    .filter((mime) => mime !== '')
    .join(',');

interface Refused {
  readonly because: 'wrong_type' | 'too_large';
  readonly name: string;
}

/**
 * Prepares a chosen file for sending, and gives it to `onChange`, even if the field has left the page by then: whoever
 * chose it expects that it is sent. Of several files, only the one chosen last counts, and none once another user has
 * signed in, as whom it would be sent.
 */
function usePreparing(rule: FileRule, onChange: (file: File) => void) {
  const { auth } = useEngines();
  const person = () => auth.state().user?.credentialId;
  const [refused, setRefused] = useState<Refused | null>(null);
  const [preparing, setPreparing] = useState(false);
  const newest = useRef<File | null>(null);
  const prepare = async (file: File) => {
    newest.current = file;
    const of = person();
    // The same refusal is announced again only if it was gone.
    setRefused(null);
    setPreparing(true);
    const sent = await fileToSend(file, rule);
    if (newest.current !== file) return;
    setPreparing(false);
    if (person() !== of) return;
    if (typeof sent === 'string') setRefused({ because: sent, name: file.name });
    else onChange(sent);
  };
  return { preparing, refused, prepare };
}

/** Returns the rule as readable text, and why a file breaks it. */
function useRuleText({ types: allowed, mostBytes }: FileRule) {
  const { file: texts } = useMessages('parts');
  const { fileSize, listed } = useFormats();
  const most = fileSize(mostBytes);
  const types = listed([...new Set(allowed.map((type) => type.label))]);
  return {
    most,
    types,
    why: {
      too_large: (name: string) => texts.tooLarge(name, most),
      wrong_type: (name: string) => texts.wrongType(name, types),
    },
  };
}

function Chosen({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const { file: texts } = useMessages('parts');
  const { fileSize } = useFormats();
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', minW: '0' })}>
      <span className={css({ overflowWrap: 'anywhere' })}>
        {file.name} ({fileSize(file.size)})
      </span>
      <IconButton icon={X} label={texts.remove(file.name)} onClick={onRemove} />
    </span>
  );
}
