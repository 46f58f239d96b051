import type { ReactNode } from 'react';
import { css, cva } from 'styled-system/css';
import { apart } from './apart.tsx';

/** A list of rows with dividers. */
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
  /** Whether the end content is below: several buttons leave no room for the title. */
  readonly stacked?: boolean;
}

const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'near',
  py: 'near',
  minH: 'thumb',
});
/** The end content wraps below a title that would have no room. */
const wordsStyle = cva({
  base: { minW: '0' },
  variants: { stacked: { true: { w: 'full' }, false: { flex: '1 1 8rem' } } },
});

/** One row: title and note at the start, actions or status at the end. */
export function Row({ lead, title, note, end, stacked = false }: RowProps) {
  return (
    <li className={rowStyle}>
      {lead}
      <div className={wordsStyle({ stacked })}>
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
            gap: 'snug',
            alignItems: 'center',
            maxW: 'full',
          })}
        >
          {end}
        </div>
      )}
    </li>
  );
}
