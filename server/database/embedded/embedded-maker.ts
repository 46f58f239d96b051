import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { keepWasmBaseline } from './baseline-wasm.ts';
import { sync, wholeMark, type MakerFailed } from './embedded-files.ts';
import { embeddedStart, initDbStart } from './embedded-start.ts';
import { reasonOf } from '#server/database/reason-of.ts';
import { SyncedNodeFS } from './synced-files.ts';

/**
 * A program that creates an empty embedded database in the given folder and exits: with 0 once everything is on disk,
 * otherwise with 1 and the reason on standard error. It needs 400 MB for a few seconds, which a server must not keep.
 */
const [folder = ''] = process.argv.slice(2);

/** Frees the first copies of the database before the next ones are made. */
class SparingNodeFS extends SyncedNodeFS {
  override async syncToFs(relaxed?: boolean): Promise<void> {
    globalThis.gc?.();
    await super.syncToFs(relaxed);
  }
}

// A terminal signals the whole process group: the server decides, and ends this process by exiting.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
});

keepWasmBaseline();
try {
  await make();
} catch (error) {
  process.send?.({ reason: reasonOf(error) } satisfies MakerFailed, () => process.exit(1));
}

async function make(): Promise<void> {
  const pg = await PGlite.create({
    dataDir: folder,
    fs: new SparingNodeFS(folder),
    initDbStartParams: [...initDbStart],
    startParams: embeddedStart(),
  });
  await pg.exec('CHECKPOINT');
  await pg.close();
  syncAll(folder);
  writeFileSync(wholeMark(folder), 'This database was made completely.\n', { flush: true });
  sync(folder);
  process.exit(0);
}

/** Files copied into the database from elsewhere are not synced by it. */
function syncAll(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) syncAll(below);
    else if (entry.isFile()) sync(below);
  }
  sync(path);
}
