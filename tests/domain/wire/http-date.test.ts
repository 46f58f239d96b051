import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHttpDate } from '#domain/wire/http-date.ts';

const at = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('an HTTP date', () => {
  test.each([
    ['as servers write it today', 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['with a day of one digit', 'Sun, 6 Nov 1994 08:49:37 GMT'],
    ['as RFC 850 wrote it', 'Sunday, 06-Nov-94 08:49:37 GMT'],
    ['as C writes it', 'Sun Nov  6 08:49:37 1994'],
    ['between blanks', ' \tSun, 06 Nov 1994 08:49:37 GMT  '],
  ])('is parsed from %s', (_how, text) => {
    expect(readHttpDate(text)).toBe(at);
  });

  test('is parsed as written for any second up to the year 9999', () => {
    const seconds = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31, 23, 59, 59) / 1_000 });
    fc.assert(
      fc.property(seconds, fc.constantFrom('', ' ', '\t '), (second, blanks) => {
        const text = `${blanks}${new Date(second * 1_000).toUTCString()}${blanks}`;
        expect(readHttpDate(text)).toBe(second * 1_000);
      }),
    );
  });

  test('with a two-digit day is parsed as in C, in GMT in every time zone', () => {
    expect(readHttpDate('Wed Nov 16 23:59:59 1994')).toBe(Date.UTC(1994, 10, 16, 23, 59, 59));
  });

  test('of the epoch is not mistaken for a missing one', () => {
    expect(readHttpDate('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0);
  });
});

test.each([
  '',
  ' ',
  'GMT',
  ' GMT',
  '120',
  '1.5',
  '10, 10',
  'tomorrow',
  'tomorrow GMT',
  '10 GMT',
  '1.5 GMT',
  '1994-11-06 GMT',
  'Busy, 10 GMT',
  'Error 503 GMT',
  'x Sun, 06 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 GMT GMT',
  'x Sun Nov  6 08:49:37 1994',
  'Sun Nov  6 08:49:37 1994 x',
  'Sun Nov  6 08:49:37 1994 CET',
  'Sun Xxx  6 08:49:37 1994',
  'Sun Nov  6 25:49:37 1994',
  'Sun, 06 Xxx 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 25:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37',
  'Sun, 06 Nov 1994 08:49:37GMT',
  'Sun, 06 Nov 1994 08:49:37 gmt',
  'Sun, 06 Nov 1994 08:49:37 CET',
  'Sun, 06 Nov 1994 08:49:37 +0000',
  'Sun, 06 Nov 1994 08:49:37 GMT+0100',
  'GMT Sun, 06 Nov 1994 08:49:37',
  '1994-11-06T08:49:37Z',
  '1994-11-06',
])('rejects “%s” as an HTTP date', (text) => {
  expect(readHttpDate(text)).toBeNull();
});

test('rejects every number as an HTTP date, whatever browsers accept', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double()), fc.constantFrom('', ' GMT'), (number, zone) => {
      expect(readHttpDate(`${number}${zone}`)).toBeNull();
    }),
  );
});
