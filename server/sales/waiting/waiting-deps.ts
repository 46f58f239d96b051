import type { Database, Queries } from '#server/database/database.ts';

/** Notices to people on a waiting list; each is stored in the transaction that causes it. */
export interface WaitingNotices {
  offered(queries: Queries, entryId: string, holdId: string): Promise<void>;
  /** The organizer removed an entry from the list and gave a reason. */
  removed(queries: Queries, entryId: string): Promise<void>;
  /** The event is over or cancelled. */
  ended(queries: Queries, eventId: string, userId: string): Promise<void>;
  /** Sends what was stored, once the transaction is committed. */
  wake(): void;
}

export interface WaitingDeps {
  readonly database: Database;
  /** ms. */
  readonly now: () => number;
  readonly news: WaitingNotices;
}
