/**
 * Maximum clock difference between two servers on one database, in ms. A time that another server stored or signed
 * may lie this far in the future; one beyond that was written while a clock was wrong and is rejected.
 */
export const clockToleranceMs = 60_000;
