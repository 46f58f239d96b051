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
});
