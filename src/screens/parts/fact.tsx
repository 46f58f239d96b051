import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

/** One fact of a list of them, under its label; nothing where nothing is known. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === '') return null;
  return (
    <div className={css({ minW: '0' })}>
      <dt className={css({ textStyle: 'label', color: 'text.soft' })}>{label}</dt>
      <dd dir="auto" className={css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' })}>
        {children}
      </dd>
    </div>
  );
}
