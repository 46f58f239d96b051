import type { AttendeesAsked } from '#domain/events/attendee-match.ts';
import type { SealedPage } from '#platform/sealing-key.ts';
import type { FoundAttendees } from './desk-core.ts';

/** What the page asks of the worker that holds the attendees; each is answered once, by its id. */
export type ToDesk =
  | { readonly kind: 'key'; readonly id: number; readonly key: CryptoKey }
  | {
      readonly kind: 'page';
      readonly id: number;
      readonly page: number;
      /** What it was sealed beside. */
      readonly bound: string;
      readonly sealed: SealedPage;
    }
  | { readonly kind: 'find'; readonly id: number; readonly asked: AttendeesAsked; readonly limit: number }
  | { readonly kind: 'prepare'; readonly id: number };

export type FromDesk =
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'found'; readonly id: number; readonly found: FoundAttendees }
  | { readonly kind: 'failed'; readonly id: number };
