import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { countTablesAnew } from '#server/database/table-statistics.ts';
import { workingOnImports } from '#server/sales/guests/apply-imports.ts';
import type { GuestDeps } from '#server/sales/guests/guest-deps.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

describe.each(databaseKinds)('statistics over $name', ({ available, open }) => {
  describe.skipIf(!available)('when it can be had', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('are made anew of a table that has grown, and of no other', async () => {
      const { database } = opened;
      const known = async () => {
        const [row] = await database.query<{ rows: number }>(
          `SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'turns'::regclass`,
        );
        return row?.rows;
      };
      const add = (from: number) =>
        database.query(
          `INSERT INTO turns (key, taken_at, last_at) SELECT 'turn' || i, ARRAY[1, 2, 3, 4, 5, 6, 7, 8], 1 FROM generate_series($1::int, $1::int + 4999) i`,
          [from],
        );
      const tables = ['turns', 'guesses'];
      await add(1);
      expect(await countTablesAnew(database, tables)).toEqual(['turns']);
      expect(await known()).toBe(5_000);
      expect(await countTablesAnew(database, tables)).toEqual([]);
      await add(5_001);
      expect(await countTablesAnew(database, tables)).toEqual(['turns']);
      expect(await known()).toBe(10_000);
      const [target] = await database.query(`SELECT current_setting('default_statistics_target') AS rows`);
      expect(target).toEqual({ rows: '100' });
    });
  });
});

it.each([
  ['postgres', true],
  ['embedded', false],
] as const)('after an import are made at once where nobody waits for it: %s', async (kind, areMade) => {
  const asked: string[] = [];
  const database = {
    kind,
    query: (sql: string) => {
      asked.push(sql);
      return Promise.resolve([]);
    },
  } as unknown as Database;
  await workingOnImports({ database } as unknown as GuestDeps).work();
  expect(asked.some((sql) => sql.includes('pg_class'))).toBe(areMade);
});
