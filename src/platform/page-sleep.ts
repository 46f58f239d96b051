import type { Cancel } from './clock.ts';

/** When the browser keeps a page that a person left, asleep, for the way back; a page that is not kept ends instead. */
export const browserSleep = {
  /** Calls back with true at the page's last moment awake, and with false when it goes on. */
  onChange(listener: (asleep: boolean) => void): Cancel {
    const stop = new AbortController();
    // Before other listeners: what those do at that moment is done by one who sleeps.
    const options = { capture: true, signal: stop.signal };
    addEventListener('pagehide', ({ persisted }) => persisted && listener(true), options);
    addEventListener('pageshow', ({ persisted }) => persisted && listener(false), options);
    return () => stop.abort();
  },
};
