import { foldText, isSignsAlone } from '#domain/text/text-fold.ts';

/**
 * The pattern by which SQL finds a part of what `fold_text` made of a name; '' where nothing is searched for. Null, which
 * nothing is like, of signs alone.
 */
export const patternOf = (search: string): string | null => patternFor(search, foldText(search));

/** As `patternOf`, to find a part of a text as it is. */
export const literalPatternOf = (search: string): string | null => patternFor(search, search.trim());

function patternFor(search: string, part: string): string | null {
  if (isSignsAlone(search)) return null;
  return part === '' ? '' : `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * SQL of rows whose `column` has a part in it, and how few those are known to be: by an index of runs of three signs, `pieces_of`, as a
 * part of two signs has none of it. Of many, rows are walked in the order of their list, which ends soon.
 *
 * @param pattern by `patternOf` or `literalPatternOf`
 * @param at place of the pattern among the parameters; the pieces' is the next
 */
export function partFound(column: string, pattern: string | null, at: number) {
  const part = (pattern ?? '').slice(1, -1).replaceAll(/\\(.)/gu, '$1');
  const signs = [...part];
  const pieces = signs.slice(2).map((_, place) => signs.slice(place, place + 3).join(''));
  const like = `($${at}::text = '' OR ${column} LIKE $${at}::text)`;
  return {
    params: [pattern, pieces] as const,
    /** Found by the index, where there are pieces. */
    byPieces:
      pieces.length === 0
        ? `${like} AND $${at + 1}::text[] IS NOT NULL`
        : `${like} AND pieces_of(${column}) @> $${at + 1}::text[]`,
    /** Looked at one after another. */
    oneByOne: `(${like}) IS TRUE AND $${at + 1}::text[] IS NOT NULL`,
  };
}
