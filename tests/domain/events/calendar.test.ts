import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calendarFile,
  calendarFileName,
  escapeText,
  foldLine,
  type CalendarEvent,
} from '#domain/events/calendar.ts';

const page = 'https://tickets.example/events/e1';
const event: CalendarEvent = {
  registrationId: 'e1',
  name: 'Jazz, blues; and more',
  summary: 'Two bands.\nOne night.',
  startsAt: '2026-11-21T19:30:00.000Z',
  endsAt: '2026-11-21T23:00:00.000Z',
  doorsOpenAt: '2026-11-21T18:30:00.000Z',
  timeZone: 'Europe/Berlin',
  venue: { name: 'Hall', address: '1 Street', city: 'Berlin' },
  onlineUrl: null,
  status: 'published',
  updatedAt: '2026-11-01T08:00:00.000Z',
};

/** Parses a file as a calendar does: joins folded lines, then splits name and value. */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

/** Decodes a text value according to RFC 5545 3.3.11. */
const unescape = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

describe('an event as a calendar file', () => {
  test('includes title, time, place and a revision', () => {
    expect(calendarFile(event, page).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Gatehouse//Events//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:e1@gatehouse',
      'DTSTAMP:20261101T080000Z',
      'LAST-MODIFIED:20261101T080000Z',
      'SEQUENCE:215683200',
      'DTSTART:20261121T193000Z',
      'DTEND:20261121T230000Z',
      'SUMMARY:Jazz\\, blues\\; and more',
      'DESCRIPTION:Two bands.\\nOne night.\\nDoors open 19:30 (Europe/Berlin)\\nhttps',
      ' ://tickets.example/events/e1',
      'LOCATION:Hall\\, 1 Street\\, Berlin',
      'URL:https://tickets.example/events/e1',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test.each<[string, Partial<CalendarEvent>, string, string | undefined]>([
    ['is cancelled with it', { status: 'cancelled' }, 'STATUS', 'CANCELLED'],
    ['is tentative as a draft', { status: 'draft' }, 'STATUS', 'TENTATIVE'],
    ['has no end at its start', { endsAt: event.startsAt }, 'DTEND', undefined],
    ['has no end before its start', { endsAt: '2026-01-01T00:00:00.000Z' }, 'DTEND', undefined],
    [
      'is where it streams',
      { venue: null, onlineUrl: 'https://live.example/a' },
      'LOCATION',
      'https://live.example/a',
    ],
    ['is nowhere where nothing is said', { venue: null }, 'LOCATION', undefined],
    ['never counts below nothing', { updatedAt: '1999-01-01T00:00:00.000Z' }, 'SEQUENCE', '0'],
  ])('%s', (_, change, property, value) => {
    expect(read(calendarFile({ ...event, ...change }, page)).get(property)).toBe(value);
  });

  test('increases its revision on a change', () => {
    const later = { ...event, updatedAt: '2026-11-01T08:00:01.000Z' };
    const sequence = (one: CalendarEvent) => Number(read(calendarFile(one, page)).get('SEQUENCE'));
    expect(sequence(later)).toBeGreaterThan(sequence(event));
  });

  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('\r', '\n', ';', ',', '\\', ':', '"', 'n', '👨‍👩‍👧', 'é', '\u2028', ' ', '\0'),
      maxLength: 300,
    }),
  );

  test('keeps its lines and properties valid, whatever an organizer wrote', () => {
    const names = [...read(calendarFile(event, page)).keys()];
    fc.assert(
      fc.property(anyText, anyText, anyText, (name, summary, city) => {
        const venue = { name: 'Hall', address: '', city };
        const file = calendarFile({ ...event, name, summary, venue }, page);
        const found = read(file);
        expect([...found.keys()]).toEqual(names);
        expect(unescape(found.get('SUMMARY') ?? '')).toBe(cleaned(name));
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n\0]/);
        }
      }),
    );
  });

  /** Removes what a calendar text cannot contain. */
  const cleaned = (text: string) =>
    text
      .toWellFormed()
      .replace(/\r\n?|[\n\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' ')
      .replace(/(?!\n)\p{Cc}/gu, '');

  test('splits no character, and unfolds to the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const folded = foldLine(text.toWellFormed().replace(/\p{Cc}/gu, ''));
        expect(folded.replaceAll('\r\n ', '')).toBe(text.toWellFormed().replace(/\p{Cc}/gu, ''));
        const bytes = folded.split('\r\n').map((piece) => Buffer.from(piece));
        expect(bytes.every((piece) => piece.toString().isWellFormed() && piece.length <= 75)).toBe(true);
        // Every piece except the last is as full as its next character allows.
        expect(bytes.slice(0, -1).every((piece) => piece.length >= 72)).toBe(true);
      }),
    );
  });

  test.each([
    ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
    ['one\r\ntwo\rthree', 'one\\ntwo\\nthree'],
    ['a\0b\u0007c\td', 'abc d'],
  ])('escapes %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  test.each([
    ['Jazz under the baobab', 'jazz-under-the-baobab.ics'],
    ['  ../../École "d’été"  ', 'ecole-d-ete.ics'],
    ['東京', '東京.ics'],
    ['♪ ♫', 'event.ics'],
    ['x'.repeat(300), `${'x'.repeat(60)}.ics`],
  ])('%j is saved as %s', (name, fileName) => {
    expect(calendarFileName(name)).toBe(fileName);
  });
});
