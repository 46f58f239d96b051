import { offsetMs, timeAt } from '#domain/time/zoned-time.ts';

/** How far apart the dates of a series are. */
export const rhythms = ['day', 'week', 'two_weeks', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Dates of one series: more of them are made by repeating its last one. */
export const mostRepeats = 26;

const dayMs = 86_400_000;
const daysApart = { day: 1, week: 7, two_weeks: 14 } as const;

/**
 * When the dates of a series start: the first one, and as many in all as asked for, at the same time on the clocks of
 * the place. Where clocks skip it, as much later. Months that do not have the day are left out (as RFC 5545, RRULE).
 *
 * @param first ms since 1970
 * @param timeZone IANA name
 */
export function repeatedStarts(first: number, timeZone: string, rhythm: Rhythm, count: number): number[] {
  const local = first + offsetMs(first, timeZone);
  const wanted = Math.min(Math.max(Math.trunc(count), 1), mostRepeats);
  const starts = [first];
  for (let step = 1; starts.length < wanted; step += 1) {
    const next = rhythm === 'month' ? monthsLater(local, step) : local + step * daysApart[rhythm] * dayMs;
    if (next !== null) starts.push(timeAt(next, timeZone));
  }
  return starts;
}

/** When an event would start next that starts every week, at the same time on the clocks of the place; ms. */
export function nextWeekly(first: number, timeZone: string, now: number): number {
  const local = first + offsetMs(first, timeZone);
  const weekMs = 7 * dayMs;
  const weeks = Math.max(1, Math.ceil((now + offsetMs(now, timeZone) - local) / weekMs));
  const next = timeAt(local + weeks * weekMs, timeZone);
  return next > now ? next : timeAt(local + (weeks + 1) * weekMs, timeZone);
}

/** The same day and time so many months later, read as if the clock were UTC's; null where the month has no such day. */
function monthsLater(local: number, months: number): number | null {
  const date = new Date(local);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(day);
  return date.getUTCDate() === day ? date.getTime() : null;
}
