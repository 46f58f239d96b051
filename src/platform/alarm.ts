/**
 * Asks for the service worker to be woken when there is a network, with or without this page. Does nothing without a
 * worker or sync events, since the page's own engine is the main mechanism.
 */
export async function wakeWhenOnline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({ type: 'RING' });
}
