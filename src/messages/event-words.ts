import { isDateOpen } from '#domain/events/open-date.ts';
import { localDay } from '#domain/time/local-day.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { formatsIn } from './formats-in.ts';
import type { Language } from './language.ts';
import { written } from './written.ts';

/** ISO times and the event's time zone. */
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

const dayMs = 86_400_000;

/**
 * Formats an event's day and hours in its time zone. If the date is open, there are no hours and no doors time. Doors
 * that open the evening before name their day, as does an end that is not understood without it. Screens name the day of
 * each end after midnight (`timeThere`); an email or a ticket has one line for day and hours, too short for two days
 * where a night is meant.
 */
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
      isWithinOneDay({ startsAt, endsAt, timeZone })
        ? formats.clockTime(endsAt, timeZone)
        : formats.timeThere(endsAt, startsAt, timeZone),
      formats.zoneName(startsAt, timeZone),
    ),
    doors: formats.timeThere(doorsOpenAt, startsAt, timeZone),
  };
}

/** Whether an end is on the day of the start, or on the next one at an earlier time of day, by the clocks there. */
function isWithinOneDay({ startsAt, endsAt, timeZone }: Omit<Times, 'doorsOpenAt'>): boolean {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const dayOf = (at: string) => Date.parse(localDay(Date.parse(at), zone));
  const { clockTime } = formatsIn.en;
  const days = (dayOf(endsAt) - dayOf(startsAt)) / dayMs;
  return days === 0 || (days === 1 && clockTime(endsAt, zone) < clockTime(startsAt, zone));
}

/** Returns an event's day and hours in one line. */
export const whenText = (
  { day, hours }: Pick<ReturnType<typeof whenOf>, 'day' | 'hours'>,
  language: Language,
): string => (hours === '' ? day : formatsIn[language].listed([day, hours]));

/** Formats an ISO time: `Saturday 21 November 2026, 20:00 (GMT)`. */
export function momentIn(timeZone: string, at: string, language: Language): string {
  const formats = formatsIn[language];
  const time = `${formats.clockTime(at, timeZone)} (${formats.zoneName(at, timeZone)})`;
  return formats.listed([formats.longDay(at, timeZone), time]);
}

/** Returns an event's place as lines; empty if it has none. */
export function placeOf(venue: Place | null): readonly string[] {
  if (venue === null) return [];
  return [venue.name, venue.address, venue.city].filter((line) => line !== '');
}
