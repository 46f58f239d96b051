import { isDateOpen } from '#domain/events/open-date.ts';
import { formatsIn } from './formats-in.ts';
import type { Language } from './language.ts';
import { written } from './written.ts';

/** ISO times, and the zone of the place where they count. */
interface Times {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly doorsOpenAt: string;
  readonly timeZone: string;
}

interface Place {
  readonly name: string;
  readonly address: string;
  readonly city: string;
}

/** When an event is, in words, by the clocks where it takes place. One whose date is open has no hours, and no doors. */
export function whenOf(
  { startsAt, endsAt, doorsOpenAt, timeZone }: Times,
  language: Language,
): {
  readonly day: string;
  readonly hours: string;
  readonly doors: string;
} {
  const formats = formatsIn[language];
  if (isDateOpen(Date.parse(startsAt)))
    return { day: formats.longDay(startsAt, timeZone), hours: '', doors: '' };
  return {
    day: formats.longDay(startsAt, timeZone),
    hours: written[language].prints.hours(
      formats.clockTime(startsAt, timeZone),
      formats.clockTime(endsAt, timeZone),
      formats.zoneName(startsAt, timeZone),
    ),
    doors: formats.clockTime(doorsOpenAt, timeZone),
  };
}

/** The day of an event and its hours, in one line. */
export const whenText = ({ day, hours }: Pick<ReturnType<typeof whenOf>, 'day' | 'hours'>): string =>
  hours === '' ? day : `${day}, ${hours}`;

/** `Saturday 21 November 2026, 20:00 (GMT)`; an ISO time. */
export function momentIn(timeZone: string, at: string, language: Language): string {
  const formats = formatsIn[language];
  return `${formats.longDay(at, timeZone)}, ${formats.clockTime(at, timeZone)} (${formats.zoneName(at, timeZone)})`;
}

/** Where an event is, a line each; nothing for one without a place. */
export function placeOf(venue: Place | null): readonly string[] {
  if (venue === null) return [];
  return [venue.name, venue.address, venue.city].filter((line) => line !== '');
}
