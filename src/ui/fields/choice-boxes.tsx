import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';

interface ChoiceBox {
  readonly value: string;
  readonly label: ReactNode;
}

interface ChoiceBoxesProps {
  readonly label: ReactNode;
  /** Name of the group in its form. */
  readonly name: string;
  /** Select `one`, or any number. */
  readonly take: 'one' | 'any';
  readonly choices: readonly ChoiceBox[];
  readonly values: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

const rowStyle = css({
  display: 'flex',
  gap: 'near',
  alignItems: 'center',
  minH: '3rem',
  px: 'base',
  py: 'snug',
  borderWidth: '1px',
  borderColor: 'line.strong',
  borderRadius: 'medium',
  bg: 'surface.raised',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:has(:checked)': { borderColor: 'accent', bg: 'accent.deep' },
  '&:has(:focus-visible)': { outline: '3px solid {colors.accent.hover}', outlineOffset: '2px' },
});
const inputStyle = css({
  flexShrink: '0',
  w: '1.35rem',
  h: '1.35rem',
  accentColor: 'accent',
  outline: 'none',
});
const errorStyle = css({ textStyle: 'small', color: 'verdict.refuseText', fontWeight: '600' });

/** A list of choices, each row as wide as the column. The error is below, so that choices never move. */
export function ChoiceBoxes({ label, name, take, choices, values, error, onChange }: ChoiceBoxesProps) {
  const id = useId();
  const toggled = (value: string) =>
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : id}
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug', minW: '0' })}
    >
      <legend
        className={css({ textStyle: 'label', color: 'text.soft', mb: 'snug', overflowWrap: 'anywhere' })}
      >
        {label}
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={rowStyle}>
          <input
            type={take === 'one' ? 'radio' : 'checkbox'}
            name={name}
            value={choice.value}
            checked={values.includes(choice.value)}
            aria-invalid={error !== undefined || undefined}
            onChange={() => onChange(take === 'one' ? [choice.value] : toggled(choice.value))}
            className={inputStyle}
          />
          <span className={css({ minW: '0' })}>{choice.label}</span>
        </label>
      ))}
      {error === undefined ? null : (
        <p id={id} role="alert" className={errorStyle}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
