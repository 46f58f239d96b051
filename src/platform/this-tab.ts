import type { Cancel } from './clock.ts';
import { deskQuery } from './desk-query.ts';
import { windowTraits, type WindowTraits } from './installed.ts';

/** The browser tab around the app, as far as the app uses it. */
export interface ThisTab {
  /** Scheme, host and port of the app's own pages. */
  readonly origin: string;
  readonly traits: () => WindowTraits;
  /** Reloads the app. */
  readonly reload: () => void;
  /** Leaves the app for another site, in this tab. */
  readonly leaveTo: (url: string) => void;
  readonly print: () => void;
  /** For what React elements cannot reach: global keys and the page's classes. */
  readonly document: Document;
  /** Opens the system's share sheet; null where there is none. Rejects with AbortError when it was closed. */
  readonly share: ((what: { title: string; text: string; url: string }) => Promise<void>) | null;
  /** Copies a text to the clipboard; rejects when the browser does not allow it. */
  readonly copy: (text: string) => Promise<void>;
  /** Whether the browser says that it is controlled by a program. */
  readonly isRobot: () => boolean;
  /** Whether the system asks for reduced motion. */
  readonly isStill: () => boolean;
  readonly isDesk: () => boolean;
  /** Notifies when it becomes or stops being a desktop. */
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
