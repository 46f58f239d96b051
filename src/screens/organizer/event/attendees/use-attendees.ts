import { useState } from 'react';
import { useServerPages, type ServerPages } from '#app/data/server-pages.ts';
import { useKeptAttendees, type KeptAttendees } from '#app/events/kept-attendees.ts';
import { listAttendees, type Attendee } from '#contract/sales/attendees.ts';
import { askedFor, type AttendeeFilter } from './attendee-filter.ts';

/** Rows of one part. */
const pageSize = 200;

/**
 * Attendees as the server lists them, and from this device until it does, or where it cannot be reached.
 *
 * @returns `kept` where the rows are the device's
 */
export function useAttendees(
  eventId: string,
  filter: AttendeeFilter,
): { readonly read: ServerPages<Attendee>; readonly kept: KeptAttendees | null } {
  const asked = askedFor(filter);
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
  const rows = wanted.key === key ? wanted.rows : pageSize;
  const heard = server.data !== undefined && server.failure === null;
  const kept = useKeptAttendees(eventId, asked, { limit: rows, heard });
  if (server.data !== undefined || kept === null) return { read: server, kept: null };
  if (kept === 'searching')
    return { read: { ...server, data: undefined, failure: null, loading: true }, kept: null };
  const read = {
    ...server,
    data: kept.people,
    at: kept.readAt,
    loading: false,
    hasMore: kept.total > kept.people.length,
    more: () => setWanted({ key, rows: rows + pageSize }),
  };
  return { read, kept };
}
