import type { Queries } from '#server/database/database.ts';

/** Returns whether this database has never been used. */
export async function isUnused(queries: Queries): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM users LIMIT 1');
  return rows.length === 0;
}

/** Adds bits to a demo ticket's state. `voidedAt`: ms, or null if it is not void. */
export async function setTicketBits(
  queries: Queries,
  { eventId, number }: { readonly eventId: string; readonly number: number },
  bits: number,
  voidedAt: number | null,
): Promise<void> {
  await queries.query(
    'UPDATE tickets SET state = state | $3, voided_at = $4 WHERE event_id = $1 AND number = $2',
    [eventId, number, bits, voidedAt],
  );
}

/** Assigns demo tickets to the demo attendee. */
export async function giveDemoTickets(
  queries: Queries,
  userId: string,
  eventId: string,
  numbers: readonly number[],
): Promise<void> {
  await queries.query(
    `UPDATE tickets SET holder_user_id = $2, holder_name = 'Amie Ceesay' WHERE event_id = $1 AND number = ANY($3::int[])`,
    [eventId, userId, numbers],
  );
}

/** Changes the start of a demo event's sale; in ms. */
export async function openDemoSale(queries: Queries, eventId: string, at: number): Promise<void> {
  await queries.query('UPDATE ticket_types SET sale_starts_at = $2 WHERE event_id = $1', [eventId, at]);
}

/** Writes holder names on tickets, by number from 0. */
export async function nameTicketHolders(
  queries: Queries,
  eventId: string,
  names: readonly string[],
): Promise<void> {
  await queries.query(
    `UPDATE tickets t SET holder_name = x.name FROM unnest($2::text[]) WITH ORDINALITY AS x(name, place)
      WHERE t.event_id = $1 AND t.number = x.place - 1`,
    [eventId, names],
  );
}
