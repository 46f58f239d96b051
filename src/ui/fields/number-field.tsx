import { TextField, type TextFieldProps } from './field.tsx';
import { rewriteNumber } from './typed-number.ts';

export type NumberFieldProps = Omit<TextFieldProps, 'inputMode'> & {
  /** The keyboard of a phone: for whole numbers unless it says otherwise. */
  readonly inputMode?: 'numeric' | 'decimal' | 'tel';
};

/**
 * A text field for a number, which takes the digits of every keyboard. Numbers are written from the left, also before
 * one is typed, so that it doesn't jump to the other side in Arabic.
 */
export function NumberField({ onChange, inputMode = 'numeric', ...field }: NumberFieldProps) {
  return (
    <TextField
      dir="ltr"
      {...field}
      inputMode={inputMode}
      onChange={(event) => {
        rewriteNumber(event.currentTarget);
        onChange?.(event);
      }}
    />
  );
}
