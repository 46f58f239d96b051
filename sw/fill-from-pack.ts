import { unpack, type PackedFile } from './pack.ts';

/** What says something of the pack alone, not of a file in it. */
const ofThePack = ['content-encoding', 'content-length', 'etag', 'last-modified', 'vary'];

/**
 * Stores files of the app from one download. One by one they are hundreds of requests, each after the other: a minute
 * on a slow road, for as long as which the app needs a network.
 *
 * @param cacheName where they are stored
 * @param pack where the pack is
 * @param wanted the files, by their whole address; what the pack lacks is left to others
 * @throws what the network, the pack or the disk said; what was stored until then stays
 */
export async function fillFromPack(
  cacheName: string,
  pack: string,
  wanted: ReadonlySet<string>,
): Promise<void> {
  const answer = await fetch(pack);
  if (!answer.ok) return;
  const { headers, url } = answer;
  const files = unpack(await answer.arrayBuffer());
  const cache = await caches.open(cacheName);
  await Promise.all(
    files.map(async (file) => {
      const address = new URL(file.url, url).href;
      if (wanted.has(address)) await cache.put(address, response(file, headers));
    }),
  );
}

/** A file with the headers that the server gives to every file, its rules of security among them. */
function response({ type, bytes }: PackedFile, ofPack: Headers): Response {
  const headers = new Headers(ofPack);
  for (const name of ofThePack) headers.delete(name);
  headers.set('content-type', type);
  return new Response(bytes, { headers });
}
