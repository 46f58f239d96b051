import type { Cancel } from './clock.ts';

/** When the browser keeps a page that a person left, asleep, for the way back (the back-forward cache). */
export interface PageSleep {
  /** Calls back with true at the page's last moment awake, and with false when it goes on. */
  onChange(listener: (asleep: boolean) => void): Cancel;
}

/** A page that is not kept ends instead, and its connections with it. */
export const browserSleep: PageSleep = {
  onChange(listener) {
    const stop = new AbortController();
    // Before other listeners: what they do at that moment is answered as one does who sleeps.
    const options = { capture: true, signal: stop.signal };
    addEventListener('pagehide', ({ persisted }) => persisted && listener(true), options);
    addEventListener('pageshow', ({ persisted }) => persisted && listener(false), options);
    return () => stop.abort();
  },
};
