/*
 * Growth of an event's columns and tables. A night brings tens of thousands of passages to a phone with little
 * memory, and doubling would leave up to half of it unused.
 */

/** Returns the capacity to allocate for `count` rows: a quarter more, so that each row is copied some five times in all. */
export const grownCapacity = (count: number): number => Math.max(64, Math.ceil(count * 1.25));

/** Returns whether an open hash table should grow: above three quarters full. */
export const shouldGrow = (taken: number, slots: number): boolean => taken * 4 > slots * 3;

/** Returns the number of slots for an open hash table, a power of two that is at most two thirds full. */
export const slotsFor = (taken: number): number => 2 ** Math.ceil(Math.log2(Math.max(128, taken * 1.5)));
