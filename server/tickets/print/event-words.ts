import type { WalletTicket } from '#contract/sales/tickets.ts';
import { written } from '#messages/written.ts';

type Times = Pick<WalletTicket, 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'timeZone'>;

/** When an event is, in words, by the clocks where it takes place. */
export function whenOf({ startsAt, endsAt, doorsOpenAt, timeZone }: Times): {
  readonly day: string;
  readonly hours: string;
  readonly doors: string;
} {
  return {
    day: dayIn(timeZone, startsAt),
    hours: written.en.prints.hours(
      clockIn(timeZone, startsAt),
      clockIn(timeZone, endsAt),
      zoneName(timeZone, startsAt),
    ),
    doors: clockIn(timeZone, doorsOpenAt),
  };
}

/** `Saturday 21 November 2026, 20:00 (GMT)`; an ISO time. */
export function momentIn(timeZone: string, at: string): string {
  return `${dayIn(timeZone, at)}, ${clockIn(timeZone, at)} (${zoneName(timeZone, at)})`;
}

/** Where an event is, a line each; nothing for one without a place. */
export function placeOf(venue: WalletTicket['venue']): readonly string[] {
  if (venue === null) return [];
  return [venue.name, venue.address, venue.city].filter((line) => line !== '');
}

function dayIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(new Date(at));
}

function clockIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at));
}

function zoneName(timeZone: string, at: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short', timeZone }).formatToParts(
    new Date(at),
  );
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
