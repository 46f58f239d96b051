import { dayAfter, rangeProblem, type DayRange, type RangeProblem } from '#domain/time/day-range.ts';

/** Selectable ranges for figures: a number of days up to today, all days, or a custom range. */
export const dayChoices = ['week', 'month', 'quarter', 'all', 'days'] as const;
export type DayChoice = (typeof dayChoices)[number];

const lengths = { week: 7, month: 30, quarter: 90 };

/** The range to show, and the problem with a requested one. */
export interface ShownDays {
  readonly choice: DayChoice;
  /** Null for all days. */
  readonly days: DayRange | null;
  readonly problem: RangeProblem | null;
}

/** A range of days as given in a URL. */
export interface RequestedDays {
  readonly range?: string;
  readonly from?: string;
  readonly to?: string;
}

/**
 * Returns the range that a URL requests. An invalid range falls back to the default, with the reason.
 *
 * @param today local date at the event, `2026-11-21`
 */
export function shownDays(asked: RequestedDays, usual: Exclude<DayChoice, 'days'>, today: string): ShownDays {
  const choice = dayChoices.find((known) => known === asked.range) ?? usual;
  if (choice !== 'days') return { choice, days: presetDays(choice, today), problem: null };
  const { from = '', to = '' } = asked;
  const problem = rangeProblem({ from, to });
  return { choice, days: problem === null ? { from, to } : presetDays(usual, today), problem };
}

function presetDays(choice: Exclude<DayChoice, 'days'>, today: string): DayRange | null {
  return choice === 'all' ? null : { from: dayAfter(today, 1 - lengths[choice]), to: today };
}
