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
 * A data folder of one's own with an empty database of this version in it. Making one takes seconds of processor
 * time, copying one does not: the first of a version is kept with what was installed, and copied.
 */
export async function freshDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-http-'));
  cpSync(await madeOnce(), folder, { recursive: true });
  return folder;
}

/** Makes the database to copy, unless it is there. Whoever runs many tests calls it before they begin. */
export async function madeOnce(): Promise<string> {
  const kept = join(cache, `empty-${versionOfSchema()}`);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  // Those of other versions of the schema are of no more use.
  for (const name of readdirSync(cache))
    if (!join(cache, name).startsWith(kept)) rmSync(join(cache, name), { recursive: true, force: true });
  const made = `${kept}-${randomUUID()}`;
  const database = await openDatabase({ url: null, dataDir: made, log: silent });
  await database.close();
  keepFirst(made, kept);
  return kept;
}

/** Names what an empty database looks like: the migrations, and the release of the database that made it. */
function versionOfSchema(): string {
  const migrations = join(root, 'server', 'database', 'migrations');
  const release = readFileSync(join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json'));
  const hash = createHash('sha256').update(release);
  for (const name of readdirSync(migrations).toSorted())
    hash.update(name).update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}
