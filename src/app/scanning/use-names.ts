import { useEffect, useState } from 'react';
import { useStore } from '#app/data/live-query.ts';
import type { DoorDesk, NameSearch } from '#app/engines/door-desk.ts';
import type { ListedPerson } from '#domain/door/door-list.ts';

/** The names of the event's guests, on a supervisor's phone. */
export interface GuestNames {
  /** This device may have names, because it is a supervisor's. */
  readonly may: boolean;
  /** Ready to be searched; null while the names are missing or loading. */
  readonly search: NameSearch | null;
  /** Ticket capacity of the list; 0 while there is none. */
  readonly tickets: number;
  /** Increases when what can be found has changed. */
  readonly version: number;
}

/** Opens the names of an event while a scanner is open, and applies the server's changes. */
export function useNames(desk: DoorDesk, eventId: string, role: 'steward' | 'supervisor'): GuestNames {
  const may = role === 'supervisor';
  const list = useStore(async () => (may ? desk.names.list(eventId) : null), [desk, eventId, may]);
  const complete = list?.complete === true;
  const search = useOpened(desk, eventId, complete ? list.listId : null);
  /** The stored copy as one text; a different one has to be loaded. */
  const pages = complete ? [...list.here.values()].join(' ') : '';
  const [taken, setTaken] = useState<Taken>({ search: null, version: 0 });
  useEffect(() => {
    if (search === null || pages === '') return undefined;
    let gone = false;
    void search.refresh().then((isWhole) => {
      if (!gone && isWhole) setTaken(({ version }) => ({ search, version: version + 1 }));
    });
    return () => {
      gone = true;
    };
  }, [search, pages]);
  const ready = taken.search === search ? search : null;
  return { may, search: ready, tickets: list?.tickets ?? 0, version: taken.version };
}

interface Taken {
  readonly search: NameSearch | null;
  readonly version: number;
}

/** A search over one copy of the list, closed when that copy is gone. */
function useOpened(desk: DoorDesk, eventId: string, listId: string | null): NameSearch | null {
  const [opened, setOpened] = useState<NameSearch | null>(null);
  useEffect(() => {
    if (listId === null) return undefined;
    const search = desk.names.open(eventId);
    let gone = false;
    void search.refresh().then(() => {
      if (!gone) setOpened(search);
    });
    return () => {
      gone = true;
      search.close();
      setOpened(null);
    };
  }, [desk, eventId, listId]);
  return opened;
}

/** Returns a ticket's holder, if the names are stored here; null otherwise, and until it is known. */
export function useGuest(
  { search, version }: GuestNames,
  ticketNumber: number | undefined,
): ListedPerson | null {
  const [known, setKnown] = useState<ListedPerson | null>(null);
  useEffect(() => {
    if (search === null || ticketNumber === undefined) return undefined;
    let gone = false;
    void search.person(ticketNumber).then((person) => {
      if (!gone) setKnown(person);
    });
    return () => {
      gone = true;
    };
  }, [search, ticketNumber, version]);
  return known !== null && known.ticketNumber === ticketNumber ? known : null;
}
