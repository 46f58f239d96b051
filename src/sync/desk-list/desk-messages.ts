import type { AttendeesQuery } from '#domain/events/attendee-match.ts';
import type { DoorUpdate } from '#domain/events/door-update.ts';
import type { FromPageWorker, ToPageWorker } from '#platform/sealed-pages.ts';
import type { FoundAttendees } from './desk-core.ts';

/** Requests to the worker; each is answered once, by its id. */
export type DeskRequest =
  | {
      readonly kind: 'find';
      readonly id: number;
      readonly asked: AttendeesQuery;
      readonly limit: number;
      readonly news: DoorUpdate | undefined;
    }
  | { readonly kind: 'prepare'; readonly id: number };

export type DeskResponse =
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'found'; readonly id: number; readonly found: FoundAttendees };

export type ToDeskWorker = ToPageWorker | DeskRequest;
export type FromDeskWorker = FromPageWorker | DeskResponse;
