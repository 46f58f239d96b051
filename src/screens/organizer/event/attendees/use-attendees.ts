import { useState, useSyncExternalStore } from 'react';
import { useServerPages, type ServerPages } from '#app/data/server-pages.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { attendeeHere } from '#app/events/attendee-here.ts';
import type { DoorKnown } from '#app/events/door-known.ts';
import { useStoredAttendees, type StoredAttendees } from '#app/events/stored-attendees.ts';
import { listAttendees, type Attendee } from '#contract/sales/attendees.ts';
import { doorFilter } from '#domain/events/attendee-match.ts';
import type { ListAge } from '#domain/events/door-update.ts';
import { attendeeQueryOf, type AttendeeFilter } from './attendee-filter.ts';

/** The copy is reloaded at most once in this time. */
const minReloadMs = 60_000;
/** Rows per page. */
const pageSize = 200;

interface AttendeesHere {
  /** Each as known to this device, if that is newer than the list. */
  readonly read: ServerPages<Attendee>;
  /** Set if the rows are from this device's copy. */
  readonly kept: StoredAttendees | null;
  /** Age of the list that the rows are from. */
  readonly age: ListAge;
}

/**
 * Attendees from the server, and from this device until it answers or if it is unreachable. Both are combined with
 * what this device knows about the door since.
 */
export function useAttendees(eventId: string, filter: AttendeeFilter, door: DoorKnown): AttendeesHere {
  const { contact } = useEngines();
  const reached = useSyncExternalStore(contact.subscribe, contact.reached);
  const asked = attendeeQueryOf(filter);
  const server = useServerPages(
    listAttendees,
    (after) => ({
      params: { registrationId: eventId },
      query: {
        limit: String(pageSize),
        ...asked,
        ...(filter.show === '' ? {} : { answersTo: filter.show }),
        ...(after === undefined ? {} : { after }),
      },
    }),
    (reply) => reply,
  );
  const key = JSON.stringify([eventId, asked]);
  const [wanted, setWanted] = useState({ key, rows: pageSize });
  const rows = Math.max(wanted.key === key ? wanted.rows : pageSize, server.data?.length ?? 0);
  const heardAt =
    server.data !== undefined && server.failure === null ? Math.floor(server.at / minReloadMs) : null;
  const newsOf = (readAt: number) => door.newsOf({ readAt, current: false });
  const kept = useStoredAttendees(eventId, asked, { limit: rows, heardAt, newsOf });
  // The copy can be filtered with people admitted here meanwhile; the server's earlier list cannot.
  if (kept === null || kept === 'searching' || (server.data !== undefined && reached)) {
    const age = { readAt: server.at, current: reached && server.failure === null };
    const waits = kept === 'searching' && server.data === undefined;
    return { read: waits ? waiting(server) : withDoor(server, asked, door, age), kept: null, age };
  }
  const read = {
    ...server,
    data: kept.people,
    at: kept.readAt,
    loading: false,
    hasMore: kept.total > kept.people.length,
    more: () => setWanted({ key, rows: rows + pageSize }),
  };
  return { read, kept, age: { readAt: kept.readAt, current: false } };
}

const waiting = (server: ServerPages<Attendee>): ServerPages<Attendee> => ({
  ...server,
  data: undefined,
  failure: null,
  loading: true,
});

/** The server's list without people whose status has changed according to this device. */
function withDoor(
  server: ServerPages<Attendee>,
  asked: ReturnType<typeof attendeeQueryOf>,
  door: DoorKnown,
  age: ListAge,
): ServerPages<Attendee> {
  const isListed = doorFilter(asked);
  const data = server.data?.flatMap((row) => {
    const standing = door.standingOf(age, row.ticketNumber);
    if (standing === null) return row;
    return isListed({ state: row.state, ...standing }) ? attendeeHere(row, standing) : [];
  });
  return { ...server, data };
}
