/** The effect of a key in a list of rows. */
export type RowMove =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'open'; readonly at: number }
  | { readonly kind: 'select'; readonly at: number };

/** State of a list: its number of rows, the focused row and the number of rows in view. */
export interface RowsNow {
  readonly count: number;
  readonly at: number;
  readonly inView: number;
}

/**
 * Returns the effect of a key in a list; null if it has none. Supports arrow and page keys, and `j`, `k` and `x` for
 * people who work in lists all day.
 */
export function rowMove(key: string, { count, at, inView }: RowsNow): RowMove | null {
  const go = (to: number): RowMove => ({ kind: 'go', to: Math.max(0, Math.min(count - 1, to)) });
  if (count === 0) return null;
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return go(at + 1);
    case 'k':
    case 'ArrowUp':
      return go(at - 1);
    // The last row of one view is the first of the next, so that the eye finds its place again.
    case 'PageDown':
      return go(at + Math.max(1, inView - 1));
    case 'PageUp':
      return go(at - Math.max(1, inView - 1));
    case 'Home':
      return go(0);
    case 'End':
      return go(count - 1);
    case 'Enter':
      return { kind: 'open', at };
    case 'x':
    case ' ':
      return { kind: 'select', at };
    default:
      return null;
  }
}
