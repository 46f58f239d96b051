/** Totals of lists: nobody counts further, as counting looks at each row. */
export const mostCounted = 10_000;
/** Nor, of a search for a word that many rows share, further than this: each is read to be counted. */
export const mostFound = 2_000;

/** Whether a total is where counting stopped: there are as many at least, and there may be more. */
export const isLeast = (total: number): boolean => total === mostFound || total >= mostCounted;
