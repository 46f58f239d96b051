/** Maximum list total that is counted, because counting reads each row. */
export const maxCounted = 10_000;
/** Maximum total for a search by a common word, because each match is read. */
export const maxFound = 2_000;

/** Returns whether counting stopped at the limit, so that the total is a minimum. */
export const isLeast = (total: number): boolean => total === maxFound || total >= maxCounted;
