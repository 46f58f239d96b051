import type { AttendeesAsked } from '#domain/events/attendee-match.ts';
import type { DoorNews } from '#domain/events/door-news.ts';
import type { FromOpener, ToOpener } from '#platform/sealed-pages.ts';
import type { FoundAttendees } from './desk-core.ts';

/** Requests to the worker; each is answered once, by its id. */
export type DeskAsked =
  | {
      readonly kind: 'find';
      readonly id: number;
      readonly asked: AttendeesAsked;
      readonly limit: number;
      readonly news: DoorNews | undefined;
    }
  | { readonly kind: 'prepare'; readonly id: number };

export type DeskSaid =
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'found'; readonly id: number; readonly found: FoundAttendees };

export type ToDesk = ToOpener | DeskAsked;
export type FromDesk = FromOpener | DeskSaid;
