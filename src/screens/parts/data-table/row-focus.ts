import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { rowMove } from './row-keys.ts';

interface RowFocusDeps {
  readonly count: number;
  /** Draws a row that may be far away. */
  readonly reveal: (place: number) => void;
  readonly open: (place: number) => void;
  readonly select: (place: number) => void;
}

/** What is typed into, and what has its own use for these keys. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const pressed = 'a, button, input, label';

/** One row of a list has the focus; keys lead it from row to row, also to rows that are not drawn yet. */
export function useRowFocus({ count, reveal, open, select }: RowFocusDeps) {
  const [place, setPlace] = useState(0);
  const body = useRef<HTMLElement | null>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const target = wanted.current;
    if (target === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-place="${target}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus();
  });
  const at = Math.min(place, Math.max(0, count - 1));
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target instanceof Element ? event.target : null;
      if (target === null || event.ctrlKey || event.metaKey || event.altKey || target.closest(typing)) return;
      if ((event.key === 'Enter' || event.key === ' ') && target.closest(pressed)) return;
      const from = Number(target.closest('[data-place]')?.getAttribute('data-place') ?? at);
      const move = rowMove(event.key, from, count);
      if (move === null) return;
      event.preventDefault();
      body.current = event.currentTarget;
      if (move.kind === 'open') return open(move.at);
      if (move.kind === 'select') return select(move.at);
      wanted.current = move.to;
      reveal(move.to);
      return setPlace(move.to);
    },
    rowProps: (row: number) => ({
      'data-place': row,
      tabIndex: row === at ? 0 : -1,
      onFocus: () => setPlace(row),
    }),
  };
}
