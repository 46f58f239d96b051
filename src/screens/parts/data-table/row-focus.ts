import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { isTyped, keyOf, rowMove } from './row-keys.ts';

/** The row that keys go on from, and how it becomes another. */
export function useRowPlace(count: number): readonly [at: number, go: (place: number) => void] {
  const [place, setPlace] = useState(0);
  return [Math.min(place, Math.max(0, count - 1)), setPlace];
}

interface RowFocusDeps {
  readonly count: number;
  readonly at: number;
  readonly go: (place: number) => void;
  /** What the rows are in. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Brings a row into view that may be far away. */
  readonly reveal: (place: number) => void;
  /** Null where no row can be selected: the space bar is the browser's then. */
  readonly select: ((place: number) => void) | null;
}

const pressed = 'a, button, input, label, select';
const opener = '[data-opens]';
/** The row of a list that is a stop of the Tab key. */
const stopOfRows = 'tr[data-place][tabindex="0"]';
/** Rows in view where nothing has a height: a view is never nothing. */
const fewInView = 10;

/** The row that keys go on from, in the list beside whatever stands in the same part of the page; null where there is none. */
export const rowBeside = (beside: Element): HTMLElement | null =>
  (beside.closest('[role=dialog], main') ?? beside.ownerDocument).querySelector<HTMLElement>(stopOfRows);

/** One row of a list has the focus; keys lead it from row to row, also to rows that are not drawn yet. */
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
      // What a row has opened over the page is no part of it, though its keys come by here.
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
    /** A row is opened wherever it is pressed; text in it can be selected all the same. */
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

/** By what opens it for a mouse; where nothing does, what can be done with it is next. */
function openRow(row: HTMLElement | null | undefined): void {
  const found = row?.querySelector<HTMLElement>(opener);
  if (found) found.click();
  else row?.querySelector<HTMLElement>(pressed)?.focus();
}

/** By the mean height of the rows that are drawn: some have longer names than others. */
function rowsInView(frame: HTMLElement | null): number {
  const rows = [...(frame?.querySelectorAll('[data-place]') ?? [])];
  const height = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
  const view = frame?.ownerDocument.defaultView?.innerHeight ?? 0;
  return height === 0 || view === 0 ? fewInView : Math.floor((view * rows.length) / height);
}
