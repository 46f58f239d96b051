import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

interface Column<T> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  /** Figures stand to the right. */
  readonly figures?: boolean;
}

interface TableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
}

const cell = css({
  px: 'near',
  py: 'near',
  textAlign: 'left',
  verticalAlign: 'middle',
  borderBottomWidth: '1px',
  borderColor: 'line',
  mdDown: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 'base',
    px: '0',
    py: 'tight',
    borderBottomWidth: '0',
    _before: { content: 'attr(data-label)', color: 'text.soft', fontSize: 'small' },
    // A label with nothing beside it says nothing.
    _empty: { display: 'none' },
  },
});
const figures = css({ md: { textAlign: 'right' } });

/** A table on a desk; on a phone each row is a card with its labels beside its values. */
export function Table<T>({ caption, columns, rows, rowKey }: TableProps<T>) {
  return (
    <table className={css({ w: 'full', borderCollapse: 'collapse', mdDown: { display: 'block' } })}>
      <caption className={css({ srOnly: true })}>{caption}</caption>
      <thead className={css({ mdDown: { srOnly: true } })}>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={css({
                px: 'near',
                py: 'snug',
                textAlign: 'left',
                textStyle: 'small',
                color: 'text.soft',
                fontWeight: '600',
                borderBottomWidth: '1px',
                borderColor: 'line.strong',
              })}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={css({ mdDown: { display: 'grid', gap: 'near' } })}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={css({
              mdDown: {
                display: 'block',
                bg: 'surface.raised',
                borderRadius: 'medium',
                borderWidth: '1px',
                borderColor: 'line',
                p: 'base',
              },
            })}
          >
            {columns.map((column) => (
              <td
                key={column.key}
                data-label={column.label}
                className={column.figures === true ? `${cell} ${figures}` : cell}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
