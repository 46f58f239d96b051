import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTimeZone, offsetMs, timeAt, zonedTime } from '#domain/time/zoned-time.ts';

const zones = [
  'UTC',
  'Africa/Banjul',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
];

describe('a zoned time', () => {
  test.each([
    ['2026-11-21T18:30:00Z', 'Africa/Banjul', '2026-11-21T18:30:00+00:00'],
    ['2026-11-21T18:30:00Z', 'Europe/Berlin', '2026-11-21T19:30:00+01:00'],
    ['2026-07-21T18:30:00Z', 'Europe/Berlin', '2026-07-21T20:30:00+02:00'],
    ['2026-11-21T18:30:59.999Z', 'America/St_Johns', '2026-11-21T15:00:59-03:30'],
    ['2026-12-31T18:30:00Z', 'Pacific/Kiritimati', '2027-01-01T08:30:00+14:00'],
    ['2026-11-21T18:30:00Z', 'Mars/Olympus', '2026-11-21T18:30:00+00:00'],
  ])('%s in %s is %s', (at, zone, written) => {
    expect(zonedTime(Date.parse(at), zone)).toBe(written);
  });

  const time = fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2060, 0) });

  test('is the same instant in any notation', () => {
    fc.assert(
      fc.property(time, fc.constantFrom(...zones), (at, zone) => {
        expect(Date.parse(zonedTime(at, zone))).toBe(Math.floor(at / 1000) * 1000);
      }),
    );
  });

  test('is recovered from the local time', () => {
    fc.assert(
      fc.property(time, fc.constantFrom(...zones), (at, zone) => {
        const found = timeAt(at + offsetMs(at, zone), zone);
        expect(found + offsetMs(found, zone)).toBe(at + offsetMs(at, zone));
        expect(found).toBeLessThanOrEqual(at);
      }),
    );
  });

  test.each([
    ['shown twice, the first', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['skipped, as much later', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['on a plain day', '2026-11-21T09:00', '2026-11-21T08:00:00.000Z'],
  ])('%s', (_, local, at) => {
    expect(new Date(timeAt(Date.parse(`${local}Z`), 'Europe/Berlin')).toISOString()).toBe(at);
  });

  test('accepts only existing zones', () => {
    expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});
