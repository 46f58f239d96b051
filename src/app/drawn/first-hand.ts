import type { StoredValues } from '#platform/stored-values.ts';

/** How long a page that nobody touches stays as it was drawn, once all of it has come; ms. */
const stillMs = 5_000;

/** They lead on by themselves: code that begins to run under the finger would only hold them up. */
const linksAway = 'a[href]:not([href^="#"])';

/** What a person does with a page, or that they come back to it. */
const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'visibilitychange', 'pageshow'];

/** Whether this device has nothing of ours yet: no session, no setting, no worker. Anybody else gets the app at once. */
export const isFirstVisit = (
  stored: Pick<StoredValues, 'keys'>,
  { serviceWorker }: Partial<Pick<Navigator, 'serviceWorker'>>,
): boolean => serviceWorker?.controller == null && !stored.keys().some((key) => key.startsWith('gatehouse.'));

/**
 * Waits until somebody reaches for a drawn page, or has had it before them for a while. Until then it is read as it
 * stands, and nothing of the app runs while its pictures and letters come.
 */
export function firstHand(window: Window): Promise<void> {
  const { document } = window;
  const watch = new AbortController();
  const { signal } = watch;
  const { promise, resolve } = Promise.withResolvers<void>();
  const goOn = () => {
    watch.abort();
    resolve();
  };
  const hear = (event: Event) => isMeant(event, document) && goOn();
  for (const sign of signs) window.addEventListener(sign, hear, { capture: true, signal });
  onceComplete(window, signal, () => {
    const timer = setTimeout(goOn, stillMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  return promise;
}

/**
 * Not a finger on a link, the focus that it brings, or a press of it; the focus by a key, or a pointer on its way, may mean
 * anything. A page that is come back to, by its tab or by the way back, may be long out of date.
 */
function isMeant(event: Event, { visibilityState }: Document): boolean {
  const { type, target } = event;
  if (type === 'visibilitychange') return visibilityState === 'visible';
  if (type === 'pageshow') return 'persisted' in event && event.persisted === true;
  const link = target instanceof Element && type !== 'pointermove' ? target.closest(linksAway) : null;
  if (link === null || type === 'keydown') return true;
  return type === 'focusin' && link.matches(':focus-visible');
}

/** Calls back once all of the page has come, and not while it is only made ready for a person who may never come. */
function onceComplete(window: Window, signal: AbortSignal, callback: () => void): void {
  const { document } = window;
  const once = { once: true, signal };
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', callback, once);
  else if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, once);
}
