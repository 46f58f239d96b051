import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localText, readLocalTime } from '#domain/time/local-time.ts';

const at = (iso: string) => Date.parse(iso);

describe('a local time', () => {
  it.each([
    ['2026-11-23T19:30', 'Africa/Banjul', '2026-11-23T19:30:00Z'],
    ['2026-07-01T19:30', 'Europe/Berlin', '2026-07-01T17:30:00Z'],
    ['2026-11-23T19:30', 'Asia/Kathmandu', '2026-11-23T13:45:00Z'],
    // The minutes before and after a change.
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00Z'],
  ])('%s in %s occurs once', (text, zone, iso) => {
    expect(readLocalTime(text, zone)).toEqual({ kind: 'once', at: at(iso) });
  });

  it('occurs twice if clocks go back over it', () => {
    expect(readLocalTime('2026-10-25T02:30', 'Europe/Berlin')).toEqual({
      kind: 'twice',
      first: at('2026-10-25T00:30:00Z'),
      second: at('2026-10-25T01:30:00Z'),
    });
  });

  it.each([
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:59', '2026-03-29T03:00'],
    // Only half an hour.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T01:59', '2026-10-04T02:30'],
    // A whole day, when Samoa crossed the date line.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-29T23:59', '2011-12-31T00:00'],
  ])('%s in %s is skipped if clocks go forward over it', (text, zone, before, after) => {
    expect(readLocalTime(text, zone)).toEqual({ kind: 'skipped', before, after });
  });

  it.each(['', '2026-11-23', '2026-02-30T10:00', '2026-11-23T25:00', 'tomorrow'])(
    'cannot be read from %j',
    (text) => {
      expect(readLocalTime(text, 'Europe/Berlin')).toEqual({ kind: 'unreadable' });
    },
  );

  it('is read back as written, in every zone and at every minute', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Banjul'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at('2020-01-01T00:00Z') / 60_000, max: at('2030-01-01T00:00Z') / 60_000 }),
        (zone, minutes) => {
          const instant = minutes * 60_000;
          const read = readLocalTime(localText(instant, zone), zone);
          const instants =
            read.kind === 'once' ? [read.at] : read.kind === 'twice' ? [read.first, read.second] : [];
          expect(instants).toContain(instant);
        },
      ),
    );
  });
});
