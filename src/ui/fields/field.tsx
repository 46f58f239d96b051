import { Field as ArkField } from '@ark-ui/react/field';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { css, cx } from 'styled-system/css';

/** Style of every text field and select. */
export const controlStyle = css({
  w: 'full',
  // A date field has an intrinsic width that would overflow a narrow column.
  minW: '0',
  minH: 'var(--field-height, 3rem)',
  px: 'base',
  '&[type^=date]': { px: 'snug' },
  bg: 'surface.raised',
  color: 'text',
  borderWidth: '1px',
  borderColor: 'line.strong',
  borderRadius: 'medium',
  fontSize: 'body',
  transition: 'border-color 120ms, background-color 120ms',
  _placeholder: { color: 'text.faint' },
  _placeholderShown: { textOverflow: 'ellipsis' },
  _focus: { borderColor: 'accent' },
  _invalid: { borderColor: 'verdict.refuseText' },
});

/**
 * Padding at the end of a field for a button. The end is the page's: typed text may have the other direction, and
 * would otherwise run under it.
 */
export const roomAtEnd = css({ pr: '3.5rem', _rtl: { pr: 'base', pl: '3.5rem' } });

/**
 * For the fields above a list: on a desktop, labels are beside the fields, so that the list starts one line higher; on
 * paper, nothing can be searched.
 */
export const besideLabels = css({
  _print: { display: 'none' },
  _desk: {
    '& [data-part=root]': { gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center' },
    '& [data-part=root] > :not(label)': { gridColumn: '2' },
    '& [data-part=root] > label': { gridColumn: '1', gridRow: '1' },
  },
});

export interface FieldFrame {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly hideLabel?: boolean | undefined;
  /** Reserves the line of the error, so that nothing below moves when it appears. */
  readonly holdLine?: boolean | undefined;
}

/** Label, hint and error around a control, associated with it for screen readers. */
export function Frame({
  label,
  hint,
  error,
  hideLabel,
  holdLine,
  children,
}: FieldFrame & { readonly children: ReactNode }) {
  return (
    <ArkField.Root
      invalid={error !== undefined}
      className={css({
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        // Next to a field with a hint, a field without one stays below its label.
        alignContent: 'start',
        gap: 'snug',
        w: 'full',
      })}
    >
      <ArkField.Label
        className={cx(
          css({ textStyle: 'label', color: 'text.soft' }),
          hideLabel === true && css({ srOnly: true }),
        )}
      >
        {label}
      </ArkField.Label>
      {children}
      {hint === undefined ? null : (
        <ArkField.HelperText className={css({ textStyle: 'small', color: 'text.faint' })}>
          {hint}
        </ArkField.HelperText>
      )}
      <ArkField.ErrorText
        className={css({ textStyle: 'small', color: 'verdict.refuseText', fontWeight: '600' })}
      >
        {error}
      </ArkField.ErrorText>
      {holdLine === true && error === undefined ? (
        <span aria-hidden className={css({ textStyle: 'small', visibility: 'hidden' })}>
          –
        </span>
      ) : null}
    </ArkField.Root>
  );
}

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<typeof ArkField.Input>, 'children'> & { readonly after?: ReactNode };

/**
 * Returns the direction of typed text: by its first letter, whatever the app's language. An empty field follows the
 * page, and other types (a date, a password) the browser.
 */
export const directionOfTyped = (value: unknown, type = 'text'): 'auto' | undefined =>
  value === '' || !/text|search|email|url/.test(type) ? undefined : 'auto';

/** A one-line text field with label, hint and error; for numbers see `NumberField`. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  holdLine,
  after,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Frame label={label} hint={hint} error={error} hideLabel={hideLabel} holdLine={holdLine}>
      <span className={css({ position: 'relative', display: 'block' })}>
        <ArkField.Input
          dir={directionOfTyped(input.value, input.type)}
          {...input}
          className={cx(controlStyle, after !== undefined && roomAtEnd, className)}
        />
        {after === undefined ? null : (
          <span
            className={css({
              position: 'absolute',
              insetInlineEnd: '2px',
              top: '2px',
              bottom: '2px',
              display: 'flex',
              alignItems: 'center',
            })}
          >
            {after}
          </span>
        )}
      </span>
    </Frame>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<typeof ArkField.Select>, 'children'> & { readonly choices: readonly Choice[] };

/** Passes taps through to the field below. */
const arrowStyle = css({
  position: 'absolute',
  insetInlineEnd: 'near',
  top: '50%',
  transform: 'translateY(-50%)',
  color: 'text.soft',
  pointerEvents: 'none',
});

/** The platform's native select, which is familiar on a phone. */
export function SelectField({
  label,
  hint,
  error,
  hideLabel,
  choices,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Frame label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <span className={css({ position: 'relative', display: 'block', minW: '0' })}>
        <ArkField.Select
          {...select}
          className={cx(
            controlStyle,
            css({ appearance: 'none', paddingInlineEnd: '2.75rem', truncate: true }),
            className,
          )}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </ArkField.Select>
        <ChevronDown size={20} aria-hidden className={arrowStyle} />
      </span>
    </Frame>
  );
}
