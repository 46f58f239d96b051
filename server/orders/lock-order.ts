/**
 * In which order transactions that sell places lock rows, so that none waits for another in a circle:
 *
 *   1. the event's row (`lockForSale`; `moveEvent` later is then no new lock)
 *   2. rows of `ticket_types`, by id
 *   3. the order's row, then its holds, by id
 *   4. tickets, claims, payments, transfers
 *
 * Setting places aside takes 2 and then writes its own hold: it moves no event. What counts places or compares with
 * the time does so after its locks, with the time taken then: time passes while a lock is waited for.
 */
export {};
