import type { Failure } from '#domain/failures/failure.ts';
import type { DeskSearch } from '#sync/desk-list/desk-search.ts';

export type { DoorCounts } from '#sync/desk-list/desk-core.ts';
export type { DeskSearch } from '#sync/desk-list/desk-search.ts';

/** Marker: set while attendee lists are on this device, so that each start checks whether they are still allowed. */
export const deskListMark = 'gatehouse.desk-list';

/** Encrypted attendee lists on an organizer's device, searchable offline. */
export interface DeskLists {
  /** Returns what is stored of an event; null if nothing may be shown. */
  kept(eventId: string): Promise<{ readonly timeZone: string; readonly readAt: number | null } | null>;
  /** Downloads the server's data; returns the failure, if any. */
  bring(eventId: string): Promise<Failure | null>;
  /** Opens the stored list for searching in a worker; must be closed. */
  open(eventId: string): DeskSearch;
  /** Server time, ms. */
  now(): number;
  /** Deletes lists that have expired or that the signed-in user may no longer have. */
  look(): Promise<void>;
  /** Deletes everything of a user. */
  forget(ownerId: number): Promise<void>;
}
