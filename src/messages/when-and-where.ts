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

/** When an event starts, in its own zone, and where, in a line: for whoever sees a link to it. */
export function whenAndWhere({ startsAt, timeZone, venue, onlineUrl }: ShownEvent): string {
  const when = formatsIn[siteLanguage].dayAndTime(startsAt, timeZone);
  const online = onlineUrl === null ? '' : written[siteLanguage].pages.online;
  const where = venue === null ? online : placeName(venue);
  return [when, where].filter((part) => part !== '').join(' · ');
}

function placeName({ name, city }: NonNullable<ShownEvent['venue']>): string {
  return [...new Set([name, city])].filter((part) => part !== '').join(', ');
}
