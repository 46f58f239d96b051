import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { contentsOf } from './pack.ts';
import { packedFiles } from './packed-files.ts';

/** The event in which a worker is installed. */
type InstallEvent = Parameters<PrecacheController['install']>[0];

/** What the worker does in two of its events. */
export interface Shell {
  install(event: InstallEvent): Promise<unknown>;
  activate(event: InstallEvent): Promise<unknown>;
}

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

/** Where Vite puts files whose names carry their hash. */
const hashedFolder = '/assets/';

/**
 * Stores the whole build on the device and answers every deep link with it, without a network. Only files of
 * the build are cached here; calls of the API pass by untouched, with whatever they carry, but for pictures (`covers`).
 *
 * @param list what is stored file by file
 * @param pack where all files are whose names carry their hash; null where nothing was packed
 */
export function precacheShell(list: PrecacheList, pack: string | null): Shell {
  const controller = new PrecacheController({ plugins: [{ cacheWillUpdate: whole }] });
  controller.addToCacheList([...list, ...(pack === null ? [] : [{ url: pack, revision: null }])]);
  registerRoute(new PrecacheRoute(controller));
  cleanupOutdatedCaches();
  // The dev server's worker has nothing to fall back to.
  if (list.some((entry) => entry.url === '/index.html')) {
    const page = controller.createHandlerBoundToURL('/index.html');
    registerRoute(new NavigationRoute(page, { denylist: [...serverAddresses] }));
  }
  if (pack !== null) answerFromPack(controller, pack);
  return {
    install: (event) => controller.install(event),
    activate: (event) => controller.activate(event),
  };
}

/** A reply that may be stored: null where it was refused, or is a pack that is not whole. */
async function whole({
  request,
  response,
}: {
  readonly request: Request;
  readonly response: Response;
}): Promise<Response | null> {
  if (!response.ok) return null;
  if (!request.url.endsWith('.pack')) return response;
  return contentsOf(await response.clone().blob()).then(
    () => response,
    () => null,
  );
}

/**
 * Answers for every file that the pack holds. What was asked for once is stored by itself as well: browsers keep
 * compiled code beside a stored script, and a version that takes over clears these with the pack they came from.
 */
function answerFromPack(controller: PrecacheController, pack: string): void {
  const { cacheName } = controller.strategy;
  const files = packedFiles(async () => (await caches.open(cacheName)).match(pack));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(hashedFolder),
    async ({ url, request, event }) => {
      const cache = await caches.open(cacheName);
      const stored = await cache.match(url.href);
      if (stored !== undefined) return stored;
      const packed = await files.find(url).catch(() => undefined);
      if (packed === undefined) return fetch(request);
      const copy = packed.clone();
      event.waitUntil(cache.put(url.href, copy).catch(() => {}));
      return packed;
    },
  );
}
