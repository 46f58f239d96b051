import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createPersonLimits } from '#server/accounts/person-limits.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe.each(databaseKinds.filter(({ available }) => available))(
  'six-digit codes after a password, counted in the $name',
  ({ open }) => {
    let opened: OpenedDatabase;
    let database: Database;
    beforeAll(async () => {
      opened = await open();
      ({ database } = opened);
    });
    afterAll(() => opened.close());

    let now = 1_800_000_000_000;
    const limits = () => createPersonLimits({ database, now: () => now, key: new Uint8Array(32) });
    let last = 0;
    const newAccount = () => `second factor ${(last += 1)}`;
    const from = (account: string, address: number) => ({
      account,
      short: true,
      origin: { ip: `10.7.${address >> 8}.${address & 255}`, browser: null },
    });
    /** Returns the maximum number of these moments within any interval of this many ms. */
    const mostWithin = (moments: readonly number[], ms: number) =>
      Math.max(0, ...moments.map((end) => moments.filter((at) => at > end - ms && at <= end).length));

    test('can be guessed at most 10 times an hour and 30 a day, from any networks, in any pattern', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(25 * minute), fc.nat(400)), { minLength: 90, maxLength: 140 }),
          async (tries) => {
            const account = newAccount();
            const passed: number[] = [];
            for (const [gap, address] of tries) {
              now += gap;
              if ((await limits().guess(from(account, address))) === 0) passed.push(now);
            }
            expect(mostWithin(passed, hour)).toBeLessThanOrEqual(10);
            expect(mostWithin(passed, day)).toBeLessThanOrEqual(30);
          },
        ),
        { numRuns: 4 },
      );
    });

    test('can be guessed no more often by a hundred networks at one moment', async () => {
      const account = newAccount();
      const waits = await Promise.all(
        Array.from({ length: 100 }, (_, address) => limits().guess(from(account, address))),
      );
      expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    });

    test('stay usable for a browser known to the account, and for other accounts', async () => {
      const account = newAccount();
      for (let address = 0; address < 40; address += 1) await limits().guess(from(account, address));
      expect(await limits().guess(from(account, 999))).toBeGreaterThan(0);
      expect(await limits().guess({ ...from(account, 0), knownDevice: 'theirs' })).toBe(0);
      expect(await limits().guess(from(newAccount(), 998))).toBe(0);
    });

    test('cost nothing if correct', async () => {
      const account = newAccount();
      for (let address = 100; address < 120; address += 1) {
        expect(await limits().guess(from(account, address))).toBe(0);
        await limits().guessedRight(from(account, address));
      }
    });

    test('trigger a warning after four wrong ones in about a day, once a day', async () => {
      const userId = newAccount();
      const wrong = () => limits().wrongSecondStep(database, userId);
      const told: boolean[] = [];
      for (let n = 0; n < 12; n += 1) told.push(await wrong());
      expect(told.flatMap((is, at) => (is ? [at] : []))).toEqual([3]);
      now += day + 1;
      // One attempt has expired meanwhile: the first is counted, the second exceeds the limit again.
      expect([await wrong(), await wrong(), await wrong()]).toEqual([false, true, false]);
    });
  },
);
