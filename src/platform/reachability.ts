import type { Cancel } from './clock.ts';

type Hint = 'online' | 'offline' | 'visible' | 'hidden';

/**
 * The page's hints that the network or its reader came or went. They cause a probe and decide nothing:
 * `navigator.onLine` is true behind a captive portal. `pageshow` stands for pages that come back from the
 * back-forward cache, which fires no `visibilitychange`.
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
  /** What the browser believes; false is sure, true is not. */
  mayBeOnline: (): boolean => navigator.onLine,
};
