import { describe, expect, it } from 'vitest';
import { maxRepeats, nextWeekly, repeatedStarts, type Rhythm } from '#domain/events/repeat.ts';
import { localText } from '#domain/time/local-time.ts';

const vienna = 'Europe/Vienna';
const shown = (first: string, rhythm: Rhythm, count: number, timeZone = vienna) =>
  repeatedStarts(Date.parse(first), timeZone, rhythm, count).map((at) => localText(at, timeZone));

describe('the dates of a series', () => {
  it.each([
    ['day', ['2026-03-28T20:00', '2026-03-29T20:00', '2026-03-30T20:00']],
    ['week', ['2026-03-28T20:00', '2026-04-04T20:00', '2026-04-11T20:00']],
    ['two_weeks', ['2026-03-28T20:00', '2026-04-11T20:00', '2026-04-25T20:00']],
    ['month', ['2026-03-28T20:00', '2026-04-28T20:00', '2026-05-28T20:00']],
  ] as const)('keep their local time, repeated by the %s, when summer time begins', (rhythm, dates) => {
    expect(shown('2026-03-28T19:00:00Z', rhythm, 3)).toEqual(dates);
  });

  it('shift by as much as clocks skip', () => {
    expect(shown('2026-03-28T01:30:00Z', 'day', 3)).toEqual([
      '2026-03-28T02:30',
      '2026-03-29T03:30',
      '2026-03-30T02:30',
    ]);
  });

  it('skip months without that day', () => {
    expect(shown('2026-01-31T19:00:00Z', 'month', 4)).toEqual([
      '2026-01-31T20:00',
      '2026-03-31T20:00',
      '2026-05-31T20:00',
      '2026-07-31T20:00',
    ]);
  });

  it.each([
    [0, 1],
    [1, 1],
    [2.9, 2],
    [1_000, maxRepeats],
  ])('are at least one and at most the maximum: for %d requested, %d', (asked, given) => {
    expect(shown('2026-01-31T19:00:00Z', 'week', asked)).toHaveLength(given);
  });
});

describe('the proposed date for a repeat', () => {
  const proposed = (first: string, now: string) =>
    localText(nextWeekly(Date.parse(first), vienna, Date.parse(now)), vienna);

  it.each([
    ['2026-03-20T19:00:00Z', '2026-03-01T12:00:00Z', '2026-03-27T20:00'],
    // Summer time begins on the 29th of March, and ends on the 25th of October.
    ['2026-03-27T19:00:00Z', '2026-03-01T12:00:00Z', '2026-04-03T20:00'],
    ['2026-01-30T19:00:00Z', '2026-06-10T12:00:00Z', '2026-06-12T20:00'],
    ['2026-10-24T18:00:00Z', '2026-10-25T12:00:00Z', '2026-10-31T20:00'],
    // An hour before the start of that week's, and at it.
    ['2026-01-30T19:00:00Z', '2026-06-12T17:00:00Z', '2026-06-12T20:00'],
    ['2026-01-30T19:00:00Z', '2026-06-12T18:00:00Z', '2026-06-19T20:00'],
  ])(
    'for an event of %s, repeated at %s, is the next such weekday at the same time: %s',
    (first, now, date) => {
      expect(proposed(first, now)).toBe(date);
    },
  );

  it('is this week’s where it is not over yet, west of Greenwich too', () => {
    const [first, now] = ['2026-01-30T19:00:00Z', '2026-02-06T18:00:00Z'].map((time) => Date.parse(time));
    const next = nextWeekly(first ?? 0, 'America/New_York', now ?? 0);
    expect(localText(next, 'America/New_York')).toBe('2026-02-06T14:00');
  });
});
