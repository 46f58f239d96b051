import { createAttendeeIndex, type AttendeeIndex } from '#domain/events/attendee-index.ts';
import { decodeAttendeePage, type ListedAttendee } from '#domain/events/attendee-list.ts';
import { attendeeFilter, searchAsked, type AttendeesAsked } from '#domain/events/attendee-match.ts';
import { withNews, type DoorNews } from '#domain/events/door-news.ts';

/** A part of the people that were asked for, by ticket number, and how many there are in all. */
export interface FoundAttendees {
  readonly people: readonly ListedAttendee[];
  readonly total: number;
  /** Of everybody, whatever was asked for. */
  readonly door: DoorCounts;
}

/** How many stand so with the door. */
export interface DoorCounts {
  readonly arrived: number;
  readonly not_arrived: number;
  readonly inside: number;
}

/** The attendees of one event, readable: in a worker's memory and nowhere else. */
export interface DeskCore {
  /** Takes a page in, in place of the one with its number; false where it cannot be read. */
  take(page: number, text: string): boolean;
  /**
   * The first `limit` of those that are asked for.
   *
   * @param news of the door since the list was read: rows, filters and counts are by it
   */
  find(asked: AttendeesAsked, limit: number, news?: DoorNews): FoundAttendees;
  /** Readies the search, so that its first letter is as quick as the next. */
  prepare(): void;
}

export function createDeskCore(): DeskCore {
  const pages = new Map<number, readonly ListedAttendee[]>();
  let people: readonly ListedAttendee[] | null = null;
  let index: AttendeeIndex | null = null;
  /** Of the last asking: scrolling asks for more of the same. */
  let last: { readonly key: string; readonly found: readonly ListedAttendee[] } | null = null;

  let told: { readonly version: number; readonly people: readonly ListedAttendee[] } | null = null;
  let counted: { readonly of: readonly ListedAttendee[]; readonly door: DoorCounts } | null = null;

  const inOrder = (): readonly ListedAttendee[] => {
    people ??= [...pages].toSorted(([one], [other]) => one - other).flatMap(([, page]) => page);
    return people;
  };
  const indexed = (): AttendeeIndex => {
    index ??= createAttendeeIndex(inOrder());
    return index;
  };
  const asOf = (news: DoorNews | undefined): readonly ListedAttendee[] => {
    if (news === undefined) return inOrder();
    if (told?.version !== news.version) told = { version: news.version, people: withNews(inOrder(), news) };
    return told.people;
  };
  const found = (asked: AttendeesAsked, news: DoorNews | undefined): readonly ListedAttendee[] => {
    const key = JSON.stringify([asked, news?.version]);
    if (last?.key !== key) last = { key, found: foundIn(asOf(news), asked, indexed) };
    return last.found;
  };
  const doorOf = (of: readonly ListedAttendee[]): DoorCounts => {
    if (counted?.of !== of) counted = { of, door: countDoor(of) };
    return counted.door;
  };

  return {
    take(page, text) {
      const read = decodeAttendeePage(text);
      if (read === undefined) return false;
      pages.set(page, read);
      people = null;
      index = null;
      last = null;
      told = null;
      return true;
    },
    find(asked, limit, news) {
      const all = found(asked, news);
      return { people: all.slice(0, limit), total: all.length, door: doorOf(asOf(news)) };
    },
    prepare: () => void indexed(),
  };
}

function countDoor(people: readonly ListedAttendee[]): DoorCounts {
  const count = (status: keyof DoorCounts) => people.filter(attendeeFilter({ status })).length;
  return { arrived: count('arrived'), not_arrived: count('not_arrived'), inside: count('inside') };
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
