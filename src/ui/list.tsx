import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { apart } from './apart.tsx';

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
  /** Whether the end stands below: several buttons leave a title no room beside them. */
  readonly stacked?: boolean;
}

const rowLook = css.raw({ display: 'flex', alignItems: 'center', gap: 'near', py: 'near', minH: 'thumb' });
const stackedLook = css.raw({ flexDirection: 'column', alignItems: 'stretch' });

/** One row: what it is on the left, what can be done or how it stands on the right. */
export function Row({ lead, title, note, end, stacked = false }: RowProps) {
  return (
    <li className={css(rowLook, stacked && stackedLook)}>
      {lead}
      <div className={css({ flex: '1', minW: '0' })}>
        <div className={css({ fontWeight: '600' })}>{apart(title)}</div>
        {note === undefined ? null : (
          <div className={css({ textStyle: 'small', color: 'text.soft' })}>{apart(note)}</div>
        )}
      </div>
      {end === undefined ? null : (
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            gap: 'tight',
            alignItems: 'center',
            flexShrink: '0',
          })}
        >
          {end}
        </div>
      )}
    </li>
  );
}
