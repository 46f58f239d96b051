import { dayAfter, daysIn, maxDays, type DayRange } from '#domain/time/day-range.ts';

/** Steps of the sales funnel, for one day or several. */
export interface SaleSteps {
  /** Views of the event's page. */
  readonly views: number;
  /** Reservations made by buyers. */
  readonly reservations: number;
  /** Reservations that became part of a confirmed order. */
  readonly bought: number;
}

/** Sums the steps of several days. */
export const allSteps = (days: readonly SaleSteps[]): SaleSteps => ({
  views: days.reduce((sum, { views }) => sum + views, 0),
  reservations: days.reduce((sum, { reservations }) => sum + reservations, 0),
  bought: days.reduce((sum, { bought }) => sum + bought, 0),
});

/**
 * Returns part of whole, from 0 to 1; null if the whole is zero or smaller than the part, which means that it was not
 * fully counted.
 */
export const shareOf = (part: number, whole: number): number | null =>
  whole <= 0 || part > whole ? null : part / whole;

type StepsOfDay = SaleSteps & { readonly day: string };

/**
 * Fills in the days without steps; returns at most the last `mostDays` days.
 *
 * @param span the range to show; null: from the first step to the last
 */
export function fillSteps(steps: readonly StepsOfDay[], span: DayRange | null): readonly StepsOfDay[] {
  const days = steps.map(({ day }) => day).toSorted();
  const { from, to } = span ?? { from: days[0], to: days.at(-1) };
  if (from === undefined || to === undefined) return [];
  const byDay = new Map(steps.map((one) => [one.day, one]));
  const length = Math.min(maxDays, daysIn({ from, to }));
  return Array.from({ length }, (_, place) => {
    const day = dayAfter(to, place + 1 - length);
    return byDay.get(day) ?? { day, views: 0, reservations: 0, bought: 0 };
  });
}
