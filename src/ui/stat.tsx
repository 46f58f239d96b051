import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

/** A figure with its label; the figure is prominent. */
export function Stat({
  label,
  value,
  hint,
  long = false,
}: {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  /** A long figure, such as a sum: smaller, so that it stays on one line. */
  readonly long?: boolean;
}) {
  return (
    <div className={css({ display: 'grid', gap: 'tight', minW: '0', alignContent: 'start' })}>
      <dd className={css({ textStyle: 'count', order: '1' })}>
        {/* The line stays as high as that of a short figure. */}
        {long ? <span className={css({ fontSize: 'h3' })}>{value}</span> : value}
      </dd>
      <dt className={css({ textStyle: 'small', color: 'text.soft', order: '2' })}>{label}</dt>
      {hint === undefined ? null : (
        <dd className={css({ textStyle: 'small', color: 'text.faint', order: '3' })}>{hint}</dd>
      )}
    </div>
  );
}

/** A wrapping row of figures. */
export function Stats({ children }: { readonly children: ReactNode }) {
  return (
    <dl
      className={css({
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
        gap: 'room',
      })}
    >
      {children}
    </dl>
  );
}
