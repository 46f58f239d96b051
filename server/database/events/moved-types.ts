import type { Queries } from '#server/database/database.ts';

/** Moves the end of sales and the validity of an event's ticket types along with the event. @param byMs later is positive */
export async function moveTypes(queries: Queries, eventId: string, byMs: number): Promise<void> {
  await queries.query(
    `UPDATE ticket_types SET sale_ends_at = sale_ends_at + $2, valid_from_at = valid_from_at + $2,
            valid_until_at = valid_until_at + $2 WHERE event_id = $1`,
    [eventId, byMs],
  );
}
