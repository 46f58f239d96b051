/** Days from one to another, both included: `2026-11-21`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Most days of a range that somebody chooses: more are no chart that anybody reads. */
export const mostDays = 400;

const dayMs = 86_400_000;

/** Whether a text is a day that calendars have, as date fields write it: `2026-12-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** How many days there are from one to another, both included; none where the end is before the start. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs + 1);

/** The day so many days after another, or before it. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** What is wrong with a range of days: one that does not exist, an end before the start, too many of them. */
export type RangeProblem = 'from' | 'to' | 'order' | 'long';

/** @returns null for a range that can be counted */
export function rangeProblem(range: DayRange): RangeProblem | null {
  if (!isDay(range.from)) return 'from';
  if (!isDay(range.to)) return 'to';
  if (range.to < range.from) return 'order';
  return daysIn(range) > mostDays ? 'long' : null;
}
