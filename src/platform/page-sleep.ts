import type { Cancel } from './clock.ts';

/** Reports when the browser suspends a left page in its back/forward cache; a page that is not cached ends instead. */
export const browserSleep = {
  /** Calls back with true just before the page is suspended, and with false when it resumes. */
  onChange(listener: (asleep: boolean) => void): Cancel {
    const stop = new AbortController();
    // Run before other listeners, so that what they do then happens while suspended.
    const options = { capture: true, signal: stop.signal };
    addEventListener('pagehide', ({ persisted }) => persisted && listener(true), options);
    addEventListener('pageshow', ({ persisted }) => persisted && listener(false), options);
    return () => stop.abort();
  },
};
