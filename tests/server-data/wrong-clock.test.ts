import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { countTry, deleteOldGuesses, forgiveTry, type TryLimit } from '#server/database/limits/attempts.ts';
import { sessionLifeMs } from '#server/database/accounts/sessions.ts';
import { deleteOldUses, countUses, type RateLimit } from '#server/database/limits/send-counts.ts';
import { correctStoredTimes } from '#server/database/stored-times.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const limit: TryLimit = { free: 2, leakMs: 60_000, baseMs: 1_000, mostMs: 120_000 };
const sends: RateLimit = { perHour: 2, perDay: 4 };
const minute = 60_000;
const hour = 60 * minute;
/** The time shown while the clock was wrong, and the corrected time. */
const wrong = 1_800_000_000_000;
const right = wrong - 9 * hour;

describe.each(databaseKinds.filter(({ available }) => available))(
  'limits in the $name after the clock was set back',
  ({ open }) => {
    let opened: OpenedDatabase;
    let database: Database;
    beforeAll(async () => {
      opened = await open();
      ({ database } = opened);
    });
    afterAll(() => opened.close());

    let last = 0;
    const newKey = () => `k${(last += 1)}`;
    const attempt = (key: string, at: number) => countTry(database, [{ key, limit }], at);
    const send = (key: string, at: number) => countUses(database, [{ key, limit: sends }], at);

    test('allow attempts at once, and start counting again', async () => {
      const key = newKey();
      for (let n = 0; n < 10; n += 1) await attempt(key, wrong);
      expect(await attempt(key, right)).toBe(0);
      expect(await attempt(key, right)).toBe(0);
      expect(await attempt(key, right)).toBe(limit.baseMs);
    });

    test('never make anybody wait longer than the limit, however wrong the clock was', async () => {
      for (const off of [61_000, 5 * minute, 40 * minute, 9 * hour, 400 * 24 * hour]) {
        const key = newKey();
        let at = right + off;
        for (let n = 0; n < 40; n += 1) at += await attempt(key, at);
        const wait = await attempt(key, at - off);
        expect(wait).toBeLessThanOrEqual(limit.mostMs + 60_000);
      }
    });

    test('are not reset by a server whose clock is a few seconds behind', async () => {
      const key = newKey();
      for (let n = 0; n < 3; n += 1) await attempt(key, right);
      expect(await attempt(key, right - 5_000)).toBe(5_000 + limit.baseMs);
    });

    test('accept a correct guess as usual', async () => {
      const [own, shared] = [newKey(), newKey()].map((key) => ({ key, limit }));
      if (own === undefined || shared === undefined) throw new Error('no keys');
      for (let n = 0; n < 10; n += 1) await countTry(database, [own, shared], wrong);
      await forgiveTry(database, [own], [shared], right);
      expect([await attempt(own.key, right), await attempt(own.key, right)]).toEqual([0, 0]);
      expect([await attempt(shared.key, right), await attempt(shared.key, right)]).toEqual([0, 0]);
    });

    test('send codes again, and still only as often as allowed', async () => {
      const key = newKey();
      for (let n = 0; n < 3; n += 1) await send(key, wrong);
      expect([await send(key, right), await send(key, right)]).toEqual([0, 0]);
      expect(await send(key, right)).toBe(hour);
    });

    test('apply to codes sent by a server whose clock is a few seconds ahead', async () => {
      const key = newKey();
      expect([await send(key, right + 5_000), await send(key, right + 5_000)]).toEqual([0, 0]);
      expect(await send(key, right)).toBe(hour + 5_000);
    });

    test('forget records stored in the future', async () => {
      const [guess, turn] = [newKey(), newKey()];
      await attempt(guess, right + 400 * 24 * hour);
      await send(turn, right + 400 * 24 * hour);
      await deleteOldGuesses(database, right);
      await deleteOldUses(database, right);
      const keys = [guess, turn];
      expect(await database.query('SELECT key FROM guesses WHERE key = ANY($1::text[])', [keys])).toEqual([]);
      expect(await database.query('SELECT key FROM turns WHERE key = ANY($1::text[])', [keys])).toEqual([]);
    });

    test('release reservations and postponed jobs that last longer than possible', async () => {
      await database.query(
        `INSERT INTO users (id, username, role, created_at) VALUES ('u', 'u', 'NORMAL_USER', 0)`,
      );
      await database.query(
        `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, device) VALUES ('s', 'u', $1, $1, $2, '')`,
        [wrong, wrong + sessionLifeMs],
      );
      await database.query(
        `INSERT INTO jobs (id, kind, key, created_at, run_at)
         VALUES ('late', 'email', 'late', $1, $1), ('soon', 'email', 'soon', $2, $2)`,
        [wrong, right + 5 * minute],
      );
      expect(await correctStoredTimes(database, right)).toBe(2);
      expect(await database.query('SELECT expires_at AS at FROM sessions')).toEqual([
        { at: right + sessionLifeMs },
      ]);
      expect(await database.query('SELECT id, run_at AS at FROM jobs ORDER BY id')).toEqual([
        { id: 'late', at: right + 6 * hour },
        { id: 'soon', at: right + 5 * minute },
      ]);
      expect(await correctStoredTimes(database, right)).toBe(0);
    });
  },
);
