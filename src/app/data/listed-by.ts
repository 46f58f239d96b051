import { foldText } from '#domain/text/text-fold.ts';

/** Rows of a list that is here as a whole whose name has each word of what is searched for, in the list's order. */
export function listedBy<T>(rows: readonly T[], search: string, nameOf: (row: T) => string): readonly T[] {
  const words = foldText(search).split(' ');
  return rows.filter((row) => {
    const name = foldText(nameOf(row));
    return words.every((word) => name.includes(word));
  });
}
