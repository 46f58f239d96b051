import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { isFollowed } from './attendees.ts';
import { otherBuyer, ticketName } from './ticket-name.ts';

/** A person on the door list. */
export interface DoorListRow {
  readonly ticketNumber: number;
  readonly reference: number;
  readonly typeIndex: number;
  readonly name: string;
  /** The buyer, if it is somebody else. */
  readonly buyer: string;
  readonly orderId: string;
  readonly note: string;
}

/**
 * Returns the people with tickets numbered from `from` to below `until`, by number, who may come to a door; not those
 * who transferred their ticket or had it cancelled.
 */
export function findDoorListRows(
  queries: Queries,
  eventId: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<DoorListRow[]> {
  return queries.query<DoorListRow>(
    `SELECT t.number AS "ticketNumber", t.reference, t.type_index AS "typeIndex", t.door_note AS note,
       ${ticketName} AS name, coalesce(t.order_id, '') AS "orderId", ${otherBuyer} AS buyer
       FROM tickets t LEFT JOIN orders o ON o.id = t.order_id
      WHERE t.event_id = $1 AND t.number >= $2 AND t.number < $3 AND t.state & ${ticketBits.cancelled} = 0 AND NOT ${isFollowed}
      ORDER BY t.number`,
    [eventId, from, until],
  );
}

/** Returns how many ticket numbers an event has used; null if it does not exist. */
export async function findTicketCount(queries: Queries, eventId: string): Promise<number | null> {
  const [row] = await queries.query<{ count: number }>(
    'SELECT ticket_count AS count FROM events WHERE id = $1',
    [eventId],
  );
  return row?.count ?? null;
}

/** Returns a guest's door note, locked until the transaction ends; null if the ticket is not the event's. */
export async function lockDoorNote(
  queries: Queries,
  { eventId, ticketId }: { readonly eventId: string; readonly ticketId: string },
): Promise<string | null> {
  const [row] = await queries.query<{ note: string }>(
    'SELECT door_note AS note FROM tickets WHERE id = $2 AND event_id = $1 FOR NO KEY UPDATE',
    [eventId, ticketId],
  );
  return row?.note ?? null;
}

export async function setDoorNote(queries: Queries, ticketId: string, note: string): Promise<void> {
  await queries.query('UPDATE tickets SET door_note = $2 WHERE id = $1', [ticketId, note]);
}
