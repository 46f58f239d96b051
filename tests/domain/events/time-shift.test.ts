import { describe, expect, it } from 'vitest';
import { createTimeShift } from '#domain/events/time-shift.ts';
import { toOpenDate } from '#domain/events/open-date.ts';

const at = (text: string) => Date.parse(text);
const start = (text: string, timeZone = 'Europe/Paris') => ({ startsAt: at(text), timeZone });
const iso = (time: number) => new Date(time).toISOString();

describe('times that follow a rescheduled event', () => {
  it.each([
    [
      'into summer time',
      '2026-03-21T20:00+01:00',
      '2026-04-04T20:00+02:00',
      '2026-03-15T00:00+01:00',
      '2026-03-29T00:00+01:00',
    ],
    [
      'out of summer time',
      '2026-10-17T20:00+02:00',
      '2026-10-31T20:00+01:00',
      '2026-10-11T00:00+02:00',
      '2026-10-25T00:00+02:00',
    ],
    [
      'within it',
      '2026-06-01T20:00+02:00',
      '2026-06-08T21:00+02:00',
      '2026-05-30T00:00+02:00',
      '2026-06-06T01:00+02:00',
    ],
  ])('keep their local time %s', (_, from, to, time, moved) => {
    expect(iso(createTimeShift(start(from), start(to))(at(time)))).toBe(iso(at(moved)));
  });

  it('are restored exactly from a date to be announced', () => {
    const from = start('2026-03-21T20:00+01:00');
    const open = { ...from, startsAt: toOpenDate(from.startsAt) };
    for (const time of ['2026-03-15T00:00+01:00', '2026-03-30T00:00+02:00', '2026-10-25T02:30+02:00'].map(
      at,
    )) {
      const there = createTimeShift(from, open)(time);
      expect(iso(there)).toBe(iso(toOpenDate(time)));
      expect(createTimeShift(open, from)(there)).toBe(time);
    }
  });

  it('follow the event to another time zone', () => {
    const along = createTimeShift(
      start('2026-06-01T20:00+02:00'),
      start('2026-06-02T20:00Z', 'Africa/Banjul'),
    );
    expect(iso(along(at('2026-05-31T00:00+02:00')))).toBe('2026-06-01T00:00:00.000Z');
  });

  it('moves with the local time of another zone if the event starts at the same moment', () => {
    const from = start('2026-10-20T20:00+02:00');
    const along = createTimeShift(from, { ...from, timeZone: 'Africa/Banjul' });
    // Two hours earlier by the clock, as the event is, although Paris has left summer time by then.
    expect(iso(along(at('2026-10-26T00:00+01:00')))).toBe('2026-10-25T22:00:00.000Z');
  });

  it("stay unchanged when the event's start does not change", () => {
    const from = start('2026-10-25T02:30+01:00');
    expect(createTimeShift(from, from)(at('2026-10-25T02:15+01:00'))).toBe(at('2026-10-25T02:15+01:00'));
  });

  it('stay on the same side of the start when an hour repeats', () => {
    const from = start('2026-10-18T02:30+02:00');
    const to = start('2026-10-25T02:30+01:00');
    expect(createTimeShift(from, to)(at('2026-10-18T02:45+02:00'))).toBe(at('2026-10-25T02:45+01:00'));
  });
});
