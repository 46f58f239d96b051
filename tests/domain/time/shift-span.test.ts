import { describe, expect, it } from 'vitest';
import { createTimeShift } from '#domain/events/time-shift.ts';
import { shiftSpan, shiftValidity } from '#domain/time/shift-span.ts';

const at = (text: string) => Date.parse(text);
/** A week later, into the night in which clocks in Paris skip the hour from 02:00 to 03:00. */
const aWeekOn = createTimeShift(
  { startsAt: at('2026-03-21T20:00+01:00'), timeZone: 'Europe/Paris' },
  { startsAt: at('2026-03-28T20:00+01:00'), timeZone: 'Europe/Paris' },
);
const from = at('2026-03-22T02:30+01:00');
const until = at('2026-03-22T03:10+01:00');

describe('a time range moved into a night with a skipped hour', () => {
  it('keeps its length if it would otherwise end before it begins', () => {
    const moved = shiftSpan({ from, until }, aWeekOn);
    expect(moved.until - moved.from).toBe(until - from);
    expect(moved.from).toBe(aWeekOn(from));
  });

  it('keeps its duration if its end would coincide with its start', () => {
    const end = from + 3_600_000;
    expect(aWeekOn(end)).toBe(aWeekOn(from));
    expect(shiftSpan({ from, until: end }, aWeekOn).until).toBe(aWeekOn(from) + 3_600_000);
  });

  it('keeps both ends in local time if it ended before it began', () => {
    const backwards = { from: at('2026-03-22T04:00+01:00'), until: at('2026-03-22T01:00+01:00') };
    expect(shiftSpan(backwards, aWeekOn)).toEqual({
      from: at('2026-03-29T04:00+02:00'),
      until: at('2026-03-29T01:00+01:00'),
    });
  });

  it('otherwise keeps the local time of both ends', () => {
    const evening = { from: at('2026-03-21T18:00+01:00'), until: at('2026-03-22T04:00+01:00') };
    expect(shiftSpan(evening, aWeekOn)).toEqual({
      from: at('2026-03-28T18:00+01:00'),
      until: at('2026-03-29T04:00+02:00'),
    });
  });
});

describe('a moved validity', () => {
  it.each([
    [null, null],
    [from, null],
    [null, until],
  ])('keeps the ends it had: %j to %j', (validFrom, validUntil) => {
    expect(shiftValidity({ validFrom, validUntil }, aWeekOn)).toEqual({
      validFrom: validFrom === null ? null : aWeekOn(validFrom),
      validUntil: validUntil === null ? null : aWeekOn(validUntil),
    });
  });

  it('moves like a range if it has both ends', () => {
    const moved = shiftSpan({ from, until }, aWeekOn);
    expect(shiftValidity({ validFrom: from, validUntil: until }, aWeekOn)).toEqual({
      validFrom: moved.from,
      validUntil: moved.until,
    });
  });
});
