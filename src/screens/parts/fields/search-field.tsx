import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useSearchKeys } from '#screens/parts/data-table/search-keys.ts';
import { TextField } from '#ui/fields/field.tsx';

/** Pause in typing after which the search starts, in ms. */
const typingMs = 120;

interface SearchFieldProps {
  readonly label: string;
  /** Whether the label is for screen readers only; true by default. */
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  /** Whether `/` focuses this field; only for the first field of a page. */
  readonly takesKey?: boolean;
  /** The search text in the address. */
  readonly value: string;
  /** Called once typing stops. */
  readonly onChange: (text: string) => void;
}

/** The hint for the `/` key; hidden on devices without a keyboard. */
const keyStyle = css({
  display: 'none',
  _desk: {
    display: 'grid',
    placeItems: 'center',
    w: '1.35rem',
    h: '1.35rem',
    me: 'tight',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'small',
    color: 'text.soft',
    fontSize: 'tiny',
    fontFamily: 'body',
  },
});

/** On a desktop the key hint is next to the magnifier. */
const besideKey = css({ _desk: { pe: '4.75rem' } });

/** Search field of a list: typed text goes to the address after a pause, and the address is shown in the field. */
export function SearchField({
  label,
  hideLabel = true,
  placeholder,
  takesKey = true,
  value,
  onChange,
}: SearchFieldProps) {
  const { clock } = useEngines();
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = useSearchKeys(field);
  const said = useRef(value);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    // Something else changed the address: a link, going back, or "Clear".
    if (value === said.current) return;
    said.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === said.current) return undefined;
    return clock.after(typingMs, () => {
      said.current = wanted;
      tell.current(wanted);
    });
  }, [text, clock]);
  return (
    <TextField
      ref={field}
      {...(takesKey ? { 'aria-keyshortcuts': '/', className: besideKey } : {})}
      onKeyDown={onKeyDown}
      label={label}
      hideLabel={hideLabel}
      type="search"
      placeholder={placeholder}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      after={
        <>
          {takesKey && text === '' && (
            <kbd aria-hidden className={keyStyle}>
              /
            </kbd>
          )}
          <Search size={20} aria-hidden className={css({ me: 'near', color: 'text.faint' })} />
        </>
      }
    />
  );
}
