/**
 * How far apart the clocks of two servers on one database may be, ms. A time that another server stored or signed may
 * lie this much in the future; one beyond that was written while a clock was wrong, and is not believed.
 */
export const clockToleranceMs = 60_000;
