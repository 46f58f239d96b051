import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { rowMove } from './row-keys.ts';

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
  readonly open: (place: number) => void;
  readonly select: (place: number) => void;
}

/** What is typed into, and what has its own use for these keys. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const pressed = 'a, button, input, label';

/** One row of a list has the focus; keys lead it from row to row, also to rows that are not drawn yet. */
export function useRowFocus({ count, at, go, frame, reveal, open, select }: RowFocusDeps) {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const target = wanted.current;
    if (target === null) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-place="${target}"]`);
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
      if (target === null || event.ctrlKey || event.metaKey || event.altKey || target.closest(typing)) return;
      if ((event.key === 'Enter' || event.key === ' ') && target.closest(pressed)) return;
      const from = Number(target.closest('[data-place]')?.getAttribute('data-place') ?? at);
      const move = rowMove(event.key, from, count);
      if (move === null) return;
      event.preventDefault();
      if (move.kind === 'open') return open(move.at);
      if (move.kind === 'select') return select(move.at);
      return focusRow(move.to);
    },
    rowProps: (row: number) => ({
      'data-place': row,
      tabIndex: row === at ? 0 : -1,
      onFocus: () => go(row),
    }),
  };
}
