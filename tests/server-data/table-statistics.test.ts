import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseError, type Database } from '#server/database/database.ts';
import { analyzeGrownTables } from '#server/database/table-statistics.ts';
import { workingOnImports } from '#server/sales/guests/apply-imports.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

describe.each(databaseKinds)('table statistics over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('are refreshed for a table that has grown, and for no other', async () => {
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
      expect(await analyzeGrownTables(database, tables)).toEqual(['turns']);
      expect(await known()).toBe(5_000);
      expect(await analyzeGrownTables(database, tables)).toEqual([]);
      await add(5_001);
      expect(await analyzeGrownTables(database, tables)).toEqual(['turns']);
      expect(await known()).toBe(10_000);
      const [target] = await database.query(`SELECT current_setting('default_statistics_target') AS rows`);
      expect(target).toEqual({ rows: '100' });
    });
  });
});

it.each([
  ['postgres', true],
  ['embedded', false],
] as const)('refreshes statistics right after an import if no one is waiting: %s', async (kind, areMade) => {
  const asked: string[] = [];
  const database = {
    kind,
    query: (sql: string) => {
      asked.push(sql);
      return Promise.resolve([]);
    },
  } as unknown as Database;
  await workingOnImports({ database } as unknown as Parameters<typeof workingOnImports>[0]).work();
  expect(asked.some((sql) => sql.includes('pg_class'))).toBe(areMade);
});

it.each([
  ['55P03', ['locked', 'free'], null],
  ['42501', ['locked'], '42501'],
] as const)('skips locked tables for later, and refreshes the others: %s', async (code, tried, thrown) => {
  const [analyzed, warned]: [string[], unknown[]] = [[], []];
  const database = {
    kind: 'postgres',
    query: (sql: string) =>
      Promise.resolve(sql.includes('pg_class') ? [{ name: 'locked' }, { name: 'free' }] : []),
    transaction: (work: (queries: Pick<Database, 'query'>) => Promise<unknown>) =>
      work({
        query(sql) {
          const name = sql.replace('ANALYZE ', '');
          analyzed.push(name);
          return name === 'locked' ? Promise.reject(new DatabaseError(code, 'no')) : Promise.resolve([]);
        },
      }),
  } as unknown as Database;
  const log = { warn: (facts: object) => void warned.push(facts) };
  const work = workingOnImports({ database, log } as unknown as Parameters<
    typeof workingOnImports
  >[0]).work();
  const failed: unknown = await work.then(() => null).catch((error: unknown) => error);
  expect(failed instanceof DatabaseError ? failed.code : failed).toBe(thrown);
  expect(analyzed).toEqual(tried);
  expect(warned).toEqual(thrown === null ? [{ table: 'locked' }] : []);
});
