import { describe, expect, it } from 'vitest';
import { areDoorsOpen } from '#domain/events/door-hours.ts';
import { shownDays } from '#domain/events/shown-days.ts';

const today = '2026-11-21';

describe('the selected date range', () => {
  it.each([
    ['nothing asked', {}, 'month', '2026-10-23', today, null],
    ['a week', { range: 'week' }, 'week', '2026-11-15', today, null],
    ['a quarter', { range: 'quarter' }, 'quarter', '2026-08-24', today, null],
    ['a word that no choice has', { range: 'decade' }, 'month', '2026-10-23', today, null],
    [
      'days of one’s own',
      { range: 'days', from: '2026-11-01', to: '2026-11-03' },
      'days',
      '2026-11-01',
      '2026-11-03',
      null,
    ],
    [
      'their end before their start',
      { range: 'days', from: '2026-11-03', to: '2026-11-01' },
      'days',
      '2026-10-23',
      today,
      'order',
    ],
    ['a first day alone', { range: 'days', from: '2026-11-01' }, 'days', '2026-10-23', today, 'to'],
    ['a last day alone', { range: 'days', to: '2026-11-01' }, 'days', '2026-10-23', today, 'from'],
    [
      'days without the word for them',
      { from: '2026-11-01', to: '2026-11-03' },
      'month',
      '2026-10-23',
      today,
      null,
    ],
  ] as const)('for %s', (_what, asked, choice, from, to, problem) => {
    expect(shownDays(asked, 'month', today)).toEqual({ choice, days: { from, to }, problem });
  });

  it('covers all days on request', () => {
    expect(shownDays({ range: 'all' }, 'month', today)).toEqual({ choice: 'all', days: null, problem: null });
  });
});

describe('doors', () => {
  it('are open from their opening until the end', () => {
    const hours = { doorsOpenAt: 100, endsAt: 200 };
    expect([99, 100, 199, 200].map((now) => areDoorsOpen(now, hours))).toEqual([false, true, true, false]);
  });
});
