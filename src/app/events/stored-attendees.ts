import { useEffect, useState } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import type { DeskLists, DeskSearch, DoorCounts } from '#app/engines/desk-lists.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import { formatReference } from '#domain/codes/reference.ts';
import type { ListedAttendee } from '#domain/events/attendee-list.ts';
import type { AttendeesQuery } from '#domain/events/attendee-match.ts';
import type { DoorUpdate } from '#domain/events/door-update.ts';

/** Attendees of an event from this device that match the request. */
export interface StoredAttendees {
  readonly people: readonly Attendee[];
  readonly total: number;
  /** Door counts for everybody, from the same copy and news. */
  readonly door: DoorCounts;
  readonly timeZone: string;
  /** When the whole copy last matched the server; ms, server time. */
  readonly readAt: number;
}

/** A finished search: its copy, its query and its result; null if it failed. */
interface Searched {
  readonly search: DeskSearch;
  readonly of: string;
  readonly found: Pick<StoredAttendees, 'people' | 'total' | 'door'> | null;
}

/** A copy younger than this is not reloaded; ms. */
const freshMs = 2 * 60_000;

interface Opened {
  readonly search: DeskSearch;
  readonly timeZone: string;
  readonly readAt: number;
  /** All pages are searchable; until then only those loaded. */
  readonly whole: boolean;
  /** Increases as more becomes searchable. */
  readonly version: number;
}

/**
 * Opens this device's copy of an event's attendee list, and keeps it up to date while the screen is open.
 *
 * @param eventId null: opens nothing
 * @param heardAt when the server last answered, in steps, null for never; the copy may be reloaded at each step
 * @param newsOf returns what this device knows about the door that a copy of a given age lacks
 * @returns `searching` until the result is found; null if nothing is stored or may be shown
 */
export function useStoredAttendees(
  eventId: string | null,
  asked: AttendeesQuery,
  {
    limit,
    heardAt,
    newsOf,
  }: {
    readonly limit: number;
    readonly heardAt: number | null;
    readonly newsOf?: ((readAt: number) => DoorUpdate | undefined) | undefined;
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
  // Do not show rows of the previous query under the new filter.
  if (searched?.search !== opened.search || searched.of !== of) return 'searching';
  const { found } = searched;
  if (found === null) return null;
  // No match so far in a part of the list says nothing about the rest.
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
  /** Resolves once the stored copy, or its absence, is shown. */
  readonly shown: Promise<void>;
  /** Reloads an outdated copy from the server, and shows it. */
  bring(): Promise<void>;
  close(): void;
}

/** Shows the stored copy at once. If the store is unavailable, the server's list is shown. */
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
    // The first page suffices for the first rows; the others follow.
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
        // The stored copy stays, with its age.
      }
    },
    close() {
      gone = true;
      search.close();
    },
  };
}

/** Converts an attendee to the format of the server's list. */
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
