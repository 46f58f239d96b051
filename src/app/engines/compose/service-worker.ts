import type { Clock } from '#platform/clock.ts';
import { browserVisibility } from '#platform/visibility.ts';
import { followWorker, watchWaiting } from '#app/shell/updates/follow-worker.ts';
import { checkForUpdates } from '#app/shell/updates/check-for-updates.ts';
import type { ServerContact } from '#app/engines/server-contact.ts';
import type { Updates } from '#app/shell/updates/update.ts';

const script = '/service-worker.js';
const isLocal = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/** Result of checking the worker's script: it exists, it is permanently gone, or unknown. */
export type ScriptCheck = 'there' | 'gone' | 'unknown';

/** Interprets the response to a check of the worker's script. A server that is starting or overloaded gives `unknown`. */
export function judgeScript(reply: Pick<Response, 'ok' | 'status' | 'headers'>): ScriptCheck {
  if (reply.status === 404 || reply.status === 410) return 'gone';
  if (!reply.ok) return 'unknown';
  return reply.headers.get('content-type')?.includes('javascript') === true ? 'there' : 'gone';
}

/**
 * Checks whether the worker's script exists. On localhost another project may have used this port before: its worker
 * is removed if the script is missing or not a script, and the page reloads without it.
 */
async function isScriptServed(): Promise<boolean> {
  const look = await fetch(script, { headers: { 'Service-Worker': 'script' }, cache: 'no-store' }).then(
    judgeScript,
    (): ScriptCheck => 'unknown',
  );
  // Keep the existing worker, and check again at the next start.
  if (look !== 'gone') return look === 'there' || navigator.serviceWorker.controller !== null;
  const stale = await navigator.serviceWorker.getRegistration();
  if (stale !== undefined && (await stale.unregister())) location.reload();
  return false;
}

export interface WorkerNeeds {
  readonly clock: Clock;
  readonly contact: Pick<ServerContact, 'reached' | 'subscribe'>;
  readonly updates: Pick<Updates, 'offer' | 'shiftOn'>;
}

/**
 * Registers the service worker, in production only. New versions are checked for while the app is open, and wait for
 * the user's consent (and the end of a shift).
 */
export async function registerServiceWorker({ clock, contact, updates }: WorkerNeeds): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (isLocal(location.hostname) && !(await isScriptServed())) return;
  const { serviceWorker: container } = navigator;
  const following = followWorker({
    container,
    reload: () => location.reload(),
    offer: updates.offer,
  });
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(script);
  let isInstalled = false;
  void container.ready.then((registration) => {
    isInstalled = true;
    watchWaiting(registration, () => following.offerWaiting(() => workbox.messageSkipWaiting()));
    // A page that was opening while the first worker started has none: the browser chose before, and the worker's own
    // claim only reaches pages that are open. Without one the page cannot load its screens offline.
    if (container.controller === null) registration.active?.postMessage({ type: 'CLAIM' });
  });
  await workbox.register().catch(() => {});
  checkForUpdates({
    clock,
    isInstalled: () => isInstalled,
    async look() {
      const registration = await container.getRegistration();
      // A first installation that fails leaves no registration; one that is under way must not be asked for again.
      if (registration === undefined) await workbox.register();
      else if (registration.installing === null) await registration.update();
    },
    onLook: (listener) => browserVisibility.onChange((visible) => visible && listener()),
    onReturn: (listener) => contact.subscribe(() => contact.reached() && listener()),
    shiftOn: updates.shiftOn,
  });
}
