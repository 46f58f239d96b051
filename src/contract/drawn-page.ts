import type { appConfig } from './app-config.ts';
import type { EventDetail, listEvents } from './events/events.ts';
import type { ReplyOf } from './wire/endpoint.ts';

/** Data of a server-rendered page, as the replies that the app would have requested. */
export type DrawnScreen =
  /** The first page of the unfiltered event list. */
  | { readonly kind: 'events'; readonly events: ReplyOf<typeof listEvents> }
  | { readonly kind: 'event'; readonly event: EventDetail }
  /** The sign-in page, and whether browsers support passkeys for this server's pages. */
  | { readonly kind: 'login'; readonly keepsPasskeys: boolean };

/**
 * Input of a server-rendered page, the same for everybody with its language. Embedded in the page so that the app
 * hydrates it from identical data.
 */
export interface DrawnPage {
  /** BCP 47, one of the available languages. */
  readonly language: string;
  /** Current time used for rendering, ms. */
  readonly at: number;
  readonly path: string;
  readonly config: ReplyOf<typeof appConfig>;
  readonly screen: DrawnScreen;
}

/** Id of the element that contains the page's `DrawnPage` as JSON. */
export const drawnPageId = 'drawn-page';

/** Result of rendering a page. */
export interface Drawing {
  /** Content of the page's `#root`. */
  readonly html: string;
  /** Custom properties of the root element for an installation's own colour; '' for none. */
  readonly rootStyle: string;
}
