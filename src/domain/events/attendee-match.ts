import { isSignsAlone } from '#domain/text/text-fold.ts';
import { readAttendeeSearch, type AttendeeSearch } from './attendee-search.ts';
import type { ListedAttendee } from './attendee-list.ts';

/** What a list of attendees is narrowed to, as it is asked for; times in ms as digits. */
export interface AttendeesAsked {
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
  /** Ticket numbers, with commas between. */
  readonly only?: string | undefined;
}

/** Whether a time is within a span of `AttendeesAsked`. */
const isWithin = (at: number, from: string | undefined, until: string | undefined): boolean =>
  (from === undefined || at >= Number(from)) && (until === undefined || at < Number(until));

/**
 * Tells who is listed, by the rules by which the server lists them (`database/tickets/attendees`), of everything but what
 * was searched for.
 */
export function attendeeFilter(asked: AttendeesAsked): (one: ListedAttendee) => boolean {
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

/** How a ticket stands with the door. */
type AtDoor = Pick<ListedAttendee, 'state' | 'people' | 'entries'>;

/** The part of that which asks for how somebody stands with the door. */
export function doorFilter(asked: AttendeesAsked): (one: AtDoor) => boolean {
  const { status, gateId, checkedInFrom, checkedInUntil } = asked;
  const asksEntry = gateId !== undefined || checkedInFrom !== undefined || checkedInUntil !== undefined;
  const hasEntry = ({ entries }: AtDoor): boolean =>
    entries.some(
      (entry) =>
        (gateId === undefined || entry.gateId === gateId) &&
        isWithin(entry.at, checkedInFrom, checkedInUntil),
    );
  const hasStatus = (one: AtDoor): boolean => {
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

/** A ticket that changed hands counts once, a cancelled one no more. */
const takesPlace = ({ state }: AtDoor): boolean => state !== 'cancelled' && state !== 'transferred';

/** Reads what is searched for: null is nothing, and everybody is listed; 'nobody' is signs that no name has. */
export function searchAsked({ search = '' }: AttendeesAsked): AttendeeSearch | null | 'nobody' {
  return isSignsAlone(search) ? 'nobody' : readAttendeeSearch(search);
}
