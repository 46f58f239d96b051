import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Queries } from '#server/database/database.ts';
import { openEmbedded, type EmbeddedDatabase } from '#server/database/embedded/embedded.ts';
import { freshDataFolder } from '../server-http/fresh-data.ts';

let folder = '';
let copied = '';
let database: EmbeddedDatabase;
beforeEach(async () => {
  folder = await freshDataFolder();
  copied = mkdtempSync(join(tmpdir(), 'gatehouse-copied-'));
  database = await openEmbedded(folder);
});
afterEach(async () => {
  await database.close();
  for (const one of [folder, copied]) rmSync(one, { recursive: true, force: true });
});

const filling = 'x'.repeat(700);
/** Writes related rows to two tables and changes an old row. */
async function write(queries: Queries, number: number): Promise<void> {
  await queries.query('INSERT INTO ones (id, text) VALUES ($1, $2)', [number, filling]);
  await queries.query('INSERT INTO others (id, text) VALUES ($1, $2)', [number, filling]);
  await queries.query('UPDATE ones SET changed = $1 WHERE id = $1 / 2', [number]);
}

const facts = (queries: Queries) =>
  queries.query<{ ones: number; others: number; apart: number; changed: number; read: number }>(
    `SELECT (SELECT count(*) FROM ones) AS ones, (SELECT count(*) FROM others) AS others,
            (SELECT count(*) FROM ones FULL JOIN others USING (id) WHERE ones.id IS NULL OR others.id IS NULL) AS apart,
            (SELECT count(*) FROM ones WHERE changed IS NOT NULL) AS changed,
            (SELECT sum(length(ones.text) + length(others.text)) FROM ones JOIN others USING (id)) AS read`,
  );

test('copies a database consistently while it is written, with everything present at the request', async () => {
  await database.script(
    `CREATE TABLE ones (id integer PRIMARY KEY, text text, changed integer);
     CREATE TABLE others (id integer PRIMARY KEY, text text); CREATE TABLE dropped (id integer)`,
  );
  let next = 0;
  for (; next < 300; next += 1) await database.transaction((queries) => write(queries, next));
  let going = true;
  const to = join(copied, 'database');
  const copying = database.copyFiles(to).finally(() => (going = false));
  for (; going; next += 1) {
    await database.transaction((queries) => write(queries, next));
    if (next === 310) await database.script('DROP TABLE dropped; CREATE INDEX late ON ones (changed)');
  }
  await copying;
  const inCopy = await openEmbedded(copied);
  const [found] = await facts(inCopy);
  const count = found?.ones ?? 0;
  await inCopy.close();
  // Writing continued meanwhile, by more than what waited for the checkpoint.
  expect(next).toBeGreaterThan(320);
  expect(count).toBeGreaterThanOrEqual(300);
  expect(count).toBeLessThanOrEqual(next);
  expect(found).toEqual({
    ones: count,
    others: count,
    apart: 0,
    changed: Math.ceil(count / 2),
    read: count * 2 * filling.length,
  });
});

test('stops a copy that no one waits for, and allows another', async () => {
  const left = new AbortController();
  const copying = database.copyFiles(join(copied, 'first'), left.signal);
  left.abort();
  await expect(copying).rejects.toMatchObject({ code: 'copy_ended' });
  mkdirSync(join(copied, 'second'));
  await database.copyFiles(join(copied, 'second/database'));
  expect(existsSync(join(copied, 'second/database/PG_VERSION'))).toBe(true);
});
