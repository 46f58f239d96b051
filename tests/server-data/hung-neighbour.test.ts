import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Queries } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { postgresAvailable, startPostgres, type TestServer } from './postgres-server.ts';

/** Two servers on one PostgreSQL, one of which hangs or loses its connection in the middle of a transaction. */
describe.skipIf(!postgresAvailable())('servers on one PostgreSQL database', () => {
  const quiet = { info: () => undefined, warn: () => undefined };
  let server: TestServer;
  let one: Database;
  let other: Database;
  beforeAll(async () => {
    server = await startPostgres();
    const place = { url: await server.newWithTables(), dataDir: tmpdir(), log: quiet, waitMs: 110_000 };
    one = await openDatabase(place);
    other = await openDatabase(place);
    await one.script('CREATE TABLE things (id text PRIMARY KEY, times integer NOT NULL DEFAULT 0)');
  });
  beforeEach(() => one.script(`TRUNCATE things; INSERT INTO things VALUES ('event'), ('a'), ('b')`));
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await server.stop();
  });

  const lock = (queries: Queries, id: string) =>
    queries.query('UPDATE things SET times = times + 1 WHERE id = $1', [id]);
  const timesOf = async (id: string) =>
    (await one.query<{ times: number }>('SELECT times FROM things WHERE id = $1', [id]))[0]?.times;

  it('continue with everything else while one hangs, and with the event once its transaction ends', async () => {
    const locked = Promise.withResolvers<void>();
    const wakes = Promise.withResolvers<void>();
    // Like a stopped process: it holds the row and neither continues nor releases it.
    const standing = one.transaction(async (queries) => {
      await lock(queries, 'event');
      locked.resolve();
      await wakes.promise;
      return lock(queries, 'a');
    }, 'event');
    standing.catch(() => undefined);
    await locked.promise;
    let done = 0;
    const waiting = Array.from({ length: 30 }, () =>
      other.transaction(async (queries) => {
        await lock(queries, 'event');
        done += 1;
      }, 'event'),
    );
    // More than there are connections: each gets one although thirty want the event.
    const elsewhere = Array.from({ length: 20 }, () => other.transaction((queries) => lock(queries, 'b')));
    await Promise.all(elsewhere);
    expect(done).toBe(0);
    await Promise.all(waiting);
    expect(done).toBe(30);
    // Nothing of the hung transaction is stored, and it is told so.
    expect(await timesOf('event')).toBe(30);
    wakes.resolve();
    await expect(standing).rejects.toMatchObject({ name: 'DatabaseError' });
    expect(await timesOf('a')).toBe(0);
  });

  it('answer readiness checks while every connection is busy', async () => {
    const wakes = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = other.transaction(async (queries) => {
      await lock(queries, 'a');
      locked.resolve();
      await wakes.promise;
    });
    await locked.promise;
    let done = 0;
    // Settled from the start: the first may fail before `holding` is told that it succeeded.
    const waiting = Promise.allSettled(
      Array.from({ length: 12 }, () =>
        one.transaction(async (queries) => {
          await lock(queries, 'a');
          done += 1;
          throw new Error('not kept');
        }),
      ),
    );
    expect(await one.aside?.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(done).toBe(0);
    wakes.resolve();
    await holding;
    await waiting;
    expect(done).toBe(12);
  });

  it('survive a connection that ends between two statements of a transaction', async () => {
    const before = await timesOf('a');
    const ended = one.transaction(async (queries) => {
      const [row] = await queries.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await other.query('SELECT pg_terminate_backend($1)', [row?.pid ?? 0]);
      // Terminated while idle, so that the connection has time to report it.
      while (
        (await other.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [row?.pid ?? 0])).length > 0
      );
      await lock(queries, 'a');
    });
    await expect(ended).rejects.toMatchObject({ name: 'DatabaseError' });
    expect(await timesOf('a')).toBe(before);
    expect(await one.transaction(() => Promise.resolve('next'))).toBe('next');
  });

  it('complete both of two deadlocked transactions', async () => {
    const both = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
    const crossing = (database: Database, first: 'a' | 'b', second: 'a' | 'b') =>
      database.transaction(async (queries) => {
        await lock(queries, first);
        both[first].resolve();
        await both[second].promise;
        await lock(queries, second);
      });
    const before = (await timesOf('a')) ?? 0;
    await Promise.all([crossing(one, 'a', 'b'), crossing(other, 'b', 'a')]);
    expect(await timesOf('a')).toBe(before + 2);
  });
});
