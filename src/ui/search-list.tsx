import { Search, type LucideIcon } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type CompositionEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { css, cx } from 'styled-system/css';
import { controlStyle, directionOfTyped, roomAtEnd } from './fields/field.tsx';
import { completePress } from './keep-press.ts';
import { placeAfterKey } from './search-list-keys.ts';

export interface SearchRow {
  /** Unique among all rows of the list. */
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly note?: string;
}

interface SearchGroup<R extends SearchRow> {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly R[];
}

interface SearchListProps<R extends SearchRow> {
  /** Purpose of the field, and its placeholder. */
  readonly label: string;
  /** Label of the list for screen readers. */
  readonly listLabel: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly groups: readonly SearchGroup<R>[];
  readonly onChoose: (row: R) => void;
  /** An Enter this soon after another key is not from a person, and is ignored; ms. */
  readonly tooSoonMs: number;
  /** Number of rows or another status, announced when it changes. */
  readonly status: string;
  /** Content below the list. */
  readonly children?: ReactNode;
}

const fieldStyle = css({ position: 'relative', display: 'block' });
const lensStyle = css({
  position: 'absolute',
  insetInlineEnd: 'base',
  top: '0',
  h: 'full',
  display: 'flex',
  alignItems: 'center',
  color: 'text.faint',
  pointerEvents: 'none',
});
const statusStyle = css({ textStyle: 'small', color: 'text.soft', minH: '1.5em' });
const listStyle = css({
  maxH: 'min(24rem, 52dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  mx: '-0.5rem',
  px: 'snug',
});
const groupStyle = css({ textStyle: 'label', color: 'text.faint', px: 'near', pt: 'near', pb: 'tight' });
const rowStyle = css({
  display: 'grid',
  w: 'full',
  textAlign: 'start',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 'near',
  alignItems: 'center',
  minH: 'touch',
  px: 'near',
  py: 'tight',
  borderRadius: 'medium',
  cursor: 'pointer',
  scrollMarginBlock: '2.5rem',
  _hover: { bg: 'surface.lifted' },
  '&[aria-selected=true]': { bg: 'accent.deep' },
  '& svg': { color: 'text.faint' },
  '&[aria-selected=true] svg': { color: 'accent' },
});
/** Side by side if both fit. */
const factsStyle = css({
  minW: '0',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 'near',
  alignItems: 'baseline',
  justifyContent: 'space-between',
});
const noteStyle = css({ textStyle: 'small', color: 'text.soft', minW: '0' });

/**
 * A combobox: a field above a list of its matches. The focus stays in the field; the arrow keys, Home, End and the
 * page keys move through the rows, Enter chooses. The first row is active; a row selected with the keys stays active
 * as rows come and go, until something else is typed.
 */
export function SearchList<R extends SearchRow>(props: SearchListProps<R>) {
  const { label, value, onType, groups, onChoose, tooSoonMs, status, children } = props;
  const id = useId();
  const [moved, setMoved] = useState<string | null>(null);
  const rows = groups.flatMap((group) => group.rows);
  const place = Math.max(
    0,
    rows.findIndex(({ key }) => key === moved),
  );
  const active = rows[place];
  const keys = useKeys({
    tooSoonMs,
    move(key) {
      const next = rows[placeAfterKey(key, active === undefined ? -1 : place, rows.length) ?? -1];
      if (next !== undefined) setMoved(next.key);
      return next !== undefined;
    },
    choose: () => active !== undefined && onChoose(active),
  });
  return (
    <>
      <span className={fieldStyle}>
        <Search size={20} aria-hidden className={lensStyle} />
        <input
          type="text"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : idOf(id, active.key)}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          data-autofocus=""
          dir={directionOfTyped(value)}
          value={value}
          onChange={(event) => {
            setMoved(null);
            onType(event.target.value);
          }}
          {...keys}
          className={cx(controlStyle, roomAtEnd)}
        />
      </span>
      <p role="status" className={statusStyle}>
        {status}
      </p>
      <Rows {...props} id={id} active={active?.key ?? null} hasMoved={moved !== null} />
      {children}
    </>
  );
}

const idOf = (id: string, key: string): string => `${id}-${key}`;

interface RowsProps<R extends SearchRow> extends Pick<
  SearchListProps<R>,
  'listLabel' | 'groups' | 'onChoose'
> {
  readonly id: string;
  /** Key of the active row. */
  readonly active: string | null;
  /** Whether the user moved there. */
  readonly hasMoved: boolean;
}

function Rows<R extends SearchRow>({ id, listLabel, groups, onChoose, active, hasMoved }: RowsProps<R>) {
  const list = useActiveInSight(hasMoved ? active : null);
  return (
    <div
      ref={list}
      role="listbox"
      id={`${id}-list`}
      aria-label={listLabel}
      className={listStyle}
      hidden={groups.length === 0}
    >
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={idOf(id, `group-${group.key}`)}>
          <div id={idOf(id, `group-${group.key}`)} role="presentation" className={groupStyle}>
            <bdi>{group.title}</bdi>
          </div>
          {group.rows.map((row) => (
            <Row
              key={row.key}
              id={idOf(id, row.key)}
              row={row}
              isActive={row.key === active}
              onChoose={() => onChoose(row)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: SearchRow;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

/** The field handles all keys, so no row takes the focus. */
function Row({ id, row, isActive, onChoose }: RowProps) {
  const { icon: Icon, title, note = '' } = row;
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={rowStyle}
      onPointerDown={completePress}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} aria-hidden />
      <span className={factsStyle}>
        <bdi>{title}</bdi>
        {note === '' ? null : <bdi className={noteStyle}>{note}</bdi>}
      </span>
    </button>
  );
}

/** Scrolls the active row into view. */
function useActiveInSight(key: string | null) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (key === null) list.current?.scrollTo({ top: 0 });
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return list;
}

interface Keys {
  readonly tooSoonMs: number;
  /** Returns whether the key moved to a row. */
  readonly move: (key: string) => boolean;
  readonly choose: () => void;
}

/** Handles keys while the field has the focus; during text composition they belong to the input method. */
function useKeys({ tooSoonMs, move, choose }: Keys) {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    // Some browsers send the Enter that ends a composition once more afterwards.
    onCompositionEnd: ({ timeStamp }: CompositionEvent) => void (lastAt.current = timeStamp),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const gap = event.timeStamp - lastAt.current;
      lastAt.current = event.timeStamp;
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter') {
        event.preventDefault();
        if (!event.repeat && gap > tooSoonMs) choose();
        return;
      }
      if (event.shiftKey || !move(event.key)) return;
      event.preventDefault();
    },
  };
}
