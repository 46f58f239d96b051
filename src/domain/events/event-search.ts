import { foldText, isPunctuationOnly } from '#domain/text/text-fold.ts';

/** Maximum number of words: more do not narrow the result, and each costs a look-up. */
const maxWords = 12;
/** Characters of a word that are compared; the database stores no more. */
const maxLetters = 60;
/** Matches nothing: no word contains this character. */
const matchesNothing = "'%'";
/** Maximum length of a search text that is read. */
const maxText = 1_000;

/**
 * Converts a search text to a PostgreSQL `tsquery`: every word must match, the last one as a prefix because it may be
 * half typed. Null if nothing was typed; punctuation alone gives a query that matches nothing. For any input, the
 * result contains only letters, digits and our own operators.
 */
export function searchQuery(typed: string): string | null {
  if (isPunctuationOnly(typed.slice(0, maxText))) return matchesNothing;
  const words = foldText(typed.slice(0, maxText))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => `'${[...word].slice(0, maxLetters).join('')}'`);
  return words.length === 0 ? null : `${words.join(' & ')}:*`;
}

/** Returns the days since 1970 of a calendar date, `2026-11-21`; invalid days overflow into the next month. */
export function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return Math.floor(Date.UTC(year, month - 1, day) / 86_400_000);
}
