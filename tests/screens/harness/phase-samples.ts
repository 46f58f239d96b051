import { toOpenDate } from '#domain/events/open-date.ts';
import { eventId, now, ownEvent } from './samples.ts';

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

/** The same event in other phases, by id. */
export const phasedIds = {
  draft: 'a-draft',
  onSale: 'on-sale',
  after: 'an-evening-before',
  open: 'date-open',
} as const;
const day = 24 * hour;

/** Returns the event that belongs to an id. */
export function ownEventOf(id: string | null): typeof ownEvent {
  const moved = (by: number) => ({
    registrationId: id ?? eventId,
    startsAt: iso(now + 8 * hour + by),
    endsAt: iso(now + 12 * hour + by),
    doorsOpenAt: iso(now + 7 * hour + by),
  });
  switch (id) {
    case phasedIds.draft:
      return { ...ownEvent, registrationId: id, status: 'draft' };
    case phasedIds.onSale:
      return { ...ownEvent, ...moved(9 * day) };
    case phasedIds.open:
      return { ...ownEvent, ...moved(toOpenDate(now) - now) };
    case phasedIds.after:
      return { ...ownEvent, ...moved(-3 * day) };
    default:
      return ownEvent;
  }
}
