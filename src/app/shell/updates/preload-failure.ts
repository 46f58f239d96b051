import type { Catalogue } from '#messages/catalogue.ts';
import type { Notify } from '#app/shell/toasts.ts';

/**
 * Vite fires this when a part of the app cannot be loaded. The screen that needed it offers a way out (`lazyScreen`),
 * so nothing is reloaded automatically: offline, a reload would only lose the page.
 */
export function watchPreloadFailures(
  target: Pick<EventTarget, 'addEventListener'>,
  notify: Pick<Notify, 'failed'>,
  { title, text }: Catalogue['shell']['missing']['file'],
): void {
  let told = false;
  target.addEventListener('vite:preloadError', () => {
    if (told) return;
    told = true;
    notify.failed(title, text);
  });
}
