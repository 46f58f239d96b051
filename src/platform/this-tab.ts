import type { Cancel } from './clock.ts';
import { deskQuery } from './desk-query.ts';
import { windowTraits, type WindowTraits } from './installed.ts';

/** The browser's tab around the app, as far as the app may turn to it. */
export interface ThisTab {
  /** Scheme, host and port of the app's own pages. */
  readonly origin: string;
  readonly traits: () => WindowTraits;
  /** Loads the app anew. */
  readonly reload: () => void;
  /** Leaves the app for another site, in this tab. */
  readonly leaveTo: (url: string) => void;
  readonly print: () => void;
  /** For what no element of React reaches: keys wherever they are pressed, classes of the page. */
  readonly document: Document;
  /** Opens the system's own sheet for sharing; null where it has none. Rejects with AbortError where it was closed. */
  readonly share: ((what: { title: string; text: string; url: string }) => Promise<void>) | null;
  /** Puts a text on the clipboard; rejects where the browser does not let the page. */
  readonly copy: (text: string) => Promise<void>;
  /** Whether a program steers the browser, and says so. */
  readonly isRobot: () => boolean;
  /** Whether the system asks for as little motion as possible. */
  readonly isStill: () => boolean;
  readonly isDesk: () => boolean;
  /** Tells when it becomes a desk, or stops being one. */
  readonly onDesk: (listener: () => void) => Cancel;
}

export function thisTab(): ThisTab {
  return {
    origin: location.origin,
    traits: windowTraits,
    reload: () => location.reload(),
    leaveTo: (url) => location.assign(url),
    print: () => globalThis.print(),
    document,
    share: 'share' in navigator ? (what) => navigator.share(what) : null,
    copy: (text) => navigator.clipboard.writeText(text),
    isRobot: () => navigator.webdriver,
    isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    isDesk: () => matchMedia(deskQuery).matches,
    onDesk(listener) {
      const query = matchMedia(deskQuery);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
  };
}
