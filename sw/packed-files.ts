import { contentsOf, type Place } from './pack.ts';

/** Headers that describe the bundle, not a file in it. */
const packHeader = ['content-encoding', 'content-length', 'etag', 'last-modified', 'vary'];

/** The files of a stored bundle. */
export interface PackedFiles {
  /**
   * Returns the file with this URL; undefined without a bundle, or if the bundle does not contain it.
   *
   * @throws errors of the store or the bundle
   */
  find(url: URL): Promise<Response | undefined>;
}

/** An opened bundle: its bytes stay in the browser's storage, and files are sliced from it on demand. */
interface Opened {
  readonly bytes: Blob;
  readonly headers: Headers;
  readonly places: ReadonlyMap<string, Place>;
}

/**
 * Serves files from a bundle in a cache. It is opened once while the worker is running.
 *
 * @param stored returns the response with the bundle; undefined if none is stored
 */
export function packedFiles(stored: () => Promise<Response | undefined>): PackedFiles {
  let opened: Promise<Opened | undefined> | undefined;
  return {
    async find(url) {
      opened ??= open(stored);
      // Retry after a failure to open, because a busy disk may respond the next time.
      const pack = await opened.catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const place = pack?.places.get(url.pathname);
      if (pack === undefined) opened = undefined;
      if (pack === undefined || place === undefined) return undefined;
      const headers = new Headers(pack.headers);
      headers.set('content-type', place.type);
      return new Response(pack.bytes.slice(place.from, place.to), { headers });
    },
  };
}

async function open(stored: () => Promise<Response | undefined>): Promise<Opened | undefined> {
  const answer = await stored();
  if (answer === undefined) return undefined;
  // Keeps the headers that the server sends with every file, including the security headers.
  const headers = new Headers(answer.headers);
  for (const name of packHeader) headers.delete(name);
  const bytes = await answer.blob();
  return { bytes, headers, places: await contentsOf(bytes) };
}
