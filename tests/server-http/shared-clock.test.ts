import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { createLog } from '#server/ops/log.ts';
import { followDatabaseClock } from '#server/ops/shared-clock.ts';
import { postgresAvailable, startPostgres } from '../server-data/postgres-server.ts';
import { freshDataFolder } from './fresh-data.ts';

const second = 1_000;
const start = 1_800_000_000_000;

/** A machine beside a database: `at` is the true time, `aheadMs` and `databaseMs` what their clocks are off by, ms. */
function machine(
  aheadMs: number,
  trips: readonly { readonly there: number; readonly back: number }[] = even,
) {
  const world = { at: start, aheadMs, databaseMs: 0, answers: Infinity, step: 0, trips };
  let trip = 0;
  const warned: unknown[] = [];
  const following = followDatabaseClock({
    own: () => world.at + world.aheadMs,
    monotonic: () => world.at - start,
    read() {
      if (world.answers <= 0) return Promise.reject(new Error('away'));
      world.answers -= 1;
      const { there, back } = world.trips[trip++ % world.trips.length] ?? { there: 0, back: 0 };
      world.at += there;
      const told = world.at + world.databaseMs;
      world.at += back;
      world.aheadMs += world.step;
      return Promise.resolve(told);
    },
    log: { warn: (facts: unknown) => void warned.push(facts) },
  });
  return {
    world,
    warned,
    following,
    /** Lets half a minute pass, and returns how far off the server is, ms. */
    async later() {
      world.at += 30 * second;
      await vi.advanceTimersByTimeAsync(30 * second);
      return (await following).now() - world.at;
    },
  };
}

const even = [{ there: 4, back: 4 }];

describe("a server's clock", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([0, 1, -1, 2_500, -5_000])(
    'agrees with the database when its machine is %i ms ahead',
    async (ahead) => {
      const { following, world, warned } = machine(ahead);
      expect((await following).now() - world.at).toBe(0);
      expect(warned).toEqual([]);
    },
  );

  it('is off by no more than half of the quickest answer', async () => {
    const { following, world } = machine(4_000, [
      { there: 900, back: 0 },
      { there: 0, back: 10 },
      { there: 0, back: 700 },
    ]);
    expect((await following).now() - world.at).toBe(-5);
  });

  it('is corrected with a warning when the difference is more than NTP leaves', async () => {
    const { following, world, warned, later } = machine(-20_000);
    expect((await following).now() - world.at).toBe(0);
    expect(await later()).toBe(0);
    expect(warned).toEqual([{ offsetMs: 20_000, corrected: true }]);
  });

  it('stays as it is when one of the two must be wrong, until they are close again', async () => {
    const { following, world, warned, later } = machine(20_001);
    expect((await following).now() - world.at).toBe(20_001);
    expect(warned).toEqual([{ offsetMs: -20_001, corrected: false }]);
    const errors = [];
    for (const ahead of [19_000, 10_001, 10_000, 19_000]) {
      world.aheadMs = ahead;
      errors.push(await later());
    }
    expect(errors).toEqual([19_000, 10_001, 0, 0]);
  });

  it('follows a step of either clock within half a minute', async () => {
    const { following, world, later } = machine(0);
    await following;
    world.aheadMs = -9_000;
    expect(await later()).toBe(0);
    world.databaseMs = 3_000;
    expect(await later()).toBe(3_000);
  });

  it('is right after a step in the middle of an answer', async () => {
    const { following, world, later } = machine(0);
    await following;
    world.step = -10_000 / 3;
    await later();
    world.step = 0;
    expect(Math.abs((await following).now() - world.at)).toBeLessThanOrEqual(10);
  });

  it('keeps what it knows while the database is away, whatever part of a round it answered', async () => {
    const { following, world, later } = machine(3_000);
    await following;
    world.answers = 0;
    expect([await later(), await later()]).toEqual([0, 0]);
    world.databaseMs = 3_600_000;
    world.answers = 1;
    expect(await later()).toBe(0);
    world.answers = Infinity;
    expect(await later()).toBe(3_000);
  });

  it('is not followed from the start without an answer', async () => {
    const gone = followDatabaseClock({
      own: () => start,
      read: () => Promise.reject(new Error('away')),
      log: { warn: () => undefined },
    });
    await expect(gone).rejects.toThrow('away');
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

  it('tell the same time, although their machines are far apart', async () => {
    const postgres = await startPostgres();
    after.push(() => postgres.stop());
    const url = await postgres.newDatabase();
    for (const ahead of [15 * second, -15 * second]) {
      const server = await serve(url, ahead);
      const before = Date.now();
      const { time } = (await (await fetch(`${server.url}/api/ping`)).json()) as { time: number };
      expect(time).toBeGreaterThan(before - 5 * second);
      expect(time).toBeLessThan(Date.now() + 5 * second);
    }
  });
});
