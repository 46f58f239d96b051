import type { Failure } from '#domain/failures/failure.ts';
import type { DeskSearch } from '#sync/desk-list/desk-search.ts';

export type { DoorCounts } from '#sync/desk-list/desk-core.ts';
export type { DeskSearch } from '#sync/desk-list/desk-search.ts';

/** Set while lists of attendees are on this device, so that each start sees to it that they may be. */
export const deskListMark = 'gatehouse.desk-list';

/** Attendees of events on the device of whoever runs them, encrypted; searched without a connection. */
export interface DeskLists {
  /** What is here of an event; null where nothing may be shown. */
  kept(eventId: string): Promise<{ readonly timeZone: string; readonly readAt: number | null } | null>;
  /** Brings what the server has; answers what went wrong, if anything. */
  bring(eventId: string): Promise<Failure | null>;
  /** Opens what is here for searching, in a worker; close it. */
  open(eventId: string): DeskSearch;
  /** Server time, ms. */
  now(): number;
  /** Drops what ran out, and what whoever is signed in may not have any more. */
  look(): Promise<void>;
  /** Drops everything of a person. */
  forget(ownerId: number): Promise<void>;
}
