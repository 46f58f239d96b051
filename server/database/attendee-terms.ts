import type { Parameter } from '#server/database/database.ts';

/** Adds a parameter to a statement, and says where it stands. */
type Place = (value: Parameter) => string;

/** A query for rows of which each of these words begins one. */
export const wordsQuery = (words: readonly string[], place: Place): string =>
  `${place(words.map((word) => `'${word}':*`).join(' & '))}::tsquery`;

/** Orders of a table's short name whose buyer's phone number ends so, as `orders_by_phone_tail` finds them. */
export function phoneEnds(order: string, phoneTail: string, place: Place): string {
  const tail = `${place([...phoneTail].toReversed().join(''))}::text`;
  const reversed = `reverse(${order}.buyer_phone) COLLATE "C"`;
  return `${order}.buyer_phone <> '' AND ${reversed} >= ${tail} AND ${reversed} < ${tail} || ':'`;
}
