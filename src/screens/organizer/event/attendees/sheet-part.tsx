import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

export const softStyle = css({ textStyle: 'small', color: 'text.soft' });

/** A titled part of an attendee's details. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
      <h3 className={css({ textStyle: 'h3' })}>{title}</h3>
      {children}
    </section>
  );
}
