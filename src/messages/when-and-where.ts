import { formatsIn } from './formats-in.ts';
import { siteLanguage } from './language.ts';
import { written } from './written.ts';

interface ShownEvent {
  /** ISO 8601. */
  readonly startsAt: string;
  readonly timeZone: string;
  readonly venue: { readonly name: string; readonly city: string } | null;
  readonly onlineUrl: string | null;
}

/** Formats an event's start, in its own zone, and its place in one line, for link previews. */
export function whenAndWhere({ startsAt, timeZone, venue, onlineUrl }: ShownEvent): string {
  const when = formatsIn[siteLanguage].dayAndTime(startsAt, timeZone);
  const online = onlineUrl === null ? '' : written[siteLanguage].pages.online;
  const where = venue === null ? online : placeName(venue);
  return [when, where].filter((part) => part !== '').join(' · ');
}

function placeName({ name, city }: NonNullable<ShownEvent['venue']>): string {
  return [...new Set([name, city])].filter((part) => part !== '').join(', ');
}
