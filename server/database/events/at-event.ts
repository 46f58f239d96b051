import type { Database, Queries } from '#server/database/database.ts';

/** Queries of a transaction that has said which event's row it locks: whatever locks one asks for these. */
export interface EventQueries extends Queries {
  readonly eventId: string;
}

/** What opens transactions whose work gets such queries. */
export interface Transactions<Q extends Queries> {
  readonly transaction: <T>(work: (queries: Q) => Promise<T>) => Promise<T>;
}

/**
 * Transactions that lock an event's row. Of those of one event two have a connection at most: the others wait without one,
 * so that everything else finds one.
 */
export const atEvent = (database: Database, eventId: string): Transactions<EventQueries> =>
  waitingBehind(database, eventId, eventId);

/**
 * The same for reservations, of which thousands may come at once: they wait for each other first, so that a scan or a payment
 * waits behind two of them at most.
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
