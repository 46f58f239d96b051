import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { countTry, deleteOldGuesses, forgiveTry, type TryLimit } from '#server/database/limits/attempts.ts';
import { createPersonLimits } from '#server/accounts/person-limits.ts';
import { databaseKinds, openOneDatabase, type OpenedDatabase } from './databases.ts';
import { postgresAvailable } from './postgres-server.ts';
import { untilSomebodyWaits } from './until-somebody-waits.ts';

const narrow: TryLimit = { free: 2, leakMs: 10_000, baseMs: 100, mostMs: 500 };
const wide: TryLimit = { free: 50, leakMs: 10_000, baseMs: 100, mostMs: 500 };
const bucket: TryLimit = { free: 3, leakMs: 1_000, baseMs: 1_000, mostMs: 1_000 };
const start = 1_800_000_000_000;

describe.each(databaseKinds.filter(({ available }) => available))('rate limits in the $name', ({ open }) => {
  let opened: OpenedDatabase;
  let database: Database;
  beforeAll(async () => {
    opened = await open();
    ({ database } = opened);
  });
  afterAll(() => opened.close());

  let last = 0;
  const newKey = () => `k${(last += 1)}`;
  const attempt = (key: string, limit: TryLimit, at: number) => countTry(database, [{ key, limit }], at);

  test('double the wait each time up to a ceiling, and waiting that long is enough', async () => {
    const key = newKey();
    let now = start;
    expect(await attempt(key, narrow, now)).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      expect(await attempt(key, narrow, now)).toBe(0);
      waits.push(await attempt(key, narrow, now));
      now += waits.at(-1) ?? 0;
    }
    expect(waits).toEqual([100, 200, 400, 500, 500]);
  });

  test('expire attempt by attempt, and count at most a dozen beyond the free ones', async () => {
    const key = newKey();
    let now = start;
    for (let n = 0; n < 40; n += 1) now += await attempt(key, narrow, now);
    now += 12 * narrow.leakMs;
    expect(await attempt(key, narrow, now)).toBe(0);
    now += 3 * narrow.leakMs;
    expect([await attempt(key, narrow, now), await attempt(key, narrow, now)]).toEqual([0, 0]);
    expect(await attempt(key, narrow, now)).toBeGreaterThan(0);
  });

  test('allow free attempts that arrive out of order, as from servers whose clocks differ', async () => {
    const key = newKey();
    const waits = [];
    for (const early of [0, 1, 2_000]) waits.push(await attempt(key, wide, start - early));
    expect(waits).toEqual([0, 0, 0]);
    await forgiveTry(database, [], [{ key, limit: wide }], start);
    expect(await attempt(key, wide, start - 2_000)).toBe(0);
  });

  test('of a bucket allow a burst and then one per interval', async () => {
    const key = newKey();
    const waits = [];
    for (let n = 0; n < 4; n += 1) waits.push(await attempt(key, bucket, start));
    expect(waits).toEqual([0, 0, 0, 1_000]);
    expect(await attempt(key, bucket, start + 1_000)).toBe(0);
    expect(await attempt(key, bucket, start + 1_000)).toBe(1_000);
    expect(await attempt(key, bucket, start + 60_000)).toBe(0);
  });

  test('never allow more than the free attempts and one per interval, in any pattern', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2_500), { maxLength: 40 }), async (gaps) => {
        const key = newKey();
        let [now, passed] = [start, 0];
        for (const gap of gaps) {
          now += gap;
          if ((await attempt(key, bucket, now)) === 0) passed += 1;
        }
        expect(passed).toBeLessThanOrEqual(bucket.free + Math.floor((now - start) / bucket.leakMs));
      }),
      { numRuns: 20 },
    );
  });

  test("count under every key or none, so that a blocked caller never uses up others' attempts", async () => {
    const [own, shared] = [newKey(), newKey()];
    const keys = [
      { key: own, limit: narrow },
      { key: shared, limit: wide },
    ];
    for (let n = 0; n < 20; n += 1) await countTry(database, keys, start);
    const [row] = await database.query<{ counted: number }>(
      'SELECT (empty_at - $2) / $3::bigint AS counted FROM guesses WHERE key = $1',
      [shared, start, wide.leakMs],
    );
    expect(row?.counted).toBe(2);
  });

  test('allow only the free ones of 50 concurrent attempts, for each key in any combination', async () => {
    const [one, other] = [newKey(), newKey()];
    const waits = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        countTry(
          database,
          [
            { key: one, limit: narrow },
            { key: n % 2 === 0 ? other : newKey(), limit: wide },
          ],
          start,
        ),
      ),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
    expect(waits.filter((wait) => wait > 0)).toHaveLength(48);
  });

  test('never deadlock when attempts are counted and forgiven at once, in any key order', async () => {
    const keys = [newKey(), newKey(), newKey()].map((key) => ({ key, limit: wide }));
    const turned = keys.toReversed();
    const work = Array.from({ length: 20 }, (_, n) => [
      countTry(database, n % 2 === 0 ? keys : turned, start),
      forgiveTry(database, keys.slice(0, 1), turned.slice(0, 2), start),
    ]).flat();
    await expect(Promise.all(work)).resolves.toHaveLength(40);
  });

  test("take back correct attempts on a shared count, and clear the caller's own", async () => {
    const [own, shared] = [newKey(), newKey()].map((key) => ({ key, limit: narrow }));
    if (own === undefined || shared === undefined) throw new Error('no keys');
    await countTry(database, [own, shared], start);
    await countTry(database, [own, shared], start);
    await forgiveTry(database, [own], [shared], start);
    expect([await countTry(database, [own], start), await countTry(database, [own], start)]).toEqual([0, 0]);
    expect([await countTry(database, [shared], start), await countTry(database, [shared], start)]).toEqual([
      0, 100,
    ]);
  });

  test('take one statement each', async () => {
    let asked = 0;
    const counting: Database = {
      ...database,
      query: (sql, params) => {
        asked += 1;
        return database.query(sql, params);
      },
    };
    const limits = createPersonLimits({ database: counting, now: () => start, key: new Uint8Array(32) });
    const about = { origin: { ip: '10.0.0.1', browser: 'b' }, account: 'username a' };
    await limits.guess(about);
    expect(asked).toBe(1);
    await limits.guessedRight(about);
    expect(asked).toBe(2);
  });

  test('are stored under hashed keys and deleted once expired', async () => {
    const limits = createPersonLimits({ database, now: () => start, key: new Uint8Array(32) });
    const about = {
      origin: { ip: '10.66.0.1', browser: 'b' },
      account: 'phone +2207000001',
    };
    await limits.guess(about);
    const rows = await database.query<{ key: string }>('SELECT key FROM guesses');
    expect(JSON.stringify(rows)).not.toMatch(/10\.66|jallow|\+220/);
    await deleteOldGuesses(database, start);
    expect(await database.query('SELECT key FROM guesses')).not.toEqual([]);
    await deleteOldGuesses(database, start + 365 * 24 * 3_600_000);
    expect(await database.query('SELECT key FROM guesses')).toEqual([]);
  });
});

/** The embedded database runs one statement at a time anyway. */
describe.skipIf(!postgresAvailable())('a try beside another one', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOneDatabase();
  });
  afterAll(() => opened.close());

  it('is told the wait that the other one began, and counts under no key', async () => {
    const { database } = opened;
    const keys = [
      { key: 'a', limit: narrow },
      { key: 'b', limit: { ...wide, baseMs: 60_000, mostMs: 60_000 } },
    ];
    await countTry(database, keys, start);
    const { wait } = await database.transaction(async (queries) => {
      await queries.query(`SELECT key FROM guesses WHERE key = 'a' FOR UPDATE`);
      const trying = countTry(database, keys, start);
      await untilSomebodyWaits(database, trying);
      await queries.query(`UPDATE guesses SET next_at = $1 WHERE key = 'a'`, [start + 70]);
      // Wrapped in an object, because a transaction awaits a returned promise.
      return { wait: trying };
    });
    expect(await wait).toBe(70);
    const [other] = await database.query<{ counted: number }>(
      `SELECT (empty_at - $1) / $2::bigint AS counted FROM guesses WHERE key = 'b'`,
      [start, wide.leakMs],
    );
    expect(other?.counted).toBe(1);
  });
});
