import { describe, expect, it } from 'vitest';
import { formatsIn } from '#messages/formats-in.ts';

const formats = formatsIn.en;

const saturday = Date.parse('2026-11-21T19:42:07Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** Commas in English dates change from one release of the locale data to the next. */
const withoutCommas = (text: string) => text.replaceAll(',', '');

describe('money', () => {
  it.each([
    [0, 'GMD', 'Free'],
    [25_000, 'GMD', 'GMD 250'],
    [25_050, 'GMD', 'GMD 250.50'],
    [1_234_500, 'EUR', 'EUR 12,345'],
    [500, 'JPY', 'JPY 500'],
    [1_500, 'KWD', 'KWD 1.500'],
    [1_500, 'IQD', 'IQD 1.500'],
  ])('is formatted as a price: %i minor units of %s as %s', (amount, currency, words) => {
    expect(formats.price({ amount, currency }).replaceAll(/\s/gu, ' ')).toBe(words);
  });
});

describe('a measure', () => {
  const plain = (text: string) => text.replaceAll(/[\s\u200e\u200f]+/gu, ' ');

  it.each([
    [0, '0 kB', '0 ko'],
    [3, '0.1 kB', '0,1 ko'],
    [512, '0.5 kB', '0,5 ko'],
    [1_000, '1 kB', '1 ko'],
    [1_440_000, '1.4 MB', '1,4 Mo'],
    [20_000_000, '20 MB', '20 Mo'],
    [3_000_000_000_000, '3 TB', '3 To'],
  ])('for a file of %i bytes is "%s", and "%s" in French', (bytes, english, french) => {
    expect([formats.fileSize(bytes), formatsIn.fr.fileSize(bytes)].map(plain)).toEqual([english, french]);
  });

  it('uses Arabic words and the same digits as times', () => {
    expect(formatsIn.ar.fileSize(1_440_000)).toMatch(/^1\.4 \p{Script=Arabic}/u);
  });

  it.each([
    [250, '2.5%', '2,5 %'],
    [225, '2.25%', '2,25 %'],
    [1_000, '10%', '10 %'],
  ])('for %i hundredths of a per cent is "%s", and "%s" in French', (basisPoints, english, french) => {
    expect([formats.rate(basisPoints), formatsIn.fr.rate(basisPoints)].map(plain)).toEqual([english, french]);
  });

  it.each([
    [1, '1.0', '1,0'],
    [2.44, '2.4', '2,4'],
  ])('for %d to a tenth is "%s", and "%s" in French', (value, english, french) => {
    expect([formats.tenths(value), formatsIn.fr.tenths(value)]).toEqual([english, french]);
  });

  it.each([
    [0, '0:00'],
    [599.9, '9:59'],
    [3_723, '1:02:03'],
  ])('for %d seconds left is "%s"', (seconds, face) => {
    expect(formats.timer(seconds)).toBe(face);
  });

  it.each([
    [2_440, '2.4 s', '2,4 s'],
    [-2_440, '2.4 s', '2,4 s'],
    [170_000, '3 min', '3 min'],
  ])('for a clock off by %i ms is "%s", and "%s" in French', (ms, english, french) => {
    expect([formats.offset(ms), formatsIn.fr.offset(ms)].map(plain)).toEqual([english, french]);
  });
});

describe('a time', () => {
  it.each([
    [
      'Africa/Banjul',
      '19:42',
      '19:42:07',
      'Sat 21 Nov',
      'Saturday 21 November 2026',
      'Sat 21 Nov 2026 19:42',
    ],
    ['Asia/Tokyo', '04:42', '04:42:07', 'Sun 22 Nov', 'Sunday 22 November 2026', 'Sun 22 Nov 2026 04:42'],
    ['Mars/Base', '19:42', '19:42:07', 'Sat 21 Nov', 'Saturday 21 November 2026', 'Sat 21 Nov 2026 19:42'],
  ])('is shown in the time zone %s, or in UTC if the zone is unknown', (zone, ...expected) => {
    const { clockTime, clockSeconds, longDay, dayAndTime } = formats;
    const shown = [clockTime, clockSeconds, formats.day, longDay, dayAndTime].map((write) =>
      withoutCommas(write(saturday, zone)),
    );
    expect(shown).toEqual(expected);
  });

  it.each([
    ['en', 'Sat 21 Nov, 19:42', 'Saturday, 21 November 2026, 19:42'],
    ['fr', 'sam. 21 nov., 19:42', 'samedi 21 novembre 2026, 19:42'],
    ['ar', 'السبت، 21 نوفمبر، 19:42', 'السبت، 21 نوفمبر 2026، 19:42'],
  ] as const)('joins date and time as in %s', (language, short, long) => {
    const { dayAndClock, longDayAndClock } = formatsIn[language];
    expect([dayAndClock(saturday, 'Africa/Banjul'), longDayAndClock(saturday, 'Africa/Banjul')]).toEqual([
      short,
      long,
    ]);
  });

  it.each([
    ['2026-12-01T10:00:00Z', ['mar. 1er déc.', 'mardi 1er décembre 2026', 'mar. 1er déc. 2026, 10:00']],
    ['2026-12-11T01:01:00Z', ['ven. 11 déc.', 'vendredi 11 décembre 2026', 'ven. 11 déc. 2026, 01:01']],
    ['2026-12-31T10:00:00Z', ['jeu. 31 déc.', 'jeudi 31 décembre 2026', 'jeu. 31 déc. 2026, 10:00']],
  ])('shows the first of a month in French as people say it: %s', (at, expected) => {
    const { day: short, longDay, dayAndTime } = formatsIn.fr;
    expect([short, longDay, dayAndTime].map((write) => write(at, 'UTC'))).toEqual(expected);
  });

  it('is the same from a text or a number', () => {
    expect(formats.clockTime('2026-11-21T19:42:07Z', 'Asia/Tokyo')).toBe(
      formats.clockTime(saturday, 'Asia/Tokyo'),
    );
  });

  it.each([
    [saturday - hour, 'Africa/Banjul', '18:42'],
    [saturday - day, 'Africa/Banjul', 'Fri 20 Nov 19:42'],
    // Midnight in Tokyo lies between the two.
    [saturday - 5 * hour, 'Asia/Tokyo', 'Sat 21 Nov 23:42'],
    [saturday - 365 * day, 'Africa/Banjul', 'Fri 21 Nov 19:42'],
  ])('includes the date if it differs there: %i in %s as %s', (at, zone, words) => {
    expect(withoutCommas(formats.timeThere(at, saturday, zone))).toBe(words);
  });

  it('uses local names for a time zone', () => {
    expect(formats.zoneName(saturday, 'Africa/Banjul')).toBe('GMT');
    expect(formats.zoneName(saturday, 'Mars/Base')).toBe('UTC');
  });

  it('names its zone without an offset of zero, in every language', () => {
    const named = (zone: string) =>
      ['en', 'fr', 'ar'].map((language) =>
        formatsIn[language as keyof typeof formatsIn].zoneName(saturday, zone),
      );
    expect(named('Africa/Banjul')).toEqual(['GMT', 'UTC', 'غرينتش']);
    expect(named('Africa/Lagos')).toEqual(['GMT+1', 'UTC+1', 'غرينتش+1']);
  });

  it('mentions its zone only if the reader’s clock shows another time', () => {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const there = here === 'America/Port_of_Spain' ? 'Asia/Tokyo' : 'America/Port_of_Spain';
    expect(formats.zoneNote(saturday, here)).toBe('');
    expect(formats.zoneNote(saturday, there)).toMatch(/^ \((?:Port of Spain|Tokyo) time\)$/);
  });
});

describe('a duration', () => {
  it.each([
    [-5 * second, 'just now'],
    [9 * second, 'just now'],
    [10 * second, '10 s ago'],
    [59 * second, '59 s ago'],
    [minute, '1 min ago'],
    [hour, '1 h ago'],
    [day, 'yesterday'],
    [2 * day, '2 days ago'],
  ])('formats %i ms ago as "%s"', (apart, words) => {
    expect(formats.ago(saturday - apart, saturday)).toBe(words);
  });

  it.each([
    [40 * second, '40 s slow'],
    [-89 * second, '89 s fast'],
    [90 * second, '2 min slow'],
    [-12 * hour, '12 h fast'],
    [3 * day, '3 days slow'],
  ])('formats a clock offset of %i ms as "%s"', (offset, words) => {
    expect(formats.clockError(offset)).toBe(words);
  });
});
