import { useEffect, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import type { DeskLists, DeskSearch, DoorCounts } from '#app/engines/desk-lists.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import { formatReference } from '#domain/codes/reference.ts';
import type { ListedAttendee } from '#domain/events/attendee-list.ts';
import type { AttendeesAsked } from '#domain/events/attendee-match.ts';
import type { DoorNews } from '#domain/events/door-news.ts';

/** Attendees of an event from this device: those that were asked for. */
export interface StoredAttendees {
  readonly people: readonly Attendee[];
  readonly total: number;
  /** How many of everybody stand so with the door, by the same copy and the same news. */
  readonly door: DoorCounts;
  readonly timeZone: string;
  /** When all of it was last as the server had it; ms, server time. */
  readonly readAt: number;
}

/** A search that ended: of which copy, for what, and what it found; null where it could not be done. */
interface Searched {
  readonly search: DeskSearch;
  readonly of: string;
  readonly found: Pick<StoredAttendees, 'people' | 'total' | 'door'> | null;
}

/** So long a copy is fresh enough not to be brought again; ms. */
const freshMs = 2 * 60_000;

interface Opened {
  readonly search: DeskSearch;
  readonly timeZone: string;
  readonly readAt: number;
  /** All pages can be found; until then those that are in. */
  readonly whole: boolean;
  /** Grows with what can be found. */
  readonly version: number;
}

/**
 * Opens what this device keeps of an event's attendees, and keeps it as the server has it while the screen is open.
 *
 * @param eventId null: of none, and nothing is opened
 * @param heardAt when the server last answered, in steps, null for not at all: at each the copy may be brought
 * @param newsOf what this device knows of the door that a copy of an age does not
 * @returns `searching` until those that are asked for are found; null where nothing is kept, or may be shown
 */
export function useStoredAttendees(
  eventId: string | null,
  asked: AttendeesAsked,
  {
    limit,
    heardAt,
    newsOf,
  }: {
    readonly limit: number;
    readonly heardAt: number | null;
    readonly newsOf?: ((readAt: number) => DoorNews | undefined) | undefined;
  },
): StoredAttendees | 'searching' | null {
  const opened = useOpened(eventId, heardAt);
  const news = opened === null ? undefined : newsOf?.(opened.readAt);
  const of = JSON.stringify(asked);
  const key = JSON.stringify([of, limit, opened?.version, news?.version]);
  const [searched, setSearched] = useState<Searched | null>(null);
  useEffect(() => {
    if (opened === null) return undefined;
    const { search } = opened;
    let gone = false;
    const end = (found: Searched['found']) => {
      if (!gone) setSearched({ search, of, found });
    };
    search.find(asked, limit, news).then(
      ({ people, total, door }) => end({ people: people.map(shown), total, door }),
      () => end(null),
    );
    return () => {
      gone = true;
    };
    // What is asked for is in the key, and which news.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [opened?.search, key]);
  if (opened === null) return null;
  // Rows of what was asked for before would stand under the new filter.
  if (searched?.search !== opened.search || searched.of !== of) return 'searching';
  const { found } = searched;
  if (found === null) return null;
  // Nobody was found yet, in a part of the list: that says nothing of the rest.
  if (!opened.whole && found.total === 0) return null;
  const { timeZone, readAt } = opened;
  return { ...found, timeZone, readAt };
}

function useOpened(eventId: string | null, heardAt: number | null): Opened | null {
  const { deskLists } = useEngines();
  const [lists, setLists] = useState<DeskLists | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const isWanted = eventId !== null;
  useEffect(() => {
    if (!isWanted) return undefined;
    let gone = false;
    deskLists().then(
      (value) => !gone && setLists(value),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [deskLists, isWanted]);
  const [list, setList] = useState<OpenedList | null>(null);
  useEffect(() => {
    if (lists === null || eventId === null) return undefined;
    const opening = openList(lists, eventId, setOpened);
    let gone = false;
    void opening.shown.then(() => {
      if (!gone) setList(opening);
    });
    return () => {
      gone = true;
      opening.close();
      setList(null);
      setOpened(null);
    };
  }, [lists, eventId]);
  useEffect(() => {
    if (heardAt !== null) void list?.bring();
  }, [list, heardAt]);
  return opened;
}

interface OpenedList {
  /** What is here is shown, or that nothing is. */
  readonly shown: Promise<void>;
  /** Brings what the server has, where the copy is not of just now, and shows that. */
  bring(): Promise<void>;
  close(): void;
}

/** Shows what is here at once. A store that is away keeps nothing: the server's list is shown. */
function openList(
  lists: DeskLists,
  eventId: string,
  show: (change: (before: Opened | null) => Opened | null) => void,
): OpenedList {
  const search = lists.open(eventId);
  let gone = false;
  const tell = async (whole: boolean) => {
    const kept = await lists.kept(eventId);
    if (gone) return;
    if (kept === null || kept.readAt === null) return show(() => null);
    const { timeZone, readAt } = kept;
    show((before) => ({ search, timeZone, readAt, whole, version: (before?.version ?? 0) + 1 }));
  };
  const takeIn = async () => {
    // The first page is enough for the first rows; the others come behind it.
    let told = false;
    const isHere = await search.refresh(() => {
      if (!told) void tell(false);
      told = true;
    });
    if (isHere) await tell(true);
  };
  return {
    shown: takeIn().catch(() => {}),
    async bring() {
      try {
        const readAt = (await lists.kept(eventId))?.readAt ?? 0;
        if (gone || lists.now() - readAt < freshMs) return;
        await lists.bring(eventId);
        if (!gone) await takeIn();
      } catch {
        // What is here stays, with its age.
      }
    },
    close() {
      gone = true;
      search.close();
    },
  };
}

/** As the server's list shows somebody. */
function shown(one: ListedAttendee): Attendee {
  const { type, entries, issuedAt, reference, ticketNumber, answers } = one;
  const [first] = entries;
  return {
    ticketId: one.ticketId,
    ticketNumber,
    reference: formatReference(ticketNumber, reference),
    name: one.name,
    email: one.email,
    phoneNumber: one.phoneNumber,
    ticketTypeId: type.ticketTypeId,
    ticketTypeName: type.name,
    orderId: one.orderId,
    state: one.state,
    unpaid: one.unpaid,
    rehearsal: one.rehearsal,
    arrivedAt: first === undefined ? null : new Date(first.at).toISOString(),
    gateName: first?.gateName ?? '',
    inside: one.people > 0,
    issuedAt: new Date(issuedAt).toISOString(),
    note: one.note,
    answers: answers.map(({ questionId, values }) => ({ questionId, values: [...values] })),
  };
}
