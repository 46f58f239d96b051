import { describe, expect, it } from 'vitest';
import { dayAfter, daysIn, isDay, maxDays, rangeProblem } from '#domain/time/day-range.ts';

describe('a range of days', () => {
  it.each([
    ['one day', '2026-11-21', '2026-11-21', null],
    ['a month over the end of a year', '2026-12-15', '2027-01-14', null],
    ['the last day of a leap year’s February', '2028-02-29', '2028-03-01', null],
    ['a day that no calendar has', '2026-02-30', '2026-03-01', 'from'],
    ['no first day', '', '2026-03-01', 'from'],
    ['no last day', '2026-03-01', '', 'to'],
    ['a time for a day', '2026-03-01', '2026-03-02T10:00', 'to'],
    ['an end before the start', '2026-11-22', '2026-11-21', 'order'],
    ['as many days as a chart shows', '2026-01-01', dayAfter('2026-01-01', maxDays - 1), null],
    ['one more', '2026-01-01', dayAfter('2026-01-01', maxDays), 'long'],
  ] as const)('is checked for %s', (_what, from, to, problem) => {
    expect(rangeProblem({ from, to })).toBe(problem);
  });

  it('includes both ends', () => {
    expect(daysIn({ from: '2026-11-21', to: '2026-11-21' })).toBe(1);
    expect(daysIn({ from: '2026-02-27', to: '2026-03-02' })).toBe(4);
    expect(daysIn({ from: '2026-03-02', to: '2026-03-01' })).toBe(0);
  });

  it('accepts days only as date fields write them', () => {
    expect(['2026', '2026-12', '12026-12-31', '2026-12-311'].filter(isDay)).toEqual([]);
    expect(['2026-12-31', '31.12.2026', '2026-13-01', '2026-1-1'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
