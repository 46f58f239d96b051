import type { Change } from './manifest.ts';

type Ruling = Extract<Change, { kind: 'ruling' }>;

/**
 * A line of the delta feed as it was read from the wire: a ruling may be by a word that is not known here, and a whole
 * line of a kind that a newer server invented, or such that it makes no sense.
 */
export type FeedLine =
  | Change
  | (Omit<Ruling, 'ruling'> & { readonly ruling: 'unknown' })
  | { readonly kind: 'newer'; readonly revision: number }
  | { readonly kind: 'unreadable'; readonly revision: number };

export type ReadChanges =
  | {
      readonly ok: true;
      readonly changes: readonly Change[];
      /**
       * Lines of a kind, and rulings by a word, that this version does not know: left out, and no reason to stop. What
       * counted goes on counting, so that nobody is let in by a word that is not understood.
       */
      readonly ignored: number;
    }
  /** `line`: the index of the one that is wrong. */
  | { readonly ok: false; readonly code: 'bad_changes'; readonly line: number };

/**
 * Reads the lines of one page of the delta feed. A line of a known kind that is wrong, or revisions that go
 * back, refuse the whole page: a delta applies wholly or not at all.
 */
export function readChanges(lines: readonly FeedLine[]): ReadChanges {
  const changes: Change[] = [];
  let revision = 0;
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'newer') continue;
    if (line.kind === 'ruling' && line.ruling === 'unknown') continue;
    if (line.kind === 'unreadable' || line.revision < revision)
      return { ok: false, code: 'bad_changes', line: index };
    changes.push(line);
    revision = line.revision;
  }
  return { ok: true, changes, ignored: lines.length - changes.length };
}

/** A page of the delta feed as the server cut it; `cursor` is the revision reached, the next `since`. */
interface FeedPage {
  readonly cursor: number;
  readonly more: boolean;
  readonly changes: readonly { readonly revision: number }[];
}

/**
 * Whether a page goes on from `since`: its lines lie behind it and not beyond the page's own end, and where more is to
 * come it has moved. A page that does not would be read without end, or leave out what lies between.
 */
export function goesOnFrom(since: number, { cursor, more, changes }: FeedPage): boolean {
  const moves = more ? cursor > since : cursor >= since;
  return moves && changes.every(({ revision }) => revision > since && revision <= cursor);
}
