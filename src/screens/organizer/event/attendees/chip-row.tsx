import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

/** A group of pills in a row; on a phone below its label. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center', minW: '0' })}
    >
      <span
        aria-hidden
        className={css({ w: 'full', textStyle: 'small', color: 'text.soft', md: { display: 'none' } })}
      >
        {label}
      </span>
      {children}
    </div>
  );
}
