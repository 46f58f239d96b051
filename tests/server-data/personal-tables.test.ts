import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { personalTables } from './personal-tables.ts';

const folder = new URL('../../server/database/migrations/', import.meta.url);

/** Returns the tables that exist after these migrations, in order of execution. */
function tablesAfter(migrations: readonly string[]): ReadonlySet<string> {
  const tables = new Set<string>();
  const change =
    /CREATE TABLE(?: IF NOT EXISTS)? (?<made>\w+)|DROP TABLE(?: IF EXISTS)? (?<dropped>\w+)|ALTER TABLE (?<old>\w+) RENAME TO (?<fresh>\w+)/gi;
  for (const sql of migrations)
    for (const { groups } of sql.matchAll(change)) {
      const { made, dropped, old, fresh } = groups ?? {};
      for (const gone of [dropped, old]) if (gone !== undefined) tables.delete(gone);
      for (const name of [made, fresh]) if (name !== undefined) tables.add(name);
    }
  return tables;
}

const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

test('declares for every table what happens to it when an account is deleted', () => {
  expect([...tablesAfter(migrations)].toSorted()).toEqual(Object.keys(personalTables).toSorted());
});

test('detects a missing table', () => {
  const tables = tablesAfter([...migrations, 'CREATE TABLE wishes (id text);', 'DROP TABLE IF EXISTS meta;']);
  expect([tables.has('wishes'), tables.has('meta'), Object.hasOwn(personalTables, 'wishes')]).toEqual([
    true,
    false,
    false,
  ]);
});
