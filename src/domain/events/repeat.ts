import { offsetMs, timeAt } from '#domain/time/zoned-time.ts';

/** Intervals between the dates of a series. */
export const rhythms = ['day', 'week', 'two_weeks', 'month'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Maximum number of dates in one series; repeat its last date for more. */
export const maxRepeats = 26;

const dayMs = 86_400_000;
const daysApart = { day: 1, week: 7, two_weeks: 14 } as const;

/**
 * Returns the start times of a series: `count` dates including the first, at the same local time. A time that clocks
 * skip moves later by the same amount. Months without the day are left out (as in RFC 5545, RRULE).
 *
 * @param first ms since 1970
 * @param timeZone IANA name
 */
export function repeatedStarts(first: number, timeZone: string, rhythm: Rhythm, count: number): number[] {
  const local = first + offsetMs(first, timeZone);
  const wanted = Math.min(Math.max(Math.trunc(count), 1), maxRepeats);
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

/** Adds months to a local time that is read as UTC; null if the month has no such day. */
function monthsLater(local: number, months: number): number | null {
  const date = new Date(local);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(day);
  return date.getUTCDate() === day ? date.getTime() : null;
}
