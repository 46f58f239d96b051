import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { rewriteSpelled } from './rewrite-typed.ts';

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
    '& [data-field]': { gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center' },
    '& [data-field] > :not(label)': { gridColumn: '2' },
    '& [data-field] > label': { gridColumn: '1', gridRow: '1' },
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

/** Attributes of a control that associate it with its label, hint and error. */
interface ControlLinks {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-errormessage': string | undefined;
}

const hintStyle = css({ textStyle: 'small', color: 'text.faint' });
const errorStyle = css({ textStyle: 'small', color: 'verdict.refuseText', fontWeight: '600' });

/** Label, hint and error around a control, associated with it for screen readers. */
export function Frame({
  label,
  hint,
  error,
  hideLabel,
  holdLine,
  children,
}: FieldFrame & { readonly children: (links: ControlLinks) => ReactNode }) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  // Not every screen reader knows error messages; all read descriptions.
  const described = [hintId, errorId].filter((one) => one !== undefined).join(' ');
  return (
    <div
      data-field
      className={css({
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        // Next to a field with a hint, a field without one stays below its label.
        alignContent: 'start',
        gap: 'snug',
        w: 'full',
      })}
    >
      <label
        htmlFor={id}
        className={cx(
          css({ textStyle: 'label', color: 'text.soft' }),
          hideLabel === true && css({ srOnly: true }),
        )}
      >
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described === '' ? undefined : described,
        'aria-errormessage': errorId,
      })}
      {hint === undefined ? null : (
        <span id={hintId} className={hintStyle}>
          {hint}
        </span>
      )}
      {error === undefined ? null : (
        <span id={errorId} data-field-error aria-live="polite" className={errorStyle}>
          {error}
        </span>
      )}
      {holdLine === true && error === undefined ? (
        <span aria-hidden className={css({ textStyle: 'small', visibility: 'hidden' })}>
          –
        </span>
      ) : null}
    </div>
  );
}

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'children'> & { readonly after?: ReactNode };

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
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Frame label={label} hint={hint} error={error} hideLabel={hideLabel} holdLine={holdLine}>
      {(links) => (
        <span className={css({ position: 'relative', display: 'block' })}>
          <input
            {...links}
            dir={directionOfTyped(input.value, input.type)}
            {...input}
            onChange={(event) => {
              rewriteSpelled(event.currentTarget);
              onChange?.(event);
            }}
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
      )}
    </Frame>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'children'> & { readonly choices: readonly Choice[] };

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
      {(links) => (
        <span className={css({ position: 'relative', display: 'block', minW: '0' })}>
          <select
            {...links}
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
          </select>
          <ChevronDown size={20} aria-hidden className={arrowStyle} />
        </span>
      )}
    </Frame>
  );
}
