import type { Database, Queries } from '#server/database/database.ts';

/** Queries of a transaction that has declared which event's row it locks; functions that lock one require these. */
export interface EventQueries extends Queries {
  readonly eventId: string;
}

/** Opens transactions whose work gets such queries. */
export interface Transactions<Q extends Queries> {
  readonly transaction: <T>(work: (queries: Q) => Promise<T>) => Promise<T>;
}

/**
 * Returns transactions that lock an event's row. At most two of one event hold a connection at a time; the others
 * wait without one, so that connections stay free for everything else.
 */
export const atEvent = (database: Database, eventId: string): Transactions<EventQueries> =>
  waitingBehind(database, eventId, eventId);

/**
 * Like `atEvent`, for reservations, of which thousands may come at once: they first queue for each other, so that a
 * scan or a payment waits behind at most two of them.
 */
export const reservingAt = (database: Database, eventId: string): Transactions<EventQueries> =>
  waitingBehind(database, eventId, [`reservations ${eventId}`, eventId]);

const waitingBehind = (
  database: Database,
  eventId: string,
  turns: string | readonly string[],
): Transactions<EventQueries> => ({
  transaction: (work) => database.transaction((queries) => work({ ...queries, eventId }), turns),
});
