import type { StoredValues } from '#platform/stored-values.ts';

/** How long an untouched page stays unhydrated once it has loaded; ms. */
const quietMs = 5_000;

/** Links work without the app; code that starts running during a tap would only delay them. */
const leavesPage = 'a[href]:not([href^="#"])';

/** Events that show that a person uses the page or returns to it. */
const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'visibilitychange', 'pageshow'];

/** Returns whether this device has none of our data: no session, setting or worker. Otherwise the app starts at once. */
export const isFirstVisit = (
  stored: Pick<StoredValues, 'keys'>,
  { serviceWorker }: Partial<Pick<Navigator, 'serviceWorker'>>,
): boolean => serviceWorker?.controller == null && !stored.keys().some((key) => key.startsWith('gatehouse.'));

/**
 * Waits until somebody interacts with a server-rendered page, or has viewed it for a while. Until then no app code
 * runs while images and fonts load.
 */
export function untilFirstUse(window: Window): Promise<void> {
  const { document } = window;
  const watch = new AbortController();
  const { signal } = watch;
  const { promise, resolve } = Promise.withResolvers<void>();
  const goOn = () => {
    watch.abort();
    resolve();
  };
  const hear = (event: Event) => startsApp(event, document) && goOn();
  for (const sign of signs) window.addEventListener(sign, hear, { capture: true, signal });
  onceComplete(window, signal, () => {
    const timer = setTimeout(goOn, quietMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  return promise;
}

/**
 * Ignores a tap on a link and the resulting focus and click; keyboard focus or pointer movement may mean anything. A
 * page that is returned to, by its tab or by Back, may be long outdated.
 */
function startsApp(event: Event, { visibilityState }: Document): boolean {
  const { type, target } = event;
  if (type === 'visibilitychange') return visibilityState === 'visible';
  if (type === 'pageshow') return 'persisted' in event && event.persisted === true;
  const link = target instanceof Element && type !== 'pointermove' ? target.closest(leavesPage) : null;
  if (link === null || type === 'keydown') return true;
  return type === 'focusin' && link.matches(':focus-visible');
}

/** Calls back once the page has fully loaded and is not merely being prerendered. */
function onceComplete(window: Window, signal: AbortSignal, callback: () => void): void {
  const { document } = window;
  const once = { once: true, signal };
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', callback, once);
  else if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, once);
}
