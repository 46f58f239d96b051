import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database/open.ts';
import { keepFirst } from '#tests/first-kept.ts';

const silent = { info: () => undefined, warn: () => undefined };

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'gatehouse');

/**
 * Returns a new data folder with an empty database of this version. Creating one takes seconds of processor time, so
 * the first one of each version is cached with the installed packages and copied.
 */
export async function freshDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-http-'));
  cpSync(await madeOnce(), folder, { recursive: true });
  return folder;
}

/** Creates the database to copy, unless it exists. Call it before starting a run of many tests. */
export async function madeOnce(): Promise<string> {
  const kept = join(cache, `empty-${versionOfSchema()}`);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  // Delete those of other schema versions.
  for (const name of readdirSync(cache))
    if (!join(cache, name).startsWith(kept)) rmSync(join(cache, name), { recursive: true, force: true });
  const made = `${kept}-${randomUUID()}`;
  const database = await openDatabase({ url: null, dataDir: made, log: silent });
  await database.close();
  keepFirst(made, kept);
  return kept;
}

/** Identifies an empty database by its migrations and the release of the database engine. */
function versionOfSchema(): string {
  const migrations = join(root, 'server', 'database', 'migrations');
  const release = readFileSync(join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json'));
  const hash = createHash('sha256').update(release);
  for (const name of readdirSync(migrations).toSorted())
    hash.update(name).update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}
