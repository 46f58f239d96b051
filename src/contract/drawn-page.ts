import type { appConfig } from './app-config.ts';
import type { EventDetail, listEvents } from './events/events.ts';
import type { ReplyOf } from './wire/endpoint.ts';

/** What a public page shows, as the replies that the app would have asked for. */
export type DrawnScreen =
  /** The beginning of the plain list of events. */
  | { readonly kind: 'events'; readonly events: ReplyOf<typeof listEvents> }
  | { readonly kind: 'event'; readonly event: EventDetail }
  /** The sign-in, and whether browsers keep passkeys for the pages of this server. */
  | { readonly kind: 'login'; readonly keepsPasskeys: boolean };

/**
 * What the server draws a public page from: the same for everybody who reads its language. It travels in the page, so
 * that the app begins with the very same and takes the page over as it stands.
 */
export interface DrawnPage {
  /** BCP 47, one that texts exist in. */
  readonly language: string;
  /** The present as the page has it, ms. */
  readonly at: number;
  readonly path: string;
  readonly config: ReplyOf<typeof appConfig>;
  readonly screen: DrawnScreen;
}

/** Id of the page's element that holds its `DrawnPage`, JSON. */
export const drawnPageId = 'drawn-page';

/** What comes of drawing a page. */
export interface Drawing {
  /** What stands in the page's `#root`. */
  readonly html: string;
  /** Custom properties of the page's first element, in which an installation's own colour is worn; '' for none. */
  readonly rootStyle: string;
}
