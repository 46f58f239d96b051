import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { readingOf } from '#messages/isolated.ts';

/** A fact with its label; renders nothing if the value is unknown. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === '') return null;
  // A browser would read a sentence by the address or the name that it begins with.
  const direction = typeof children === 'string' ? readingOf(children, 'auto') : 'auto';
  return (
    <div className={css({ minW: '0' })}>
      <dt className={css({ textStyle: 'label', color: 'text.soft' })}>{label}</dt>
      <dd dir={direction} className={css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' })}>
        {children}
      </dd>
    </div>
  );
}
