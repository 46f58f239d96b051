import type { Queries } from '#server/database/database.ts';

/** A waiting list entry, for emails about it. */
interface WaitingFacts {
  readonly eventId: string;
  readonly ticketTypeName: string;
  readonly quantity: number;
  readonly state: string;
  readonly holdId: string | null;
  /** In ms. */
  readonly offeredUntil: number | null;
  readonly reason: string;
}

export async function findOfferToNotify(queries: Queries, entryId: string): Promise<WaitingFacts | null> {
  const [row] = await queries.query<WaitingFacts>(
    `SELECT w.event_id AS "eventId", t.name AS "ticketTypeName", w.quantity, w.state, w.hold_id AS "holdId",
       w.offered_until AS "offeredUntil", w.reason
     FROM waiting_entries w JOIN ticket_types t ON t.id = w.ticket_type_id WHERE w.id = $1`,
    [entryId],
  );
  return row ?? null;
}
