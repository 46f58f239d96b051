import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import { useSearchKeys } from '#screens/parts/data-table/search-keys.ts';
import { TextField } from '#ui/fields/field.tsx';

/** Letters that come quickly are searched for together; ms. */
const typingMs = 120;

interface SearchFieldProps {
  readonly label: string;
  /** Whether the label is for screen readers alone; it is where nothing is said. */
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  /** Whether `/` comes here, which it does to the first field of a page alone. */
  readonly takesKey?: boolean;
  /** As the address has it. */
  readonly value: string;
  /** Told once somebody has stopped typing. */
  readonly onChange: (text: string) => void;
}

/** What the key says that comes to the field; where there are no keys, nothing. */
const keyLook = css({
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

/** At a desk the key stands beside the lens. */
const besideKey = css({ _desk: { pe: '4.75rem' } });

/** Searches a list: what is typed goes to the address after a pause, and what comes to the address is shown. */
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
    // Somebody else changed the address: a link, the way back, "Clear".
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
            <kbd aria-hidden className={keyLook}>
              /
            </kbd>
          )}
          <Search size={20} aria-hidden className={css({ me: 'near', color: 'text.faint' })} />
        </>
      }
    />
  );
}
