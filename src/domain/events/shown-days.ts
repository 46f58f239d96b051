import { dayAfter, rangeProblem, type DayRange, type RangeProblem } from '#domain/time/day-range.ts';

/** Days of figures that can be chosen: so many up to today, all there are, or any from one to another. */
export const dayChoices = ['week', 'month', 'quarter', 'all', 'days'] as const;
export type DayChoice = (typeof dayChoices)[number];

const lengths = { week: 7, month: 30, quarter: 90 };

/** Which days are shown, and what is wrong with those that were asked for. */
export interface ShownDays {
  readonly choice: DayChoice;
  /** Null: all there are. */
  readonly days: DayRange | null;
  readonly problem: RangeProblem | null;
}

/** Days as an address names them. */
export interface AskedDays {
  readonly range?: string;
  readonly from?: string;
  readonly to?: string;
}

/**
 * The days that an address asks for. An address that asks for days that cannot be counted gets the usual ones, and is
 * told why.
 *
 * @param today at the place whose days they are, `2026-11-21`
 */
export function shownDays(asked: AskedDays, usual: Exclude<DayChoice, 'days'>, today: string): ShownDays {
  const choice = dayChoices.find((known) => known === asked.range) ?? usual;
  if (choice !== 'days') return { choice, days: presetDays(choice, today), problem: null };
  const { from = '', to = '' } = asked;
  const problem = rangeProblem({ from, to });
  return { choice, days: problem === null ? { from, to } : presetDays(usual, today), problem };
}

function presetDays(choice: Exclude<DayChoice, 'days'>, today: string): DayRange | null {
  return choice === 'all' ? null : { from: dayAfter(today, 1 - lengths[choice]), to: today };
}
