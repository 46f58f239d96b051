import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

/** Rows between hairlines. */
export function List({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className={css({ display: 'grid', '& > li + li': { borderTopWidth: '1px', borderColor: 'line' } })}
    >
      {children}
    </ul>
  );
}

interface RowProps {
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly end?: ReactNode;
}

/** One row: what it is on the left, what can be done or how it stands on the right. */
export function Row({ lead, title, note, end }: RowProps) {
  return (
    <li className={css({ display: 'flex', alignItems: 'center', gap: 'near', py: 'near', minH: 'thumb' })}>
      {lead}
      <div className={css({ flex: '1', minW: '0' })}>
        <div className={css({ fontWeight: '600' })}>{title}</div>
        {note === undefined ? null : (
          <div className={css({ textStyle: 'small', color: 'text.soft' })}>{note}</div>
        )}
      </div>
      {end === undefined ? null : (
        <div className={css({ display: 'flex', gap: 'tight', alignItems: 'center', flexShrink: '0' })}>
          {end}
        </div>
      )}
    </li>
  );
}
