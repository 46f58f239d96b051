import { Switch } from '@ark-ui/react/switch';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

interface ToggleProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

const track = css({
  w: '3.25rem',
  h: '2rem',
  p: '3px',
  flexShrink: '0',
  borderRadius: 'pill',
  bg: 'surface.top',
  borderWidth: '1px',
  borderColor: 'line.strong',
  transition: 'background-color 120ms',
  _checked: { bg: 'accent', borderColor: 'accent' },
});

/** A switch with immediate effect; the whole row is the target. */
export function Toggle({ checked, onChange, label, hint }: ToggleProps) {
  return (
    <Switch.Root
      checked={checked}
      onCheckedChange={(change) => onChange(change.checked)}
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 'base',
        minH: 'thumb',
        cursor: 'pointer',
      })}
    >
      <Switch.Label className={css({ display: 'grid', flex: '1 1 8rem' })}>
        <span className={css({ fontWeight: '600' })}>{label}</span>
        {hint === undefined ? null : (
          <span className={css({ textStyle: 'small', color: 'text.soft' })}>{hint}</span>
        )}
      </Switch.Label>
      <Switch.Control className={track}>
        <Switch.Thumb
          className={css({
            display: 'block',
            w: '1.5rem',
            h: '1.5rem',
            borderRadius: 'pill',
            bg: 'text',
            transition: 'transform 120ms',
            _checked: {
              transform: 'translateX(1.2rem)',
              bg: 'text.onAccent',
              _rtl: { transform: 'translateX(-1.2rem)' },
            },
          })}
        />
      </Switch.Control>
      <Switch.HiddenInput />
    </Switch.Root>
  );
}
