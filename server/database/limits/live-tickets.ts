import type { Queries } from '#server/database/database.ts';

/** Keeps what a ticket is good for, until `expiresAt` (ms). */
export async function addLiveTicket(
  queries: Queries,
  ticketHash: Uint8Array,
  grant: object,
  expiresAt: number,
): Promise<void> {
  await queries.query(
    'INSERT INTO live_tickets (ticket_hash, live_grant, expires_at) VALUES ($1, $2::jsonb, $3)',
    [ticketHash, JSON.stringify(grant), expiresAt],
  );
}

/** What a ticket is good for, to one who asks and nobody after; null where it is good for nothing. @param now ms */
export async function takeLiveTicket<Grant>(
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

/** Forgets tickets that nobody used in time. @param now ms */
export async function forgetLiveTickets(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM live_tickets WHERE expires_at <= $1', [now]);
}
