import { createAttendeeIndex, type AttendeeIndex } from '#domain/events/attendee-index.ts';
import { decodeAttendeePage, type ListedAttendee } from '#domain/events/attendee-list.ts';
import { attendeeFilter, searchAsked, type AttendeesAsked } from '#domain/events/attendee-match.ts';

/** A part of the people that were asked for, by ticket number, and how many there are in all. */
export interface FoundAttendees {
  readonly people: readonly ListedAttendee[];
  readonly total: number;
}

/** The attendees of one event, readable: in a worker's memory and nowhere else. */
export interface DeskCore {
  /** Takes a page in, in place of the one with its number; false where it cannot be read. */
  take(page: number, text: string): boolean;
  /** The first `limit` of those that are asked for. */
  find(asked: AttendeesAsked, limit: number): FoundAttendees;
  /** Readies the search, so that its first letter is as quick as the next. */
  prepare(): void;
}

export function createDeskCore(): DeskCore {
  const pages = new Map<number, readonly ListedAttendee[]>();
  let people: readonly ListedAttendee[] | null = null;
  let index: AttendeeIndex | null = null;
  /** Of the last asking: scrolling asks for more of the same. */
  let last: { readonly key: string; readonly found: readonly ListedAttendee[] } | null = null;

  const inOrder = (): readonly ListedAttendee[] => {
    people ??= [...pages].toSorted(([one], [other]) => one - other).flatMap(([, page]) => page);
    return people;
  };
  const indexed = (): AttendeeIndex => {
    index ??= createAttendeeIndex(inOrder());
    return index;
  };
  const found = (asked: AttendeesAsked): readonly ListedAttendee[] => {
    const key = JSON.stringify(asked);
    if (last?.key !== key) last = { key, found: foundIn(inOrder(), asked, indexed) };
    return last.found;
  };

  return {
    take(page, text) {
      const read = decodeAttendeePage(text);
      if (read === undefined) return false;
      pages.set(page, read);
      people = null;
      index = null;
      last = null;
      return true;
    },
    find(asked, limit) {
      const all = found(asked);
      return { people: all.slice(0, limit), total: all.length };
    },
    prepare: () => void indexed(),
  };
}

function foundIn(
  people: readonly ListedAttendee[],
  asked: AttendeesAsked,
  index: () => AttendeeIndex,
): readonly ListedAttendee[] {
  const isListed = attendeeFilter(asked);
  const search = searchAsked(asked);
  if (search === 'nobody') return [];
  if (search === null) return people.filter(isListed);
  return index()
    .places(search)
    .flatMap((place) => {
      const one = people[place];
      return one !== undefined && isListed(one) ? [one] : [];
    });
}
