/** An inclusive range of days: `2026-11-21`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Maximum length of a custom range; charts of longer ones are unreadable. */
export const maxDays = 400;

const dayMs = 86_400_000;

/** Returns whether a text is a valid date as date fields write it: `2026-12-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Returns the number of days in a range, inclusive; 0 if the end is before the start. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs + 1);

/** Adds a number of days, possibly negative, to a date. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Problems of a range: an invalid date, an end before the start, or too many days. */
export type RangeProblem = 'from' | 'to' | 'order' | 'long';

/** @returns null for a valid range */
export function rangeProblem(range: DayRange): RangeProblem | null {
  if (!isDay(range.from)) return 'from';
  if (!isDay(range.to)) return 'to';
  if (range.to < range.from) return 'order';
  return daysIn(range) > maxDays ? 'long' : null;
}
