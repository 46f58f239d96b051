import { updateWaits } from './update.ts';

const script = '/service-worker.js';
const isLocal = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

/**
 * Whether a worker's script is really there. On localhost another project may have answered on this port
 * before: its worker is taken away when the script is gone or is no script, and the page loads anew without it.
 */
async function checkedFirst(): Promise<boolean> {
  try {
    const reply = await fetch(script, { headers: { 'Service-Worker': 'script' }, cache: 'no-store' });
    const isScript = reply.headers.get('content-type')?.includes('javascript') === true;
    if (reply.ok && isScript) return true;
    const stale = await navigator.serviceWorker.getRegistration();
    if (stale !== undefined && (await stale.unregister())) location.reload();
    return false;
  } catch {
    // No network: the worker that is there serves on.
    return navigator.serviceWorker.controller !== null;
  }
}

/** Registers the service worker: production only. Updates wait until a person (and the end of a shift) lets them in. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (isLocal(location.hostname) && !(await checkedFirst())) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(script);
  workbox.addEventListener('waiting', () => {
    updateWaits(() => {
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    });
  });
  await workbox.register().catch(() => {});
}
