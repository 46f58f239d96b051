/*
 * How much room the columns and tables of an event take beyond what is in them. A night brings tens of thousands of
 * passages to a phone that has little memory: doubling would keep up to half of it empty.
 */

/** Rows to make room for where `count` are there: a quarter more, so that each is copied some five times in all. */
export const grown = (count: number): number => Math.max(64, Math.ceil(count * 1.25));

/** Whether an open hash table with so many of its slots taken should be larger: at three quarters. */
export const isCrowded = (taken: number, slots: number): boolean => taken * 4 > slots * 3;

/** Slots of an open hash table for so many, a power of two: at most two thirds are taken. */
export const slotsFor = (taken: number): number => 2 ** Math.ceil(Math.log2(Math.max(128, taken * 1.5)));
