import { beforeOpenDate, isDateOpen } from './open-date.ts';
import { fileName } from '#domain/text/file-name.ts';
import { zonedTime } from '#domain/time/zoned-time.ts';

/** The fields of an event that its calendar entry needs; an event of the contract fits. Times ISO 8601. */
export interface CalendarEvent {
  readonly registrationId: string;
  readonly name: string;
  readonly summary: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly doorsOpenAt: string;
  readonly timeZone: string;
  readonly venue: { readonly name: string; readonly address: string; readonly city: string } | null;
  readonly onlineUrl: string | null;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  readonly updatedAt: string;
}

/**
 * Builds an iCalendar file (RFC 5545) for an event. Times are UTC, which calendars convert to the user's zone; an
 * unchanged event always gives the same bytes. A later file of the same event replaces the entry: the UID stays, and
 * SEQUENCE is the time of the last change in seconds.
 *
 * @param pageUrl the event's page, absolute
 */
export function calendarFile(event: CalendarEvent, pageUrl: string): string {
  // While the date is open, existing calendar entries are cancelled until there is a new one.
  const isOpen = isDateOpen(Date.parse(event.startsAt));
  const startsAt = beforeOpenDate(Date.parse(event.startsAt));
  const endsAt = beforeOpenDate(Date.parse(event.endsAt));
  const updatedAt = Date.parse(event.updatedAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gatehouse//Events//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.registrationId)}@gatehouse`,
    `DTSTAMP:${utcTime(updatedAt)}`,
    `LAST-MODIFIED:${utcTime(updatedAt)}`,
    `SEQUENCE:${Math.max(0, Math.floor((updatedAt - sequenceStart) / 1000))}`,
    `DTSTART:${utcTime(startsAt)}`,
    // An end at or before the start is invalid; without an end the entry has no duration.
    ...(endsAt > startsAt ? [`DTEND:${utcTime(endsAt)}`] : []),
    `SUMMARY:${escapeText(event.name)}`,
    `DESCRIPTION:${escapeText(descriptionOf(event, pageUrl))}`,
    ...locationOf(event).map((place) => `LOCATION:${escapeText(place)}`),
    `URL:${uriOf(pageUrl)}`,
    `STATUS:${isOpen ? 'CANCELLED' : statusOf(event)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Builds a file name for an event. */
export const calendarFileName = (name: string): string => fileName([name], 'ics', 'event');

/** SEQUENCE is a signed 32-bit integer: seconds since 2020 last until 2088. */
const sequenceStart = Date.UTC(2020, 0, 1);

function statusOf(event: CalendarEvent): string {
  if (event.status === 'cancelled') return 'CANCELLED';
  return event.status === 'draft' ? 'TENTATIVE' : 'CONFIRMED';
}

function locationOf({ venue, onlineUrl }: CalendarEvent): string[] {
  if (venue === null) return onlineUrl === null ? [] : [onlineUrl];
  // Do not repeat the city if it is also the venue's name.
  const parts = new Set([venue.name, venue.address, venue.city].filter((part) => part !== ''));
  return parts.size === 0 ? [] : [[...parts].join(', ')];
}

function descriptionOf(event: CalendarEvent, pageUrl: string): string {
  const doors = Date.parse(event.doorsOpenAt) < Date.parse(event.startsAt) ? [doorsLine(event)] : [];
  const online = event.venue === null || event.onlineUrl === null ? [] : [event.onlineUrl];
  return [event.summary, ...doors, ...online, pageUrl].filter((line) => line !== '').join('\n');
}

function doorsLine({ doorsOpenAt, timeZone }: CalendarEvent): string {
  const time = zonedTime(Date.parse(doorsOpenAt), timeZone).slice(11, 16);
  return `Doors open ${time} (${timeZone})`;
}

/** `20261121T183000Z`. */
function utcTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Escapes a text as a property value: separators escaped, line ends as `\n`, other control characters removed. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\n\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n');
}

/** Sanitizes a URL as a property value so that it cannot end the line. */
function uriOf(url: string): string {
  return url.toWellFormed().replace(/[\s\p{Cc}]/gu, '');
}

/** Maximum bytes per line as UTF-8, without the line end. */
const maxLineLength = 75;

/** Folds a line as in RFC 5545 3.1: continuation lines start with a space, and no character is split. */
export function foldLine(line: string): string {
  let folded = '';
  let used = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (used + size > maxLineLength) {
      folded += '\r\n ';
      used = 1;
    }
    folded += character;
    used += size;
  }
  return folded;
}

/** Returns the UTF-8 length of one character in bytes. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
