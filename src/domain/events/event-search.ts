import { foldText, isSignsAlone } from '#domain/text/text-fold.ts';

/** More words narrow nothing further, and each costs a look-up. */
const mostWords = 12;
/** Letters of a word that count; the database stores no more of one either. */
const mostLetters = 60;
/** No word has a sign in it. */
const signsAlone = "'%'";
/** Characters of a search that are read. */
const mostText = 1_000;

/**
 * What was typed, as PostgreSQL's `tsquery`: every word must be there, the last one as the beginning of a word, because
 * it may be half typed. Null where nothing was typed; signs alone are a query that finds nothing. Whatever comes in, the answer
 * holds letters, digits and our own signs alone.
 */
export function searchQuery(typed: string): string | null {
  if (isSignsAlone(typed.slice(0, mostText))) return signsAlone;
  const words = foldText(typed.slice(0, mostText))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `'${[...word].slice(0, mostLetters).join('')}'`);
  return words.length === 0 ? null : `${words.join(' & ')}:*`;
}

/** Days since 1970 of a calendar date, `2026-11-21`; one that does not exist runs on into the next month. */
export function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return Math.floor(Date.UTC(year, month - 1, day) / 86_400_000);
}
