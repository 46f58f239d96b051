import type { Queries } from '#server/database/database.ts';

/** How many expired tickets are deleted with each new one: more than one, so that they become fewer. */
const mostDeleted = 20;

/** Stores what a ticket for a live connection grants, until `expiresAt` (ms); deletes some expired ones. */
export async function addLiveTicket(
  queries: Queries,
  ticketHash: Uint8Array,
  grant: object,
  { now, expiresAt }: { readonly now: number; readonly expiresAt: number },
): Promise<void> {
  await queries.query(
    `DELETE FROM live_tickets WHERE ticket_hash = ANY(ARRAY(
       SELECT ticket_hash FROM live_tickets WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [now, mostDeleted],
  );
  await queries.query(
    'INSERT INTO live_tickets (ticket_hash, live_grant, expires_at) VALUES ($1, $2::jsonb, $3)',
    [ticketHash, JSON.stringify(grant), expiresAt],
  );
}

/** Uses up a ticket and returns what it grants; null if it is not valid. @param now ms */
export async function consumeLiveTicket<Grant>(
  queries: Queries,
  ticketHash: Uint8Array,
  now: number,
): Promise<Grant | null> {
  const [row] = await queries.query<{ readonly grant: Grant; readonly expiresAt: number }>(
    `DELETE FROM live_tickets WHERE ticket_hash = $1 RETURNING live_grant AS grant, expires_at AS "expiresAt"`,
    [ticketHash],
  );
  return row !== undefined && row.expiresAt > now ? row.grant : null;
}

/** Deletes all expired tickets. @param now ms */
export async function deleteLiveTickets(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM live_tickets WHERE expires_at <= $1', [now]);
}
