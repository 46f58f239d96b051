import { describe, expect, it } from 'vitest';
import { whenOf } from '#messages/event-words.ts';

const evening = {
  doorsOpenAt: '2026-12-31T18:00:00Z',
  startsAt: '2026-12-31T19:00:00Z',
  endsAt: '2027-01-01T03:00:00Z',
  timeZone: 'Africa/Banjul',
};

describe('the day and hours of an event', () => {
  it('name one day for a night', () => {
    expect(whenOf(evening, 'en')).toEqual({
      day: 'Thursday, 31 December 2026',
      hours: '19:00 to 03:00 (GMT)',
      doors: '18:00',
    });
  });

  it('name the day of doors that open the evening before a start at midnight', () => {
    const { day, doors } = whenOf({ ...evening, startsAt: '2027-01-01T00:00:00Z' }, 'en');
    expect([day, doors]).toEqual(['Friday, 1 January 2027', 'Thu 31 Dec, 18:00']);
  });

  it('use the days of the event’s zone', () => {
    const { day, doors } = whenOf(
      { ...evening, startsAt: '2026-12-31T23:00:00Z', timeZone: 'Europe/Berlin' },
      'en',
    );
    expect([day, doors]).toEqual(['Friday, 1 January 2027', 'Thu 31 Dec, 19:00']);
  });

  it.each([
    ['2027-01-01T18:59:00Z', '19:00 to 18:59 (GMT)'],
    ['2027-01-01T19:00:00Z', '19:00 to Fri 1 Jan, 19:00 (GMT)'],
    ['2027-01-03T21:00:00Z', '19:00 to Sun 3 Jan, 21:00 (GMT)'],
  ])('name the day of an end a day or more after the start (%s)', (endsAt, hours) => {
    expect(whenOf({ ...evening, endsAt }, 'en').hours).toBe(hours);
  });

  // Clocks go forward on 29 March 2026, and back on 25 October.
  it.each([
    ['2026-03-28T21:00:00Z', '2026-03-29T19:59:00Z', '22:00 to 21:59 (CET)'],
    ['2026-03-28T21:00:00Z', '2026-03-29T20:30:00Z', '22:00 to Sun 29 Mar, 22:30 (CET)'],
    ['2026-10-24T20:00:00Z', '2026-10-25T20:30:00Z', '22:00 to 21:30 (CEST)'],
    ['2026-10-24T20:00:00Z', '2026-10-25T21:00:00Z', '22:00 to Sun 25 Oct, 22:00 (CEST)'],
    ['2026-10-24T22:00:00Z', '2026-10-25T22:30:00Z', '00:00 to 23:30 (CEST)'],
    ['2026-10-24T21:30:00Z', '2026-10-25T23:00:00Z', '23:30 to Mon 26 Oct, 00:00 (CEST)'],
  ])('count the days of the calendar where a day has 23 or 25 hours (%s)', (startsAt, endsAt, hours) => {
    expect(whenOf({ ...evening, startsAt, endsAt, timeZone: 'Europe/Paris' }, 'en').hours).toBe(hours);
  });

  it('are those of UTC in an unknown zone', () => {
    expect(whenOf({ ...evening, timeZone: 'Nowhere/Else' }, 'en').hours).toBe('19:00 to 03:00 (UTC)');
  });
});
