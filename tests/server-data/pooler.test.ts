import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { withMigrationLock } from '#server/database/migrate.ts';
import { openPooled } from '#server/database/pooled.ts';
import { startPgbouncer, whyNoPgbouncer, type Pgbouncer } from './pgbouncer.ts';
import { postgresAvailable, startPostgres, type TestServer } from './postgres-server.ts';

const missing = whyNoPgbouncer();
if (missing !== null) process.stderr.write(`NOT TRIED: ${missing}\n`);

/**
 * A pooler that loses prepared statements after each transaction, like PgBouncer before 1.21, with one connection per
 * server.
 */
describe.skipIf(!postgresAvailable() || missing !== null)(
  'two servers behind a pooler that loses prepared statements',
  () => {
    let postgres: TestServer;
    let pooler: Pgbouncer;
    let servers: readonly Database[] = [];
    const forgotten = [0, 0];
    beforeAll(async () => {
      postgres = await startPostgres();
      pooler = await startPgbouncer(await postgres.newDatabase(), { poolSize: 2, isForgetful: true });
      servers = await Promise.all(
        forgotten.map((_, at) =>
          openPooled(pooler.url, () => undefined, {
            waitMs: 10_000,
            connections: 5,
            onForgetful: () => (forgotten[at] = (forgotten[at] ?? 0) + 1),
          }),
        ),
      );
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.close()));
      await pooler.stop();
      await postgres.stop();
    });

    test('get correct answers, alone and in transactions, and detect the pooler once', async () => {
      // Three connections of each server use the same statement name on the pooler's two connections: the third finds
      // the name taken.
      const three = servers.flatMap((server) => [server, server, server]);
      await Promise.all(
        three.map((server) => server.transaction((queries) => queries.query('SELECT 1 AS one'))),
      );
      const texts = Array.from({ length: 12 }, (_, at) => `SELECT ${at} AS number, $1::int AS given`);
      const asked = servers.flatMap((server, of) =>
        Array.from({ length: 60 }, (_, at) => ({ server, at: (at * (of === 0 ? 5 : 7)) % texts.length })),
      );
      const answers = await Promise.all(
        asked.map(({ server, at }, turn) => {
          const ask = (queries: Pick<Database, 'query'>) => queries.query(texts[at] ?? '', [turn]);
          return turn % 2 === 0 ? ask(server) : server.transaction(ask);
        }),
      );
      expect(answers).toEqual(asked.map(({ at }, turn) => [{ number: at, given: turn }]));
      expect(forgotten).toEqual([1, 1]);
    });

    test('start one after another, though both hold as many connections as there are', async () => {
      let going = 0;
      const most = await Promise.all(
        [...servers, ...servers].map((server) =>
          withMigrationLock(server, async () => {
            going += 1;
            const seen = going;
            await server.query('SELECT pg_sleep(0.05)');
            going -= 1;
            return seen;
          }),
        ),
      );
      expect(most).toEqual([1, 1, 1, 1]);
    });
  },
);
