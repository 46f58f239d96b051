import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { createLog } from '#server/ops/log.ts';
import { followDatabaseClock } from '#server/ops/shared-clock.ts';
import { postgresAvailable, startPostgres } from '../server-data/postgres-server.ts';
import { freshDataFolder } from './fresh-data.ts';

const second = 1_000;
const start = 1_800_000_000_000;

/** A machine whose clock is `aheadMs` ahead of the database's, and answers that take the given times, ms. */
async function machine(aheadMs: number, trips: readonly { readonly there: number; readonly back: number }[]) {
  let passed = 0;
  let trip = 0;
  const warned: unknown[] = [];
  const clock = await followDatabaseClock({
    own: () => start + passed + aheadMs,
    read: () => {
      const { there, back } = trips[trip++ % trips.length] ?? { there: 0, back: 0 };
      passed += there;
      const told = start + passed;
      passed += back;
      return Promise.resolve(told);
    },
    log: { warn: (facts: unknown) => void warned.push(facts) },
  });
  await clock.stop(second);
  return { errorMs: clock.now() - (start + passed), warned };
}

describe("a server's clock", () => {
  const even = [{ there: 4, back: 4 }];
  it.each([0, 1, -1, 2_500, -30_000, 60_000])(
    'agrees with the database when its machine is %i ms ahead',
    async (ahead) => {
      expect(await machine(ahead, even)).toEqual({ errorMs: 0, warned: [] });
    },
  );

  it('is off by no more than half of the quickest answer', async () => {
    const trips = [
      { there: 900, back: 0 },
      { there: 0, back: 10 },
      { there: 0, back: 700 },
    ];
    expect((await machine(5_000, trips)).errorMs).toBe(-5);
  });

  it('stays as it is, with a warning, when one of the two must be wrong', async () => {
    expect(await machine(61_000, even)).toEqual({ errorMs: 61_000, warned: [{ apartMs: -61_000 }] });
  });
});

describe.skipIf(!postgresAvailable())('servers on one PostgreSQL', () => {
  const after: (() => unknown)[] = [];
  afterEach(async () => {
    for (const work of after.splice(0).toReversed()) await work();
  });

  async function serve(url: string, aheadMs: number): Promise<RunningServer> {
    const folder = await freshDataFolder();
    const env = { DATABASE_URL: url, DATA_DIR: folder, MASTER_KEY: Buffer.alloc(32, 5).toString('base64') };
    const server = await startServer(readConfig(env, ['--port', '0', '--empty']), {
      log: createLog('silent'),
      machineClock: () => Date.now() + aheadMs,
    });
    after.push(
      () => rmSync(folder, { recursive: true, force: true }),
      () => server.stop(),
    );
    return server;
  }

  it('tell the same time, although their machines are a minute apart', async () => {
    const postgres = await startPostgres();
    after.push(() => postgres.stop());
    const url = await postgres.newDatabase();
    for (const ahead of [30 * second, -30 * second]) {
      const server = await serve(url, ahead);
      const before = Date.now();
      const { time } = (await (await fetch(`${server.url}/api/ping`)).json()) as { time: number };
      expect(time).toBeGreaterThan(before - 10 * second);
      expect(time).toBeLessThan(Date.now() + 10 * second);
    }
  });
});
