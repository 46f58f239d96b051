import { isPunctuationOnly } from '#domain/text/text-fold.ts';
import { readAttendeeSearch, type AttendeeSearch } from './attendee-search.ts';
import type { ListedAttendee } from './attendee-list.ts';

/** Filters of an attendee list as requested; times in ms as digits. */
export interface AttendeesQuery {
  readonly search?: string | undefined;
  readonly status?: 'arrived' | 'not_arrived' | 'inside' | 'cancelled' | undefined;
  readonly ticketTypeId?: string | undefined;
  readonly gateId?: string | undefined;
  readonly questionId?: string | undefined;
  readonly answer?: string | undefined;
  readonly checkedInFrom?: string | undefined;
  readonly checkedInUntil?: string | undefined;
  readonly orderedFrom?: string | undefined;
  readonly orderedUntil?: string | undefined;
  /** Ticket numbers, separated by commas. */
  readonly only?: string | undefined;
}

/** Returns whether a time is within a range of `AttendeesQuery`. */
const isWithin = (at: number, from: string | undefined, until: string | undefined): boolean =>
  (from === undefined || at >= Number(from)) && (until === undefined || at < Number(until));

/**
 * Builds a filter by the same rules as the server (`database/tickets/attendees`), for everything except the search
 * text.
 */
export function attendeeFilter(asked: AttendeesQuery): (one: ListedAttendee) => boolean {
  const { ticketTypeId, questionId, answer } = asked;
  const numbers = asked.only === undefined ? null : new Set(asked.only.split(',').map(Number));
  const isAsDoorHasThem = doorFilter(asked);
  const hasAnswer = ({ answers }: ListedAttendee): boolean =>
    questionId === undefined ||
    answer === undefined ||
    answers.some((one) => one.questionId === questionId && one.values.includes(answer));
  return (one) =>
    (ticketTypeId === undefined ? !one.type.addOn : one.type.ticketTypeId === ticketTypeId) &&
    isAsDoorHasThem(one) &&
    hasAnswer(one) &&
    isWithin(one.orderedAt, asked.orderedFrom, asked.orderedUntil) &&
    (numbers === null || numbers.has(one.ticketNumber));
}

/** Status of a ticket at the door. */
type DoorStatus = Pick<ListedAttendee, 'state' | 'people' | 'entries'>;

/** Builds the part of that filter that concerns the door status. */
export function doorFilter(asked: AttendeesQuery): (one: DoorStatus) => boolean {
  const { status, gateId, checkedInFrom, checkedInUntil } = asked;
  const asksEntry = gateId !== undefined || checkedInFrom !== undefined || checkedInUntil !== undefined;
  const hasEntry = ({ entries }: DoorStatus): boolean =>
    entries.some(
      (entry) =>
        (gateId === undefined || entry.gateId === gateId) &&
        isWithin(entry.at, checkedInFrom, checkedInUntil),
    );
  const hasStatus = (one: DoorStatus): boolean => {
    switch (status) {
      case undefined:
        return asksEntry || takesPlace(one);
      case 'arrived':
        return hasEntry(one);
      case 'not_arrived':
        return takesPlace(one) && !hasEntry(one);
      case 'inside':
        return one.people > 0;
      case 'cancelled':
        return one.state === 'cancelled';
    }
  };
  return (one) => hasStatus(one) && (!asksEntry || hasEntry(one));
}

/** A transferred ticket counts once, under its successor; a cancelled one does not count. */
const takesPlace = ({ state }: DoorStatus): boolean => state !== 'cancelled' && state !== 'transferred';

/**
 * Parses the search text: null if empty, so that everybody is listed; 'nobody' if it contains only characters that no
 * name has.
 */
export function parseSearchText({ search = '' }: AttendeesQuery): AttendeeSearch | null | 'nobody' {
  return isPunctuationOnly(search) ? 'nobody' : readAttendeeSearch(search);
}
