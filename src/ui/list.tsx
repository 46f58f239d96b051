import type { ReactNode } from 'react';
import { css, cva } from 'styled-system/css';
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

const rowLook = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'near',
  py: 'near',
  minH: 'thumb',
});
/** What stands at the end goes below a title that it would leave no room. */
const wordsLook = cva({
  base: { minW: '0' },
  variants: { stacked: { true: { w: 'full' }, false: { flex: '1 1 8rem' } } },
});

/** One row: what it is on the left, what can be done or how it stands on the right. */
export function Row({ lead, title, note, end, stacked = false }: RowProps) {
  return (
    <li className={rowLook}>
      {lead}
      <div className={wordsLook({ stacked })}>
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
