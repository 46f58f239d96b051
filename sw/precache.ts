import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { fillFromPack } from './fill-from-pack.ts';

/** The event in which a worker is installed. */
type InstallEvent = Parameters<PrecacheController['install']>[0];

/** What the worker does in two of its events. */
export interface Shell {
  install(event: InstallEvent): Promise<void>;
  activate(event: InstallEvent): Promise<unknown>;
}

/** Fewer missing files are fetched one by one: an update seldom changes more, and the pack holds all of them. */
const fewestForPack = 40;

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
 * Stores the whole build on the device and answers every deep link with it, without a network. Only files of
 * the build are cached here; calls of the API pass by untouched, with whatever they carry, but for pictures (`covers`).
 *
 * @param pack where most of these files are in one; null where nothing was packed
 */
export function precacheShell(list: PrecacheList, pack: string | null): Shell {
  const controller = new PrecacheController();
  controller.addToCacheList([...list]);
  registerRoute(new PrecacheRoute(controller));
  cleanupOutdatedCaches();
  // The dev server's worker has nothing to fall back to.
  if (list.some((entry) => entry.url === '/index.html')) {
    const page = controller.createHandlerBoundToURL('/index.html');
    registerRoute(new NavigationRoute(page, { denylist: [...serverAddresses] }));
  }
  return {
    install: (event) => install(controller, list, pack, event),
    activate: (event) => controller.activate(event),
  };
}

/** Fetches what is missing: most of it in one, the rest one by one, and without all of it the worker is not installed. */
async function install(
  controller: PrecacheController,
  list: PrecacheList,
  pack: string | null,
  event: InstallEvent,
): Promise<void> {
  const { cacheName } = controller.strategy;
  const keyOf = (url: string) => controller.getCacheKeyForURL(url) ?? url;
  const missing = async () => {
    const stored = new Set((await (await caches.open(cacheName)).keys()).map((request) => request.url));
    return list.filter(({ url }) => !stored.has(keyOf(url)));
  };
  const wanted = await missing();
  if (pack !== null && wanted.length >= fewestForPack)
    await fillFromPack(cacheName, pack, new Set(wanted.map(({ url }) => keyOf(url)))).catch(() => {});
  const rest = new PrecacheController();
  rest.addToCacheList(await missing());
  await rest.install(event);
}
