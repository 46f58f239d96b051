import type { Clock } from '#platform/clock.ts';
import { browserVisibility } from '#platform/visibility.ts';
import { followWorker } from '#app/shell/updates/follow-worker.ts';
import { lookForUpdates } from '#app/shell/updates/look-for-updates.ts';
import type { ServerContact } from '#app/engines/server-contact.ts';
import type { Updates } from '#app/shell/updates/update.ts';

const script = '/service-worker.js';
const isLocal = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/** What a look at the worker's script says: it is there, it is not and never will be, or nobody knows. */
export type ScriptLook = 'there' | 'gone' | 'unknown';

/** Judges the reply to a look at the worker's script. A server that is starting or overloaded says nothing about it. */
export function judgeScript(reply: Pick<Response, 'ok' | 'status' | 'headers'>): ScriptLook {
  if (reply.status === 404 || reply.status === 410) return 'gone';
  if (!reply.ok) return 'unknown';
  return reply.headers.get('content-type')?.includes('javascript') === true ? 'there' : 'gone';
}

/**
 * Whether a worker's script is really there. On localhost another project may have answered on this port
 * before: its worker is taken away when the script is gone or is no script, and the page loads anew without it.
 */
async function checkedFirst(): Promise<boolean> {
  const look = await fetch(script, { headers: { 'Service-Worker': 'script' }, cache: 'no-store' }).then(
    judgeScript,
    (): ScriptLook => 'unknown',
  );
  // The worker that is there serves on, and the next start asks again.
  if (look !== 'gone') return look === 'there' || navigator.serviceWorker.controller !== null;
  const stale = await navigator.serviceWorker.getRegistration();
  if (stale !== undefined && (await stale.unregister())) location.reload();
  return false;
}

/**
 * Whether a worker waits that is of a new version. The first one of all waits too, until it serves, which takes a moment
 * on a busy phone: there is none before it that it could replace.
 */
export const newVersionWaits = (
  registration: Pick<ServiceWorkerRegistration, 'active' | 'waiting'> | undefined,
): boolean => registration !== undefined && registration.active !== null && registration.waiting !== null;

export interface WorkerNeeds {
  readonly clock: Clock;
  readonly contact: Pick<ServerContact, 'reached' | 'subscribe'>;
  readonly updates: Pick<Updates, 'offer' | 'shiftOn'>;
}

/**
 * Registers the service worker: production only. New versions are looked for while the app is open; they wait until a
 * person (and the end of a shift) lets them in.
 */
export async function registerServiceWorker({ clock, contact, updates }: WorkerNeeds): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (isLocal(location.hostname) && !(await checkedFirst())) return;
  const following = followWorker({
    container: navigator.serviceWorker,
    reload: () => location.reload(),
    offer: updates.offer,
  });
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(script);
  workbox.addEventListener('waiting', async () => {
    if (newVersionWaits(await navigator.serviceWorker.getRegistration()))
      following.offerWaiting(() => workbox.messageSkipWaiting());
  });
  await workbox.register().catch(() => {});
  lookForUpdates({
    clock,
    look: () => workbox.update(),
    onLook: (listener) => browserVisibility.onChange((visible) => visible && listener()),
    onReturn: (listener) => contact.subscribe(() => contact.reached() && listener()),
    shiftOn: updates.shiftOn,
  });
}
