import type { Change } from './manifest.ts';

type Ruling = Extract<Change, { kind: 'ruling' }>;

/**
 * A line of the delta feed as received. A newer server may send an unknown ruling, or a whole line that is of an
 * unknown kind or invalid.
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
       * Number of lines skipped because this version does not know their kind or ruling. Earlier data still counts,
       * so that an unknown value never admits anybody.
       */
      readonly ignored: number;
    }
  /** `line`: index of the invalid line. */
  | { readonly ok: false; readonly code: 'bad_changes'; readonly line: number };

/**
 * Reads the lines of one delta feed page. An invalid line of a known kind, or decreasing revisions, reject the whole
 * page: a delta applies completely or not at all.
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

/** A page of the delta feed; `cursor` is the revision reached, to be sent as the next `since`. */
interface FeedPage {
  readonly cursor: number;
  readonly more: boolean;
  readonly changes: readonly { readonly revision: number }[];
}

/**
 * Returns whether a page continues from `since`: its lines come after it and not past the page's own cursor, and the
 * cursor advances if there is more. Otherwise reading would loop forever or skip changes.
 */
export function continuesFrom(since: number, { cursor, more, changes }: FeedPage): boolean {
  const moves = more ? cursor > since : cursor >= since;
  return moves && changes.every(({ revision }) => revision > since && revision <= cursor);
}
