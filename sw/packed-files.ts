import { contentsOf, type Place } from './pack.ts';

/** What says something of the pack alone, not of a file in it. */
const ofThePack = ['content-encoding', 'content-length', 'etag', 'last-modified', 'vary'];

/** The files of a stored pack. */
export interface PackedFiles {
  /**
   * The file with this address; undefined where there is no pack, or none that holds it.
   *
   * @throws what the store or the pack said
   */
  find(url: URL): Promise<Response | undefined>;
}

/** A pack that was opened: its bytes stay where the browser keeps them, and files are cut from it when asked for. */
interface Opened {
  readonly bytes: Blob;
  readonly headers: Headers;
  readonly places: ReadonlyMap<string, Place>;
}

/**
 * Cuts files from a pack that lies in a cache. It is opened once for as long as the worker runs.
 *
 * @param stored the reply that holds the pack; undefined where none is stored
 */
export function packedFiles(stored: () => Promise<Response | undefined>): PackedFiles {
  let opened: Promise<Opened | undefined> | undefined;
  return {
    async find(url) {
      opened ??= open(stored);
      // What could not be opened is tried again: a disk that was busy may answer the next time.
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
  // With the headers that the server gives to every file, its rules of security among them.
  const headers = new Headers(answer.headers);
  for (const name of ofThePack) headers.delete(name);
  const bytes = await answer.blob();
  return { bytes, headers, places: await contentsOf(bytes) };
}
