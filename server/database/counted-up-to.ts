import { mostCounted } from '#contract/wire/list-total.ts';

/** SQL that counts as `total` the rows of a FROM with its WHERE, no further than `most`. */
export const countedUpTo = (rows: string, most: number = mostCounted): string =>
  `SELECT count(*) AS total FROM (SELECT 1 FROM ${rows} LIMIT ${most}) one`;
