import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { readingOf } from '#messages/isolated.ts';

/** A fact with its label; renders nothing if the value is unknown. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === '') return null;
  const isText = typeof children === 'string';
  return (
    <div className={css({ minW: '0' })}>
      <dt className={css({ textStyle: 'label', color: 'text.soft' })}>{label}</dt>
      <dd
        {...(isText ? {} : { dir: 'auto' })}
        className={css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' })}
      >
        {/* A browser would read a sentence by the address or the name that it begins with. */}
        {isText ? <bdi dir={readingOf(children, undefined)}>{children}</bdi> : children}
      </dd>
    </div>
  );
}
