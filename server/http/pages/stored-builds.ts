import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Logger } from 'pino';
import { fileTypes } from './file-types.ts';
import { fileResponse, staticFile, type StaticFiles } from './static-files.ts';

const folderIn = (dataDir: string) => join(dataDir, 'builds');
const underAssets = '/assets/';
/** Names that a build gives: none leads out of its folder. */
const assetName = /^[\w-][\w.-]*$/;

/** A page that is open may ask for parts of its build: before this nobody has one, ms. */
const keepAfterMs = 60_000;
/** Nobody writes a copy for as long: whoever began it was stopped, ms. */
const abandonedMs = 3_600_000;

/** Builds beside a server's own that stay: one before it, and one more where an upgrade was taken back. */
const keptBeside = 2;

/**
 * Keeps the assets of the app that this server gives out, so that the build after it still has them: a page that was
 * opened before an upgrade fetches parts of itself long after. Those of all but the newest builds are removed.
 *
 * @throws Error of the file system, such as a full disk: what was kept before stays.
 */
export async function keepBuild(files: StaticFiles, dataDir: string, now: number): Promise<void> {
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
      // One after another: a process may have few files open at once.
      for (const [path, { plain }] of assets)
        await writeFile(join(part, path.slice(underAssets.length)), plain);
      // Another server of the same build may have been quicker.
      await rename(part, own).catch((error: unknown) =>
        isThere(own).then((there) => there || Promise.reject(error)),
      );
    } finally {
      await rm(part, { recursive: true, force: true });
    }
  }
  await utimes(own, now / 1_000, now / 1_000);
  const kept = await timesIn(folder);
  const before = kept.filter(({ name }) => name !== id && !isPart(name)).slice(keptBeside);
  const abandoned = kept.filter(({ name, at }) => isPart(name) && at < now - abandonedMs);
  for (const { name } of [...before, ...abandoned])
    await rm(join(folder, name), { recursive: true, force: true });
}

/** Keeps the build once the server has served for a while. @param files null where there is no app @returns takes it back */
export function keepBuildLater(
  files: StaticFiles | null,
  {
    dataDir,
    now,
    log,
  }: { readonly dataDir: string; readonly now: () => number; readonly log: Pick<Logger, 'warn'> },
): () => void {
  if (files === null) return () => undefined;
  const timer = setTimeout(() => {
    keepBuild(files, dataDir, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'this build is not kept: pages that are open may miss parts after an upgrade'),
    );
  }, keepAfterMs).unref();
  return () => clearTimeout(timer);
}

/** Answers for an asset that this server's own build does not have, but one that was kept; undefined where none has it. */
export async function storedAsset(
  dataDir: string,
  request: Request,
  path: string,
): Promise<Response | undefined> {
  const name = path.slice(underAssets.length);
  const type = fileTypes[extname(name)];
  if (!path.startsWith(underAssets) || !assetName.test(name) || type === undefined) return undefined;
  const folder = folderIn(dataDir);
  for (const { name: build } of await timesIn(folder)) {
    if (isPart(build)) continue;
    const plain = await readFile(join(folder, build, name)).catch(() => undefined);
    if (plain !== undefined) return fileResponse(staticFile(path, type, { plain }), request);
  }
  return undefined;
}

/** A copy that is being written. */
const partOf = (id: string) => `.${id}`;
const isPart = (name: string) => name.startsWith('.');

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** What is in the folder, the newest first; nothing where there is none yet. */
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
