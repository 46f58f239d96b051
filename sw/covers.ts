import { registerRoute } from 'workbox-routing';

/** Cache of event pictures on the device. */
const cacheName = 'gatehouse-covers';
/** Maximum number of pictures: 150 events in one size are some 15 MB. */
const maxPictures = 150;

/**
 * Caches event pictures that were shown once, for offline use. The content of such a URL never changes, so nothing is
 * requested again; the oldest is evicted first.
 */
export function cacheCovers(): void {
  registerRoute(
    ({ url, request }) => url.pathname.startsWith('/api/covers/') && request.destination === 'image',
    async ({ request }) => {
      const cache = await caches.open(cacheName);
      const known = await cache.match(request.url);
      if (known !== undefined) return known;
      const fresh = await fetch(request);
      // An opaque response from another origin cannot be told from a failure, so it is not cached. A full disk must
      // not prevent showing the picture.
      if (fresh.ok) await store(cache, request.url, fresh.clone()).catch(() => {});
      return fresh;
    },
  );
}

async function store(cache: Cache, url: string, picture: Response): Promise<void> {
  await cache.put(url, picture);
  const stored = await cache.keys();
  await Promise.all(
    stored.slice(0, Math.max(0, stored.length - maxPictures)).map((oldest) => cache.delete(oldest)),
  );
}
