import { openDatesFrom, toOpenDate } from '#domain/events/open-date.ts';

/**
 * A time of an event as `shownTime` has it, as SQL: a cancelled one waits for no new date. Migration 0174 moved those that
 * earlier builds left 400 years ahead; a server of such a build that still runs beside this one leaves more of them. Both
 * can go once the oldest saved build (`tests/drills/saved-builds.ts`) has `closeOpenDate`.
 *
 * @param event alias of a row of `events`
 * @param column of that row
 */
export const shownTimeOf = (event: string, column: 'starts_at' | 'ends_at'): string =>
  `CASE WHEN ${event}.status = 'cancelled' AND ${event}.${column} >= ${openDatesFrom}
     THEN ${event}.${column} - ${toOpenDate(0)} ELSE ${event}.${column} END`;
