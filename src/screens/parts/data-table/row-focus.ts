import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { rowMove } from './row-keys.ts';
import { isTyped, keyOf } from './typed-keys.ts';

/** The current row for keyboard navigation, and a function that changes it. */
export function useRowPlace(count: number): readonly [at: number, go: (place: number) => void] {
  const [place, setPlace] = useState(0);
  return [Math.min(place, Math.max(0, count - 1)), setPlace];
}

interface RowFocusDeps {
  readonly count: number;
  readonly at: number;
  readonly go: (place: number) => void;
  /** The element that contains the rows. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Scrolls to a row that may be far away. */
  readonly reveal: (place: number) => void;
  /** Null if rows can't be selected: the space bar then scrolls as usual. */
  readonly select: ((place: number) => void) | null;
}

const pressed = 'a, button, input, label, select';
const opener = '[data-opens]';
/** Rows per view when no row has a height, so that it is never 0. */
const fewInView = 10;

/** Roving focus for the rows of a list: keys move it from row to row, also to rows that are not drawn yet. */
export function useRowFocus({ count, at, go, frame, reveal, select }: RowFocusDeps) {
  const wanted = useRef<number | null>(null);
  const rowAt = (place: number) => frame.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  useEffect(() => {
    const target = wanted.current;
    const row = target === null ? null : rowAt(target);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus();
  });
  const focusRow = (to: number) => {
    wanted.current = to;
    reveal(to);
    go(to);
  };
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target instanceof Element ? event.target : null;
      // Ignore keys from layers that a row opened: they bubble here but are not inside the row.
      if (target === null || !event.currentTarget.contains(target) || isTyped(event)) return;
      const key = keyOf(event);
      if ((key === 'Enter' || key === ' ') && target.closest(pressed)) return;
      const from = Number(target.closest('[data-place]')?.getAttribute('data-place') ?? at);
      const move = rowMove(key, { count, at: from, inView: rowsInView(frame.current) });
      if (move === null || (move.kind === 'select' && select === null)) return;
      event.preventDefault();
      if (move.kind === 'open') return openRow(rowAt(move.at));
      if (move.kind === 'select') return select?.(move.at);
      return focusRow(move.to);
    },
    /** A press anywhere in a row opens it, unless it selects text. */
    onClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
      if (!(target instanceof Element) || target.closest(pressed)) return;
      const row = target.closest('[data-place]');
      if (currentTarget.contains(row) && target.ownerDocument.getSelection()?.isCollapsed !== false)
        row?.querySelector<HTMLElement>(opener)?.click();
    },
    rowProps: (row: number) => ({
      'data-place': row,
      tabIndex: row === at ? 0 : -1,
      onFocus: () => go(row),
    }),
  };
}

/** Clicks the row's opener; if it has none, focuses its first control. */
function openRow(row: HTMLElement | null | undefined): void {
  const found = row?.querySelector<HTMLElement>(opener);
  if (found) found.click();
  else row?.querySelector<HTMLElement>(pressed)?.focus();
}

/** Based on the mean height of the drawn rows, since long names make some rows taller. */
function rowsInView(frame: HTMLElement | null): number {
  const rows = [...(frame?.querySelectorAll('[data-place]') ?? [])];
  const height = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
  const view = frame?.ownerDocument.defaultView?.innerHeight ?? 0;
  return height === 0 || view === 0 ? fewInView : Math.floor((view * rows.length) / height);
}
