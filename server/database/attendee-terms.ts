import type { Parameter } from '#server/database/database.ts';

/** Adds a parameter to a statement and returns its placeholder. */
type Place = (value: Parameter) => string;

/** Builds a query for rows that contain each of these words as a prefix. */
export const wordsQuery = (words: readonly string[], place: Place): string =>
  `${place(words.map((word) => `'${word}':*`).join(' & '))}::tsquery`;

/**
 * Builds the condition for orders, by the table's alias, whose buyer's phone number ends with these digits, as used
 * by the index `orders_by_phone_tail`.
 */
export function phoneEnds(order: string, phoneTail: string, place: Place): string {
  const tail = `${place([...phoneTail].toReversed().join(''))}::text`;
  const reversed = `reverse(${order}.buyer_phone) COLLATE "C"`;
  return `${order}.buyer_phone <> '' AND ${reversed} >= ${tail} AND ${reversed} < ${tail} || ':'`;
}
