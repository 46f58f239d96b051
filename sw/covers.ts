import { registerRoute } from 'workbox-routing';

/** Where the device stores pictures of events. */
const cacheName = 'gatehouse-covers';
/** No more of them: 150 events in one size are some 15 MB. */
const mostPictures = 150;

/**
 * Stores pictures of events that were shown once, so that they are shown with no connection too. What is at such an
 * address never changes, so that nothing is asked again; the oldest goes first.
 */
export function cacheCovers(): void {
  registerRoute(
    ({ url, request }) => url.pathname.startsWith('/api/covers/') && request.destination === 'image',
    async ({ request }) => {
      const cache = await caches.open(cacheName);
      const known = await cache.match(request.url);
      if (known !== undefined) return known;
      const fresh = await fetch(request);
      // What another origin sends can't be told from a failure. A full disk shows the picture all the same.
      if (fresh.ok) await store(cache, request.url, fresh.clone()).catch(() => {});
      return fresh;
    },
  );
}

async function store(cache: Cache, url: string, picture: Response): Promise<void> {
  await cache.put(url, picture);
  const stored = await cache.keys();
  await Promise.all(
    stored.slice(0, Math.max(0, stored.length - mostPictures)).map((oldest) => cache.delete(oldest)),
  );
}
