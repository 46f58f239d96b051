import type { Language } from './language.ts';

/** Lists names as alternatives: "River gate or Main gate". */
export type Either = (names: Iterable<string>) => string;

/** @param language a BCP 47 tag */
export function eitherOf(language: string): Either {
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return (names) => list.format(names);
}

/**
 * Returns a function that joins all names: "River gate and Main gate".
 *
 * @param language a BCP 47 tag
 */
export function allOf(language: string): Either {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (names) => list.format(names);
}

/** What separates the parts of a list in a cell of a table: any of them may contain a comma. */
export const listSeparators: Readonly<Record<Language, string>> = { en: '; ', fr: '\u00a0; ', ar: '؛ ' };
