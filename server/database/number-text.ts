/**
 * SQL that gives a column of whole numbers as one text with commas: a driver reads an array letter by letter, which takes
 * longer than most queries. Several of one query stand in the same order.
 */
export const asText = (column: string): string => `string_agg(${column}::text, ',')`;

/** @param text as `asText` gives it; null of no rows */
export const numbersIn = (text: string | null | undefined): number[] =>
  text === null || text === undefined ? [] : (JSON.parse(`[${text}]`) as number[]);
