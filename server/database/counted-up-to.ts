/** Nobody counts a list further: beside a page of it, "10,000" says enough. */
const mostCounted = 10_000;

/** SQL that counts as `total` the rows of a FROM with its WHERE, no further than `most`. */
export const countedUpTo = (rows: string, most: number = mostCounted): string =>
  `SELECT count(*) AS total FROM (SELECT 1 FROM ${rows} LIMIT ${most}) one`;
