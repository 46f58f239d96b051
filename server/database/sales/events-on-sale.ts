import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import type { SoldEvent } from '#domain/sales/sale-state.ts';

export interface EventOnSale extends SoldEvent {
  readonly eventId: string;
  readonly name: string;
  /** In ms. */
  readonly startsAt: number;
  /** Places over all ticket types; null: limited only by the types. */
  readonly capacity: number | null;
}

const columns = 'id AS "eventId", name, status, starts_at AS "startsAt", ends_at AS "endsAt", capacity';

/** Locks an event's row until the end of the transaction, like `moveEvent`, without advancing its revision. */
export async function lockForSale(queries: EventQueries, eventId: string): Promise<EventOnSale | null> {
  const [row] = await queries.query<EventOnSale>(
    `SELECT ${columns} FROM events WHERE id = $1 FOR NO KEY UPDATE`,
    [eventId],
  );
  return row ?? null;
}

/** Returns a ticket type's event if that has a capacity, which all its types share; takes no lock. */
export async function findCapacityEvent(queries: Queries, ticketTypeId: string): Promise<string | null> {
  const [row] = await queries.query<{ id: string }>(
    'SELECT id FROM events WHERE id = (SELECT event_id FROM ticket_types WHERE id = $1) AND capacity IS NOT NULL',
    [ticketTypeId],
  );
  return row?.id ?? null;
}

/** Like `lockForSale`, without a lock: for what does not depend on the event staying unchanged. */
export async function findOnSale(queries: Queries, eventId: string): Promise<EventOnSale | null> {
  const [row] = await queries.query<EventOnSale>(`SELECT ${columns} FROM events WHERE id = $1`, [eventId]);
  return row ?? null;
}
