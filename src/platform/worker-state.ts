/**
 * Whether this browser can open the app with no connection. Browsers inside other apps (the links of a chat) often
 * have no service workers.
 */
export const canOpenOffline = (): boolean => 'serviceWorker' in navigator;

/**
 * Returns whether a service worker serves this page's origin, or a newer one waits for its pages to close. Never
 * throws.
 */
export async function workerState(): Promise<'none' | 'active' | 'waiting'> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration === undefined || registration.active === null) return 'none';
    return registration.waiting === null ? 'active' : 'waiting';
  } catch {
    return 'none';
  }
}
