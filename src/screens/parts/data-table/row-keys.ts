/** What a key does in a list of rows. */
export type RowMove =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'open'; readonly at: number }
  | { readonly kind: 'select'; readonly at: number };

/**
 * Decides what a key does to a list of `count` rows while row `at` has the focus; null where it does nothing. By the
 * arrows as people expect it, and by `j`, `k` and `x` as those who work in lists all day do.
 */
export function rowMove(key: string, at: number, count: number): RowMove | null {
  const go = (to: number): RowMove => ({ kind: 'go', to: Math.max(0, Math.min(count - 1, to)) });
  if (count === 0) return null;
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return go(at + 1);
    case 'k':
    case 'ArrowUp':
      return go(at - 1);
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
