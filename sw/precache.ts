import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { contentsOf } from './pack.ts';
import { packedFiles } from './packed-files.ts';

/** The event that installs a worker. */
type InstallEvent = Parameters<PrecacheController['install']>[0];

/** Handlers of two worker events. */
export interface Shell {
  install(event: InstallEvent): Promise<unknown>;
  activate(event: InstallEvent): Promise<unknown>;
}

export type PrecacheList = readonly { readonly url: string; readonly revision: string | null }[];

/** Paths that the server handles itself, even for a navigation; all others are screens of the app. */
const serverAddresses: readonly RegExp[] = [
  /^\/api(\/|$)/,
  /^\/graphql$/,
  /^\/ws$/,
  /^\/(healthz|readyz|metrics|setup)$/,
  /^\/(service-worker\.js|robots\.txt|sitemap\.xml)$/,
  /^\/sandbox\//,
];

/** Vite's folder for files with a hash in their name. */
const hashedFolder = '/assets/';

/**
 * Stores the whole build on the device and serves it for every deep link, offline too. Caches only files of the
 * build; API calls pass through untouched, except for pictures (`covers`).
 *
 * @param list files stored individually
 * @param pack URL of the bundle with all files that have a hash in their name; null without a bundle
 */
export function precacheShell(list: PrecacheList, pack: string | null): Shell {
  const controller = new PrecacheController({ plugins: [{ cacheWillUpdate: whole }] });
  controller.addToCacheList([...list, ...(pack === null ? [] : [{ url: pack, revision: null }])]);
  registerRoute(new PrecacheRoute(controller));
  cleanupOutdatedCaches();
  // The dev server's worker has no shell to fall back to.
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

/** Returns a response that may be stored: null if it failed, or is an incomplete bundle. */
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
 * Serves every file in the bundle. Requested files are also stored individually, because browsers cache compiled code
 * with a stored script; a new version deletes these together with their bundle.
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
