import type { Database, Queries } from '#server/database/database.ts';

/** What people on a waiting list are told; each is noted in the transaction that brings it about. */
export interface WaitingNews {
  offered(queries: Queries, entryId: string, holdId: string): Promise<void>;
  /** The organizer took somebody off the list, and says why. */
  removed(queries: Queries, entryId: string): Promise<void>;
  /** The event is over or cancelled. */
  ended(queries: Queries, eventId: string, userId: string): Promise<void>;
  /** Sends what was noted, once the transaction is committed. */
  wake(): void;
}

export interface WaitingDeps {
  readonly database: Database;
  /** ms. */
  readonly now: () => number;
  readonly news: WaitingNews;
}
