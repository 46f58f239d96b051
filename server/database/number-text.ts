/**
 * SQL that returns an integer column as one comma-separated text: drivers parse arrays character by character, which
 * takes longer than most queries. Several columns of one query have the same order.
 */
export const asText = (column: string): string => `string_agg(${column}::text, ',')`;

/** Parses such a text. @param text as returned by `asText`; null without rows */
export const numbersIn = (text: string | null | undefined): number[] =>
  text === null || text === undefined ? [] : (JSON.parse(`[${text}]`) as number[]);
