import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { css, cva, cx } from 'styled-system/css';
import { apart } from './apart.tsx';

export interface Column<T> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers are aligned on the right of their column. */
  readonly figures?: boolean;
  /** Content of the heading instead of the label. */
  readonly heading?: ReactNode;
  /** Position in the first line of a row's card: before the row's name, as its name, or at the end. */
  readonly onCard?: 'start' | 'name' | 'end';
  /** Current sort order by this column; absent if it is not sortable. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
}

export interface TableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** Further props of a row: its key for the keyboard, a listener, a ref. */
  readonly rowProps?: (row: T, place: number) => ComponentProps<'tr'>;
  readonly bodyProps?: ComponentProps<'tbody'>;
  /** If these rows are only part of all: the total, and the space before each and after the last, px. */
  readonly part?: { readonly count: number; readonly rooms: readonly number[] };
}

// As high as the controls in it, and no higher, because people search for one row among many.
const cell = css({
  px: 'near',
  py: 'var(--cell-gap, 0.125rem)',
  // Two lines of a cell are as high as one control.
  lineHeight: 'var(--cell-line, inherit)',
  '& > *': { '--sizes-touch': 'var(--cell-control, 2.75rem)' },
  h: { md: 'touch' },
  // A text of one long word neither widens the page nor squeezes the other columns.
  '&:has(> bdi)': { md: { maxW: '16vw', overflowWrap: 'break-word' } },
  textAlign: 'start',
  verticalAlign: 'middle',
  borderBottomWidth: '1px',
  borderColor: 'line',
  mdDown: {
    // A value that does not fit next to its label wraps below it.
    flexWrap: 'wrap',
    // Not by a margin of the value: a Latin value in Arabic would take it on the side where its own line begins.
    justifyContent: 'flex-end',
    columnGap: 'base',
    alignItems: 'baseline',
    px: '0',
    py: 'tight',
    borderBottomWidth: '0',
    // A long name wraps; it neither widens its card nor squeezes its label.
    overflowWrap: 'anywhere',
    _before: {
      content: 'attr(data-label)',
      color: 'text.soft',
      fontSize: 'small',
      textAlign: 'start',
      overflowWrap: 'break-word',
      me: 'auto',
    },
    '& > *': { minW: '0', flexShrink: '1' },
    // Hide a label without a value.
    _empty: { display: 'none' },
  },
});
/** The first line of a card has the row's checkbox, name and link; below it is a line per fact. */
const onCard = cva({
  variants: {
    place: {
      line: { mdDown: { gridColumn: '1 / -1', textAlign: 'end' } },
      start: { mdDown: { _before: { display: 'none' } } },
      name: {
        mdDown: {
          gridColumn: '2',
          alignSelf: 'center',
          _before: { display: 'none' },
          // Without a label it begins where the labels of the other lines do.
          justifyContent: 'flex-start',
        },
      },
      end: { mdDown: { gridColumn: '3', gridRow: '1', _before: { display: 'none' } } },
    },
  },
});
/** On a card: a label with its value, or nothing if the row has none. */
const withLabel = css({ mdDown: { display: 'flex' } });
/** Placeholder for an empty cell. */
const noValue = '–';

/** Two facts of a cell, one below the other. */
export const twoFacts = css({
  display: 'grid',
  minW: '0',
  overflowWrap: 'anywhere',
  '& > *': { lineHeight: 'var(--cell-line, inherit)' },
});

/** Units stand below units from right to left too: digits always run to the right. */
const figures = css({ md: { textAlign: 'right' } });

const heading = css({
  px: 'near',
  py: 'hair',
  h: 'touch',
  textAlign: 'start',
  textStyle: 'small',
  color: 'text.soft',
  fontWeight: '600',
  borderBottomWidth: '1px',
  borderColor: 'line.strong',
});
const rowStyle = css({
  '&[data-chosen]': { bg: 'accent.deep' },
  _focusVisible: { outline: '3px solid {colors.accent.hover}', outlineOffset: '-3px' },
  mdDown: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    bg: 'surface.raised',
    borderRadius: 'medium',
    borderWidth: '1px',
    borderColor: 'line',
    p: 'base',
  },
});

const forReaders = css({ mdDown: { srOnly: true } });
/** Controls are always visible on desktops; cards have their own. */
const onDesks = css({ mdDown: { display: 'none' } });

/** A table on a desktop; on a phone each row is a card with labels next to its values. */
export function Table<T>({ caption, columns, rows, rowKey, rowProps, bodyProps, part }: TableProps<T>) {
  return (
    <table
      // Includes the heading row.
      aria-rowcount={part === undefined ? undefined : part.count + 1}
      className={css({ w: 'full', borderCollapse: 'collapse', mdDown: { display: 'block' } })}
    >
      <caption className={css({ srOnly: true })}>{caption}</caption>
      <thead className={columns.some((column) => column.heading !== undefined) ? onDesks : forReaders}>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              aria-sort={column.sorted}
              className={cx(heading, column.figures === true && figures)}
            >
              {column.heading ?? column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        {...bodyProps}
        className={css({ mdDown: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' } })}
      >
        {rows.map((row, place) => {
          const { className, ...props } = rowProps?.(row, place) ?? {};
          return (
            <Fragment key={rowKey(row)}>
              <Room height={part?.rooms[place] ?? 0} />
              <tr {...props} className={cx(rowStyle, className)}>
                {columns.map((column) => {
                  const content = column.cell(row);
                  return (
                    <td
                      key={column.key}
                      data-label={column.label}
                      className={cx(
                        cell,
                        content === noValue ? onDesks : withLabel,
                        onCard({ place: column.onCard ?? 'line' }),
                        column.figures === true && figures,
                      )}
                    >
                      {apart(content)}
                    </td>
                  );
                })}
              </tr>
            </Fragment>
          );
        })}
        <Room height={part?.rooms[rows.length] ?? 0} />
      </tbody>
    </table>
  );
}

/** A spacer as high as the rows that are not rendered. */
function Room({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr aria-hidden="true" style={{ height, display: 'block' }} />;
}
