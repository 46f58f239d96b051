import { foldText, isPunctuationOnly } from '#domain/text/text-fold.ts';

/** Filters a complete list to the rows whose name contains every search word, in the list's order. */
export function listedBy<T>(rows: readonly T[], search: string, nameOf: (row: T) => string): readonly T[] {
  if (isPunctuationOnly(search)) return [];
  const words = foldText(search).split(' ');
  return rows.filter((row) => {
    const name = foldText(nameOf(row));
    return words.every((word) => name.includes(word));
  });
}
