import { foldText, isPunctuationOnly } from '#domain/text/text-fold.ts';

/**
 * Returns the SQL pattern for part of a name folded by `fold_text`; '' if nothing is searched for. Null, which
 * matches nothing, for a search without letters or digits.
 */
export const patternOf = (search: string): string | null => patternFor(search, foldText(search));

/** Like `patternOf`, for part of an unfolded text. */
export const literalPatternOf = (search: string): string | null => patternFor(search, search.trim());

function patternFor(search: string, part: string): string | null {
  if (isPunctuationOnly(search)) return null;
  return part === '' ? '' : `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Builds SQL for rows whose `column` contains a pattern, and for a bound on their number. Uses the trigram index
 * (`pieces_of`), which does not cover two-character patterns. With many matches, rows are walked in list order, which
 * is fast.
 *
 * @param pattern from `patternOf` or `literalPatternOf`
 * @param at placeholder of the pattern; the trigrams use the next one
 */
export function partFound(column: string, pattern: string | null, at: number) {
  const part = (pattern ?? '').slice(1, -1).replaceAll(/\\(.)/gu, '$1');
  const signs = [...part];
  const pieces = signs.slice(2).map((_, place) => signs.slice(place, place + 3).join(''));
  const like = `($${at}::text = '' OR ${column} LIKE $${at}::text)`;
  return {
    params: [pattern, pieces] as const,
    /** Uses the index if there are trigrams. */
    byPieces:
      pieces.length === 0
        ? `${like} AND $${at + 1}::text[] IS NOT NULL`
        : `${like} AND pieces_of(${column}) @> $${at + 1}::text[]`,
    /** Checks rows one by one. */
    oneByOne: `(${like}) IS TRUE AND $${at + 1}::text[] IS NOT NULL`,
  };
}
