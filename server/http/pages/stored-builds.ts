import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Logger } from 'pino';
import { fileTypes } from './file-types.ts';
import { createByteCache } from '#server/ops/byte-cache.ts';
import { createCached } from '#server/ops/cached.ts';
import { fileResponse, staticFile, type StaticFile, type StaticFiles } from './static-files.ts';

const folderIn = (dataDir: string) => join(dataDir, 'builds');
const underAssets = '/assets/';
/** Names of a build's files: none leads out of its folder. */
const assetName = /^[\w-][\w.-]*$/;

/** How long a server must have been running before open pages may depend on its build, in ms. */
const storeAfterMs = 60_000;
/** An unfinished copy this old was abandoned by a stopped server; in ms. */
const abandonedMs = 3_600_000;

/** Stored builds besides the server's own: the previous one, and one more in case an upgrade was rolled back. */
const maxOtherBuilds = 2;

/**
 * Stores the assets of the app that this server serves, so that the next build still has them: a page opened before
 * an upgrade loads parts of itself long after. Assets of all but the newest builds are deleted.
 *
 * @param stopped ends the copy, and removes what it has written
 * @throws Error of the file system, such as a full disk: earlier copies stay
 */
export async function storeBuild(
  files: StaticFiles,
  dataDir: string,
  now: number,
  stopped?: AbortSignal,
): Promise<void> {
  const assets = [...files].filter(([path]) => path.startsWith(underAssets));
  const id = createHash('sha256')
    .update(assets.map(([path, { etag }]) => `${path} ${etag}`).join('\n'))
    .digest('hex')
    .slice(0, 16);
  const folder = folderIn(dataDir);
  const own = join(folder, id);
  if (!(await isThere(own))) {
    const part = join(folder, partOf(randomUUID()));
    await mkdir(part, { recursive: true });
    try {
      // One at a time, because a process may only have a limited number of files open.
      for (const [path, { plain }] of assets) {
        stopped?.throwIfAborted();
        await writeFile(join(part, path.slice(underAssets.length)), plain);
      }
      // Another server with the same build may have been faster.
      await rename(part, own).catch((error: unknown) =>
        isThere(own).then((there) => there || Promise.reject(error)),
      );
    } finally {
      await rm(part, { recursive: true, force: true });
    }
  }
  await utimes(own, now / 1_000, now / 1_000);
  const kept = await timesIn(folder);
  const before = kept.filter(({ name }) => name !== id && !isPart(name)).slice(maxOtherBuilds);
  const abandoned = kept.filter(({ name, at }) => isPart(name) && at < now - abandonedMs);
  for (const { name } of [...before, ...abandoned])
    await rm(join(folder, name), { recursive: true, force: true });
}

interface StoreDeps {
  readonly dataDir: string;
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Stores the build once the server has been running for a while.
 *
 * @param files null if there is no app
 * @returns a function that cancels it, and ends once nothing more is written
 */
export function storeBuildLater(
  files: StaticFiles | null,
  { dataDir, now, log }: StoreDeps,
): () => Promise<void> {
  if (files === null) return async () => undefined;
  const stopped = new AbortController();
  let storing = Promise.resolve();
  const timer = setTimeout(() => {
    storing = storeBuild(files, dataDir, now(), stopped.signal).catch((error: unknown) => {
      if (!stopped.signal.aborted)
        log.warn(
          { err: error },
          'this build could not be stored: open pages may miss files after an upgrade',
        );
    });
  }, storeAfterMs).unref();
  return () => {
    clearTimeout(timer);
    stopped.abort();
    return storing;
  };
}

/** How long the list of stored files is used before it is read again, in ms. */
const listedForMs = 10_000;
/** Maximum size of the stored files in memory: a few of the app's largest, in bytes. */
const cachedBytes = 4 * 1024 * 1024;

interface StoredDeps {
  readonly dataDir: string;
  /** ms since 1970. */
  readonly now: () => number;
}

/**
 * Creates what answers with an asset of a stored earlier build; undefined if none has it. After an upgrade all open
 * pages ask for the same few files, and anybody can ask for files that never existed: neither reads the disk each time.
 */
export function createStoredAssets({
  dataDir,
  now,
}: StoredDeps): (request: Request, path: string) => Promise<Response | undefined> {
  const listed = createCached(() => filesIn(folderIn(dataDir)), { forMs: listedForMs, now });
  const cache = createByteCache<StaticFile>(cachedBytes, ({ plain }) => plain.length);
  return async (request, path) => {
    const name = path.slice(underAssets.length);
    const type = fileTypes[extname(name)];
    if (!path.startsWith(underAssets) || !assetName.test(name) || type === undefined) return undefined;
    const file = (await listed()).get(name);
    if (file === undefined) return undefined;
    const read = async () => staticFile(path, type, { plain: await readFile(file) });
    // A newer build may have been stored meanwhile, and this one deleted.
    const found = await cache.getOrMake(file, read).catch(() => undefined);
    return found && fileResponse(found, request);
  };
}

/** Returns the paths of the stored files by name; the newest build's if several have it. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const { name: build } of await timesIn(folder)) {
    if (isPart(build)) continue;
    for (const name of await readdir(join(folder, build)).catch(() => []))
      if (!files.has(name)) files.set(name, join(folder, build, name));
  }
  return files;
}

/** Name of a copy that is being written. */
const partOf = (id: string) => `.${id}`;
const isPart = (name: string) => name.startsWith('.');

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Lists the folder's entries, newest first; empty if it does not exist yet. */
async function timesIn(folder: string): Promise<readonly { readonly name: string; readonly at: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  return times.toSorted((one, other) => other.at - one.at);
}
