import { maxCounted } from '#contract/wire/list-total.ts';

/** Returns SQL that counts the rows of a FROM with its WHERE as `total`, up to `most`. */
export const countedUpTo = (rows: string, most: number = maxCounted): string =>
  `SELECT count(*) AS total FROM (SELECT 1 FROM ${rows} LIMIT ${most}) one`;
