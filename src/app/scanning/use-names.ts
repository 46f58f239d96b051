import { useEffect, useState } from 'react';
import { useStore } from '#app/data/live-query.ts';
import type { DoorDesk, NameSearch } from '#app/engines/door-desk.ts';
import type { ListedPerson } from '#domain/door/door-list.ts';

/** The names of the event's guests, on a supervisor's phone. */
export interface GuestNames {
  /** Names are for this device: it is a supervisor's. */
  readonly may: boolean;
  /** Ready to be searched; null while they are not here, or being read. */
  readonly search: NameSearch | null;
  /** Tickets that the list has room for; 0 while there is none. */
  readonly tickets: number;
  /** Grows when what can be found has changed. */
  readonly version: number;
}

/** Opens the names of an event while a scanner is open, and takes in what the server changes in them. */
export function useNames(desk: DoorDesk, eventId: string, role: 'steward' | 'supervisor'): GuestNames {
  const may = role === 'supervisor';
  const list = useStore(async () => (may ? desk.names.list(eventId) : null), [desk, eventId, may]);
  const complete = list?.complete === true;
  const search = useOpened(desk, eventId, complete ? list.listId : null);
  /** What is on the device, as one text: another one is to be taken in. */
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

/** Who has a ticket, as far as the names are here; null otherwise, and until it is known. */
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
