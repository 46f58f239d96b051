import type { Queries } from '#server/database/database.ts';
import type { OfferedEvent } from '#domain/sales/offer.ts';

export interface EventOnSale extends OfferedEvent {
  readonly eventId: string;
  readonly name: string;
  /** ms. */
  readonly startsAt: number;
}

const columns = 'id AS "eventId", name, status, starts_at AS "startsAt", ends_at AS "endsAt"';

/** Locks an event's row to the end of the transaction, as `moveEvent` does, and moves nothing. */
export async function lockForSale(queries: Queries, eventId: string): Promise<EventOnSale | null> {
  const [row] = await queries.query<EventOnSale>(
    `SELECT ${columns} FROM events WHERE id = $1 FOR NO KEY UPDATE`,
    [eventId],
  );
  return row ?? null;
}

/** As `lockForSale`, without a lock: for what does not depend on the event staying as it is. */
export async function findOnSale(queries: Queries, eventId: string): Promise<EventOnSale | null> {
  const [row] = await queries.query<EventOnSale>(`SELECT ${columns} FROM events WHERE id = $1`, [eventId]);
  return row ?? null;
}
