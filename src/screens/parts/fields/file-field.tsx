import { Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { css } from 'styled-system/css';
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
}

/** File field that states what is allowed and rejects other files before upload. */
export function FileField({ label, name, rule, value, onChange, error }: FileFieldProps) {
  const { file: texts } = useMessages('parts');
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { most, types, why } = useRuleText(rule);
  const [busy, setBusy] = useState(false);
  const choose = async (file: File | undefined) => {
    // Allow the same file to be chosen again.
    if (input.current !== null) input.current.value = '';
    if (file === undefined) return;
    setBusy(true);
    const sent = await fileToSend(file, rule);
    setBusy(false);
    setRefused(typeof sent === 'string' ? why[sent](file.name) : null);
    if (typeof sent !== 'string') onChange(sent);
  };
  const wrong = refused ?? error;
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
        accept={rule.types
          .map((type) => type.mime)
          .filter((mime) => mime !== '')
          .join(',')}
        onChange={(event) => void choose(event.target.files?.[0])}
        tabIndex={-1}
        className={css({ srOnly: true })}
      />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' })}>
        <Button
          look="outline"
          busy={busy}
          aria-describedby={`${id}-rule ${id}-wrong`}
          onClick={() => input.current?.click()}
        >
          <Paperclip size={20} aria-hidden /> {value === null ? texts.choose : texts.another}
        </Button>
        {value === null ? null : <Chosen file={value} onRemove={() => onChange(null)} />}
      </div>
      <p id={`${id}-rule`} className={css({ textStyle: 'small', color: 'text.faint' })}>
        {texts.allowed(types, most)}
      </p>
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
