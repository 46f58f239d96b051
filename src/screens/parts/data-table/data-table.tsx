import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { RowStop, useRowStop } from '#ui/row-stop.ts';
import { Table, type Column } from '#ui/table.tsx';
import { useDrawnRows } from './drawn-rows.ts';
import { useRowFocus, useRowPlace } from './row-focus.ts';
import { SelectedRows } from './selected-rows.tsx';

export interface DataColumn<T> extends Omit<Column<T>, 'sorted'> {
  /** The sort name used in the address and by the server. */
  readonly sort?: string;
}

export interface Sort {
  readonly by: string;
  readonly descending: boolean;
}

interface DataTableProps<T> {
  readonly caption: string;
  readonly columns: readonly DataColumn<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** Accessible name of a row where it is selected or opened: "the order of Ada". */
  readonly rowName?: (row: T) => string;
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  /** Keys of the selected rows. Rows can't be selected without `onSelect`. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** Actions for all selected rows. */
  readonly bulk?: ReactNode;
  /**
   * Opens the details of a row. Left out if rows contain their own opener, marked with `data-opens`, or can't be
   * opened.
   */
  readonly onOpen?: (row: T) => void;
  /** Called near the last row, to load more. */
  readonly onEnd?: () => void;
}

/** Number of rows before the last one that counts as near the end. */
const nearEnd = 60;

const nothing = (): ReadonlySet<string> => new Set();

/**
 * A data table to work in: sorted, selected and opened by mouse, touch, keyboard and screen reader. Shows cards on
 * phones. Long lists draw only the rows near the view. It remains a table for screen readers, whose own keys move
 * between its cells.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, rows, rowKey, onSelect, onOpen, onEnd, bulk } = props;
  const selected = stillListed(props);
  const { list: texts } = useMessages('parts');
  const [at, go] = useRowPlace(rows.length);
  const { frame, places, part, reveal, rowProps } = useDrawnRows(rows.length, at);
  useNearEnd(Math.max(...places, 0) >= rows.length - nearEnd, rows.length, onEnd);
  const toggle = (row: T) => onSelect?.(toggled(selected, rowKey(row)));
  const { rowProps: focusProps, ...bodyProps } = useRowFocus({
    count: rows.length,
    at,
    go,
    frame,
    reveal,
    select: onSelect === undefined ? null : (place) => rows[place] !== undefined && toggle(rows[place]),
  });
  // Only one row and its contents are Tab stops, so that Tab leaves a long list quickly.
  const stop = (row: T) => (row === rows[at] ? 0 : -1);
  const shown = places.flatMap((place) => rows[place] ?? []);
  return (
    <div ref={frame} className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
      {onSelect === undefined ? null : (
        <SelectedRows
          count={selected.size}
          onClear={() => onSelect(nothing())}
          refocus={() => frame.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()}
        >
          {bulk}
        </SelectedRows>
      )}
      <PhoneBar {...props} />
      <p className={css({ srOnly: true })}>
        {texts.keys} {onSelect === undefined ? null : texts.selectKey}
      </p>
      <Table
        caption={caption}
        rows={shown}
        rowKey={rowKey}
        columns={[
          ...(onSelect === undefined ? [] : [selectColumn(props, toggle, texts)]),
          ...namedColumns(props, texts.sortBy),
          ...(onOpen === undefined ? [] : [openColumn(props, onOpen, texts)]),
        ].map((column) => ({
          ...column,
          cell: (row: T) => stoppedBy(stop(row), column.cell(row)),
        }))}
        {...(part === null ? {} : { part })}
        bodyProps={bodyProps}
        rowProps={(row, nth) => {
          const place = places[nth] ?? nth;
          return {
            ...rowProps(place),
            ...focusProps(place),
            ...(selected.has(rowKey(row)) ? { 'data-chosen': '' } : {}),
          };
        }}
      />
    </div>
  );
}

/** Returns the selected keys that are still in the list: bulk actions apply only to those. */
function stillListed<T>({ rows, rowKey, selected = nothing() }: DataTableProps<T>): ReadonlySet<string> {
  return selected.size === 0 ? selected : new Set(rows.map(rowKey).filter((key) => selected.has(key)));
}

/** Calls `onEnd` once per list length, and again after the list is reloaded. */
function useNearEnd(isNear: boolean, length: number, onEnd: (() => void) | undefined) {
  const tell = useRef(onEnd);
  useEffect(() => {
    tell.current = onEnd;
  });
  const isWanted = onEnd !== undefined;
  useEffect(() => {
    if (isNear && isWanted) tell.current?.();
  }, [isNear, isWanted, length]);
}

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Sorting and select-all for phones, which have no column headings. */
function PhoneBar<T>({ columns, rows, rowKey, sort, onSort, onSelect }: DataTableProps<T>) {
  const { list: texts } = useMessages('parts');
  const sorts = columns.flatMap(({ sort: by, label }) => (by === undefined ? [] : [{ value: by, label }]));
  if (onSelect === undefined && (onSort === undefined || sorts.length === 0)) return null;
  return (
    <div className={css({ md: { display: 'none' }, display: 'grid', gap: 'snug' })}>
      {onSort === undefined ? null : (
        <SelectField
          label={texts.sort}
          choices={sorts}
          value={sort?.by ?? ''}
          onChange={(event) => onSort({ by: event.target.value, descending: false })}
        />
      )}
      {onSort === undefined || sort == null ? null : <Direction sort={sort} onSort={onSort} />}
      {onSelect === undefined ? null : (
        <Button onClick={() => onSelect(new Set(rows.map(rowKey)))}>{texts.selectAll}</Button>
      )}
    </div>
  );
}

/** Shows the sort direction and reverses it when pressed. */
function Direction({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) {
  const { list: texts } = useMessages('parts');
  const { by, descending } = sort;
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <Button look="outline" onClick={() => onSort({ by, descending: !descending })}>
      <Arrow size={16} aria-hidden /> {descending ? texts.descending : texts.ascending}
    </Button>
  );
}

const tick = css({ w: '1.35rem', h: '1.35rem', accentColor: 'accent' });
const tickTarget = css({ display: 'inline-grid', placeItems: 'center', w: 'touch', h: 'touch' });

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className={tickTarget}>
      <input
        type="checkbox"
        className={tick}
        aria-label={label}
        tabIndex={useRowStop()}
        checked={checked}
        onChange={onChange}
      />
    </label>
  );
}

type Words = { readonly selectAll: string; readonly select: (row: string) => string };

function selectColumn<T>(props: DataTableProps<T>, toggle: (row: T) => void, texts: Words): Column<T> {
  const { rows, rowKey, rowName = rowKey, selected = nothing(), onSelect } = props;
  const isAll = rows.length > 0 && rows.every((row) => selected.has(rowKey(row)));
  return {
    key: 'select',
    label: '',
    onCard: 'start',
    heading: (
      <Tick
        label={texts.selectAll}
        checked={isAll}
        onChange={() => onSelect?.(isAll ? nothing() : new Set(rows.map(rowKey)))}
      />
    ),
    cell: (row) => (
      <Tick
        label={texts.select(rowName(row))}
        checked={selected.has(rowKey(row))}
        onChange={() => toggle(row)}
      />
    ),
  };
}

/** Wraps a cell's content so that its buttons follow the Tab stop of their row; plain text needs no wrapper. */
const stoppedBy = (stop: ComponentProps<typeof RowStop>['value'], content: ReactNode): ReactNode =>
  typeof content === 'string' ? content : <RowStop value={stop}>{content}</RowStop>;

/** The columns, the first of which identifies the row, on its card too. */
const namedColumns = <T,>(props: DataTableProps<T>, sortBy: (label: string) => string): Column<T>[] =>
  props.columns.map((column, nth) => ({
    ...sortable(column, props, sortBy(column.label)),
    ...(nth === 0 ? { onCard: 'name' } : {}),
  }));

function sortable<T>(column: DataColumn<T>, { sort, onSort }: DataTableProps<T>, label: string): Column<T> {
  const { sort: by, ...rest } = column;
  if (by === undefined || onSort === undefined) return rest;
  const isBy = sort?.by === by;
  const descending = isBy && sort.descending;
  const Arrow = !isBy ? ArrowUpDown : descending ? ArrowDown : ArrowUp;
  return {
    ...rest,
    sorted: !isBy ? 'none' : descending ? 'descending' : 'ascending',
    heading: (
      <Button
        look="plain"
        aria-label={label}
        className={css({ px: 'snug', mx: '-0.5rem', fontSize: 'small' })}
        onClick={() => onSort({ by, descending: isBy && !descending })}
      >
        {column.label} <Arrow size={16} aria-hidden />
      </Button>
    ),
  };
}

function openColumn<T>(
  { rowKey, rowName = rowKey }: DataTableProps<T>,
  onOpen: (row: T) => void,
  texts: { readonly open: (row: string) => string; readonly details: string },
): Column<T> {
  return {
    key: 'open',
    label: '',
    onCard: 'end',
    heading: <span className={css({ srOnly: true })}>{texts.details}</span>,
    cell: (row) => (
      <Button look="plain" data-opens aria-label={texts.open(rowName(row))} onClick={() => onOpen(row)}>
        {'›'}
      </Button>
    ),
  };
}
