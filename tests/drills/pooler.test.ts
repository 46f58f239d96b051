import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startPgbouncer, whyNoPgbouncer } from '../server-data/pgbouncer.ts';
import { postgresAvailable, startPostgres } from '../server-data/postgres-server.ts';
import { killPrograms, startProgram, stopProgram } from '../server-http/started-program.ts';
import { createCaller, setUp, walk } from './core-walk.ts';

const missing = whyNoPgbouncer();
if (missing !== null) process.stderr.write(`NOT TRIED: ${missing}\n`);
const whole = { orderState: 'confirmed', rulings: ['first', 'again'], arrived: 1, sold: 2 };

describe('two servers on PostgreSQL behind a transaction pooler', () => {
  const removals: (() => unknown)[] = [];
  afterEach(async () => {
    await killPrograms();
    for (const remove of removals.splice(0).toReversed()) await remove();
  });

  it.skipIf(!postgresAvailable() || missing !== null)(
    'start together on an empty database, sell and admit, with no more connections than servers',
    async () => {
      const postgres = await startPostgres();
      removals.push(() => postgres.stop());
      const direct = await postgres.newDatabase();
      const pooler = await startPgbouncer(direct, { poolSize: 2 });
      removals.push(() => pooler.stop());
      const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pooled-'));
      removals.push(() => rmSync(folder, { recursive: true, force: true }));
      const env = {
        DATABASE_URL: pooler.url,
        DATABASE_LISTEN_URL: direct,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      };
      const servers = ['one', 'two'].map((name) =>
        startProgram('run.ts', ['--empty'], { env: { ...env, DATA_DIR: join(folder, name) } }),
      );
      const hosts = await Promise.all(servers.map((server) => server.url));
      let turn = 0;
      const both = createCaller(() => hosts[turn++ % hosts.length] ?? '');
      await setUp(both, servers[0]?.output() ?? '');
      await both.signIn();
      const walks = await Promise.all(Array.from({ length: 3 }, () => walk(both)));
      expect(walks).toEqual(walks.map(() => expect.objectContaining(whole) as unknown));
      for (const server of servers) {
        expect(server.output()).not.toMatch(/"level":"error"|listen_silent/);
        // Versions before 1.21 do not keep named statements: servers log that and continue.
        expect(server.output().includes('statements_forgotten')).toBe(!pooler.keepsNames);
        expect((await stopProgram(server)).code).toBe(0);
      }
    },
  );
});
