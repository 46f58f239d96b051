import { dayAfter, daysIn, mostDays, type DayRange } from '#domain/time/day-range.ts';

/** How far people came towards a ticket, on one day or on several. */
export interface SaleSteps {
  /** Openings of the event's page. */
  readonly views: number;
  /** Reservations that buyers made. */
  readonly reservations: number;
  /** Reservations that became part of an order that was confirmed. */
  readonly bought: number;
}

/** The steps of several days together. */
export const allSteps = (days: readonly SaleSteps[]): SaleSteps => ({
  views: days.reduce((sum, { views }) => sum + views, 0),
  reservations: days.reduce((sum, { reservations }) => sum + reservations, 0),
  bought: days.reduce((sum, { bought }) => sum + bought, 0),
});

/** What part of a whole, from 0 to 1; null of nothing, and where the part is more: then the whole was not all counted. */
export const shareOf = (part: number, whole: number): number | null =>
  whole <= 0 || part > whole ? null : part / whole;

type StepsOfDay = SaleSteps & { readonly day: string };

/**
 * Days of steps, those without any included; no more than the last `mostDays` of them.
 *
 * @param span the days that are drawn; null: from the first step to the last
 */
export function fillSteps(steps: readonly StepsOfDay[], span: DayRange | null): readonly StepsOfDay[] {
  const days = steps.map(({ day }) => day).toSorted();
  const { from, to } = span ?? { from: days[0], to: days.at(-1) };
  if (from === undefined || to === undefined) return [];
  const byDay = new Map(steps.map((one) => [one.day, one]));
  const length = Math.min(mostDays, daysIn({ from, to }));
  return Array.from({ length }, (_, place) => {
    const day = dayAfter(to, place + 1 - length);
    return byDay.get(day) ?? { day, views: 0, reservations: 0, bought: 0 };
  });
}
