/** What a key does in a list of rows. */
export type RowMove =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'open'; readonly at: number }
  | { readonly kind: 'select'; readonly at: number };

/** How a list stands: how many rows it has, which of them has the focus, and how many a view shows. */
export interface RowsNow {
  readonly count: number;
  readonly at: number;
  readonly inView: number;
}

/**
 * Decides what a key does to a list; null where it does nothing. By the arrows and the keys of pages as people expect it,
 * and by `j`, `k` and `x` as those who work in lists all day do.
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
    // The last row of one view is the first of the next: the eye finds its place again.
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

const latinKeys: Readonly<Record<string, string>> = { KeyJ: 'j', KeyK: 'k', KeyX: 'x', Slash: '/' };

/** What a key is called in these lists: in small letters, and on a keyboard of another script by where it lies. */
export const keyOf = ({ key, code }: { readonly key: string; readonly code: string }): string =>
  key.length > 1 ? key : key > '\u007F' ? (latinKeys[code] ?? key) : key.toLowerCase();

/** What is typed into, and what has its own use for keys that move, open and search. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Whether a key that comes to this is typed into it, or is one of a shortcut of the browser or the system. */
export const isTyped = (event: {
  readonly target: EventTarget | null;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  !(event.target instanceof Element) ||
  event.target.closest(typing) !== null;
