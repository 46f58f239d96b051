import type { Cancel } from './clock.ts';

type Hint = 'online' | 'offline' | 'visible' | 'hidden';

/**
 * Hints that the network or the user came or went. They trigger a probe and decide nothing: `navigator.onLine` is
 * true behind a captive portal. `pageshow` covers pages restored from the back/forward cache, which fires no
 * `visibilitychange`.
 */
export const browserReachability = {
  onHint(listener: (hint: Hint) => void): Cancel {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    addEventListener('online', () => listener('online'), options);
    addEventListener('offline', () => listener('offline'), options);
    addEventListener('pageshow', (event) => event.persisted && listener('visible'), options);
    document.addEventListener('visibilitychange', () => listener(document.visibilityState), options);
    return () => stop.abort();
  },
  /** The browser's belief; false is certain, true is not. */
  mayBeOnline: (): boolean => navigator.onLine,
};
