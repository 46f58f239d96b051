import { openDatesFrom, toOpenDate } from '#domain/events/open-date.ts';

/**
 * A time of an event as `shownTime` has it, as SQL: a cancelled one waits for no new date.
 *
 * @param event alias of a row of `events`
 * @param column of that row
 */
export const shownTimeOf = (event: string, column: 'starts_at' | 'ends_at'): string =>
  `CASE WHEN ${event}.status = 'cancelled' AND ${event}.${column} >= ${openDatesFrom}
     THEN ${event}.${column} - ${toOpenDate(0)} ELSE ${event}.${column} END`;
