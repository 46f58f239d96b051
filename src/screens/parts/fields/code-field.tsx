import { css } from 'styled-system/css';
import { NumberField, type NumberFieldProps } from '#ui/fields/number-field.tsx';

const codeStyle = css({ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.3em', fontSize: 'lead' });

/** Field for a one-time code that is typed, pasted or filled in by the phone that received it. */
export function CodeField(props: NumberFieldProps) {
  return <NumberField autoComplete="one-time-code" maxLength={20} className={codeStyle} {...props} />;
}
