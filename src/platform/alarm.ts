/**
 * Asks the service worker to be woken when there is a network, with or without this page. Where there is no
 * worker or no sync event nothing happens: the page's own engine is the main road.
 */
export async function ringWhenOnline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({ type: 'RING' });
}
