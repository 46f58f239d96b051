import { createAttendeeIndex, type AttendeeIndex } from '#domain/events/attendee-index.ts';
import { decodeAttendeePage, type ListedAttendee } from '#domain/events/attendee-list.ts';
import { attendeeFilter, parseSearchText, type AttendeesQuery } from '#domain/events/attendee-match.ts';
import { mergeNews, type DoorUpdate } from '#domain/events/door-update.ts';

/** A range of the matching people by ticket number, and the total number of matches. */
export interface FoundAttendees {
  readonly people: readonly ListedAttendee[];
  readonly total: number;
  /** Counts for all people, regardless of the filter. */
  readonly door: DoorCounts;
}

/** Number of tickets per door status; `inside` counts people, including additional ones. */
export interface DoorCounts {
  readonly arrived: number;
  readonly not_arrived: number;
  readonly inside: number;
}

/** The decrypted attendees of one event, which exist only in a worker's memory. */
export interface DeskCore {
  /** Loads a page, replacing the one with its number; false if it cannot be read. */
  take(page: number, text: string): boolean;
  /**
   * Returns the first `limit` matches.
   *
   * @param news of the door since the list was loaded; applied to rows, filters and counts
   */
  find(asked: AttendeesQuery, limit: number, news?: DoorUpdate): FoundAttendees;
  /** Prepares the search index so that the first search is fast. */
  prepare(): void;
}

export function createDeskCore(): DeskCore {
  const pages = new Map<number, readonly ListedAttendee[]>();
  let people: readonly ListedAttendee[] | null = null;
  let index: AttendeeIndex | null = null;
  /** Cached result of the last query, because scrolling asks for more of the same. */
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
  const asOf = (news: DoorUpdate | undefined): readonly ListedAttendee[] => {
    if (news === undefined) return inOrder();
    if (told?.version !== news.version) told = { version: news.version, people: mergeNews(inOrder(), news) };
    return told.people;
  };
  const found = (asked: AttendeesQuery, news: DoorUpdate | undefined): readonly ListedAttendee[] => {
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
  return {
    arrived: count('arrived'),
    not_arrived: count('not_arrived'),
    inside: people.reduce((sum, one) => sum + one.people, 0),
  };
}

function foundIn(
  people: readonly ListedAttendee[],
  asked: AttendeesQuery,
  index: () => AttendeeIndex,
): readonly ListedAttendee[] {
  const isListed = attendeeFilter(asked);
  const search = parseSearchText(asked);
  if (search === 'nobody') return [];
  if (search === null) return people.filter(isListed);
  return index()
    .places(search)
    .flatMap((place) => {
      const one = people[place];
      return one !== undefined && isListed(one) ? [one] : [];
    });
}
