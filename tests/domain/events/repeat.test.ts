import { describe, expect, it } from 'vitest';
import { mostRepeats, repeatedStarts, type Rhythm } from '#domain/events/repeat.ts';
import { localText } from '#domain/time/local-time.ts';

const vienna = 'Europe/Vienna';
const shown = (first: string, rhythm: Rhythm, count: number, timeZone = vienna) =>
  repeatedStarts(Date.parse(first), timeZone, rhythm, count).map((at) => localText(at, timeZone));

describe('The dates of a series', () => {
  it.each([
    ['day', ['2026-03-28T20:00', '2026-03-29T20:00', '2026-03-30T20:00']],
    ['week', ['2026-03-28T20:00', '2026-04-04T20:00', '2026-04-11T20:00']],
    ['two_weeks', ['2026-03-28T20:00', '2026-04-11T20:00', '2026-04-25T20:00']],
    ['month', ['2026-03-28T20:00', '2026-04-28T20:00', '2026-05-28T20:00']],
  ] as const)(
    'keep the time on the clocks of the place, by the %s, where summer time begins',
    (rhythm, dates) => {
      expect(shown('2026-03-28T19:00:00Z', rhythm, 3)).toEqual(dates);
    },
  );

  it('come as much later as clocks skip', () => {
    expect(shown('2026-03-28T01:30:00Z', 'day', 3)).toEqual([
      '2026-03-28T02:30',
      '2026-03-29T03:30',
      '2026-03-30T02:30',
    ]);
  });

  it('leave out months that do not have the day', () => {
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
    [1_000, mostRepeats],
  ])('are never none and never more than the most: of %d asked for, %d', (asked, given) => {
    expect(shown('2026-01-31T19:00:00Z', 'week', asked)).toHaveLength(given);
  });
});
