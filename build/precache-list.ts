import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from './dist-files.ts';

/** An entry for workbox-precaching. A file with a hash in its name needs no revision. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/** Every file there has a hash in its name: `assets/name-1234567.ext`. */
const hashedName = /^assets\//;
/**
 * Not part of the app shell: the server's renderer, the worker itself, packs, compressed copies, files for crawlers
 * and link previews, and the manifest, which the server writes with the installation's name.
 */
const leftOut =
  /^drawer\/|^service-worker\.js$|\.(pack|br|gz|map)$|^robots\.txt$|^preview\.png$|^sitemap\.xml$|^manifest\.webmanifest$/;

/** Lists every file of a finished build that the app needs to start offline. */
export async function precacheList(dist: string): Promise<PrecacheEntry[]> {
  const files = (await filesBelow(dist)).filter((file) => !leftOut.test(file));
  return Promise.all(
    files.map(async (file) => ({
      url: `/${file}`,
      revision: hashedName.test(file) ? null : await revisionOf(join(dist, file)),
    })),
  );
}

async function revisionOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 16);
}
