import { describe, expect, it } from 'vitest';
import { calendarFile } from '#domain/events/calendar.ts';
import {
  beforeOpenDate,
  isDateOpen,
  openDatesFrom,
  shownTime,
  toOpenDate,
} from '#domain/events/open-date.ts';
import { localText } from '#domain/time/local-time.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { whenOf, whenText } from '#messages/event-words.ts';

const startsAt = Date.parse('2026-10-24T23:30:00Z');
const open = toOpenDate(startsAt);
const iso = (at: number) => new Date(at).toISOString();

describe('a date to be announced', () => {
  it.each(['Africa/Banjul', 'Europe/Berlin', 'America/New_York'])(
    'keeps its weekday and hour in %s',
    (zone) => {
      expect(new Date(open).getUTCDay()).toBe(new Date(startsAt).getUTCDay());
      expect(localText(open, zone).slice(5)).toBe(localText(startsAt, zone).slice(5));
    },
  );

  it('lies in a century no event uses, from its first to its last moment', () => {
    const end = Date.UTC(2500, 0, 1);
    expect([openDatesFrom - 1, openDatesFrom, end - 1, end].map(isDateOpen)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is converted once and restored exactly', () => {
    expect([isDateOpen(startsAt), isDateOpen(open), toOpenDate(open)]).toEqual([false, true, open]);
    expect([beforeOpenDate(open), beforeOpenDate(startsAt)]).toEqual([startsAt, startsAt]);
  });

  it.each([
    ['cancelled', open, startsAt],
    ['cancelled', startsAt, startsAt],
    ['published', open, open],
    ['draft', open, open],
  ])(
    'shows the old date of an event that is %s only if no new one will be announced',
    (status, at, shown) => {
      expect(shownTime(at, status)).toBe(shown);
    },
  );

  it('is never shown as a date', () => {
    const formats = formatsIn.en;
    const dateless = [
      formats.day(open, 'UTC'),
      formats.longDay(iso(open), 'UTC'),
      formats.dayAndTime(open, 'UTC'),
      formats.timeThere(open, startsAt, 'UTC'),
      whenText(
        whenOf(
          { startsAt: iso(open), endsAt: iso(open), doorsOpenAt: iso(open), timeZone: 'Africa/Banjul' },
          'en',
        ),
        'en',
      ),
    ];
    expect(new Set(dateless)).toEqual(new Set(['Date to be announced']));
    expect([formats.clockTime(open, 'UTC'), formats.zoneNote(open, 'Asia/Tokyo')]).toEqual(['–', '']);
  });

  it("removes the original day's entry from calendars", () => {
    const file = calendarFile(
      {
        registrationId: 'e',
        name: 'Harbour night',
        summary: '',
        startsAt: iso(open),
        endsAt: iso(open + 3_600_000),
        doorsOpenAt: iso(open),
        timeZone: 'UTC',
        venue: null,
        onlineUrl: null,
        status: 'published',
        updatedAt: iso(startsAt),
      },
      'https://example.org/events/e',
    );
    expect(file).toContain('DTSTART:20261024T233000Z');
    expect(file).toContain('STATUS:CANCELLED');
  });
});
