import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { apart } from '#ui/apart.tsx';

/** A fact with its label; renders nothing if the value is unknown. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === '') return null;
  return (
    <div className={css({ minW: '0' })}>
      <dt className={css({ textStyle: 'label', color: 'text.soft' })}>{label}</dt>
      <dd
        {...(typeof children === 'string' ? {} : { dir: 'auto' })}
        className={css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' })}
      >
        {apart(children)}
      </dd>
    </div>
  );
}
