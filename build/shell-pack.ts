import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileTypes } from '../server/http/pages/file-types.ts';
import { pack } from '../sw/pack.ts';
import type { PrecacheEntry } from './precache-list.ts';

/**
 * Packs all files of the build with a hash in their name into one file, which the service worker stores unchanged and
 * serves from (sw/packed-files.ts). The others, including the page itself, need their own headers.
 *
 * @returns its path on the web; null if there is nothing to pack
 */
export async function writeShellPack(dist: string, list: readonly PrecacheEntry[]): Promise<string | null> {
  const hashed = list.filter((entry) => entry.revision === null);
  if (hashed.length === 0) return null;
  const packed = pack(
    await Promise.all(
      hashed.map(async ({ url }) => ({
        url,
        type: fileTypes[extname(url)] ?? 'application/octet-stream',
        bytes: new Uint8Array(await readFile(join(dist, url))),
      })),
    ),
  );
  const hash = createHash('sha256').update(packed).digest('hex').slice(0, 8);
  const path = `/assets/shell-${hash}.pack`;
  await writeFile(join(dist, path), packed);
  return path;
}
