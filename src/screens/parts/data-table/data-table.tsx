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
  /** By the name that the address and the server know it by. */
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
  /** What a row is called where it is selected or opened by the list: "the order of Ada". */
  readonly rowName?: (row: T) => string;
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  /** Keys of the selected rows; without `onSelect` none can be. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** What can be done with all that are selected. */
  readonly bulk?: ReactNode;
  /** Shows the whole story of a row; left out where rows have what opens them, marked with `data-opens`, or nothing does. */
  readonly onOpen?: (row: T) => void;
  /** The last rows are near: where there are more of them, they are to be read now. */
  readonly onEnd?: () => void;
}

/** So many rows before the last one it is near. */
const nearEnd = 60;

const nothing = (): ReadonlySet<string> => new Set();

/**
 * A list that people work in: sorted, selected and opened by mouse, touch, keyboard and screen reader. Cards on phones.
 * Of many rows only those near the view are drawn. It stays a table for readers, whose own keys go through its cells.
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
  // One row at a time is a stop of the Tab key, with what is in it: whoever goes on by Tab gets past a long list.
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

/** Of what was selected what the list still has: what is done with the selected ones is done with those alone. */
function stillListed<T>({ rows, rowKey, selected = nothing() }: DataTableProps<T>): ReadonlySet<string> {
  return selected.size === 0 ? selected : new Set(rows.map(rowKey).filter((key) => selected.has(key)));
}

/** Once for each length that a list has, and when it is asked for again. */
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

/** On a phone there are no headings: what they do is done here. */
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

/** Which way the rows stand; a press turns them round. */
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

/** A cell whose buttons take their place among the stops of its row; words have none. */
const stoppedBy = (stop: ComponentProps<typeof RowStop>['value'], content: ReactNode): ReactNode =>
  typeof content === 'string' ? content : <RowStop value={stop}>{content}</RowStop>;

/** Its columns; by the first of them a row is known, on its card too. */
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
