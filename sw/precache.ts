import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

export type PrecacheList = readonly { readonly url: string; readonly revision: string | null }[];

/** Addresses that the server answers itself, also to a navigation; every other one is a screen of the app. */
const serverAddresses: readonly RegExp[] = [
  /^\/api(\/|$)/,
  /^\/graphql$/,
  /^\/ws$/,
  /^\/(healthz|readyz|metrics|setup)$/,
  /^\/(service-worker\.js|robots\.txt|sitemap\.xml)$/,
  /^\/sandbox\//,
];

/**
 * Keeps the whole build on the device and answers every deep link with it, without a network. Only files of
 * the build are cached here; calls of the API pass by untouched, with whatever they carry, but for pictures (`covers`).
 */
export function precacheShell(list: PrecacheList): void {
  precacheAndRoute([...list]);
  cleanupOutdatedCaches();
  // The dev server's worker has nothing to fall back to.
  if (!list.some((entry) => entry.url === '/index.html')) return;
  const shell = createHandlerBoundToURL('/index.html');
  registerRoute(new NavigationRoute(shell, { denylist: [...serverAddresses] }));
}
