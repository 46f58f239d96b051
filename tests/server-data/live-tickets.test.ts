import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { addLiveTicket, deleteLiveTickets, consumeLiveTicket } from '#server/database/limits/live-tickets.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const now = 1_800_000_000_000;
const hashOf = (name: number): Uint8Array => new Uint8Array(32).fill(name);
const grant = {
  caller: { kind: 'user', userId: 'awa', credentialId: 7, role: 'ORGANIZER', sessionId: 'session “1”' },
  eventId: 'event',
};

describe.each(databaseKinds.filter(({ available }) => available))(
  'a websocket ticket in the $name',
  ({ open }) => {
    let opened: OpenedDatabase;
    let database: Database;
    beforeAll(async () => {
      opened = await open();
      ({ database } = opened);
    });
    afterAll(() => opened.close());
    beforeEach(async () => void (await database.query('DELETE FROM live_tickets')));

    const add = (name: number, expiresAt: number, at = now, what: object = grant) =>
      addLiveTicket(database, hashOf(name), what, { now: at, expiresAt });
    const take = (name: number, at = now) => consumeLiveTicket(database, hashOf(name), at);
    /** The stored tickets by name, with their expiry times. */
    const kept = async () => {
      const rows = await database.query<{ hash: Uint8Array; until: number }>(
        'SELECT ticket_hash AS hash, expires_at AS until FROM live_tickets ORDER BY ticket_hash',
      );
      return rows.map(({ hash, until }) => [hash[0], until]);
    };

    test('grants its original access once, and nothing to later requests', async () => {
      await add(1, now + 30_000);
      expect(await kept()).toEqual([[1, now + 30_000]]);
      expect(await take(1)).toEqual(grant);
      expect(await take(1)).toBeNull();
      expect(await kept()).toEqual([]);
    });

    test('is granted to one of many concurrent requests', async () => {
      await add(1, now + 30_000);
      const given = await Promise.all(Array.from({ length: 8 }, () => take(1)));
      expect(given.filter((one) => one !== null)).toEqual([grant]);
    });

    test('grants nothing if never issued, and removes only its own', async () => {
      expect(await take(1)).toBeNull();
      await add(2, now + 30_000, now, { topic: 'admin:logs' });
      expect(await take(1)).toBeNull();
      expect(await take(2)).toEqual({ topic: 'admin:logs' });
    });

    test.each([
      ['one millisecond before its end', now - 1, grant],
      ['at its end', now, null],
      ['one millisecond after its end', now + 1, null],
      ['a year after its end', now + 365 * 86_400_000, null],
    ])('used %s is consumed, whatever the answer', async (_when, at, answer) => {
      await add(1, now, now - 30_000);
      expect(await take(1, at)).toEqual(answer);
      expect(await take(1, now - 1)).toBeNull();
      expect(await kept()).toEqual([]);
    });

    test('is deleted when it has expired and another is issued, and not before', async () => {
      await add(1, now - 1, now - 30_000);
      await add(2, now, now - 30_000);
      await add(3, now + 1, now - 30_000);
      expect(await kept()).toEqual([
        [1, now - 1],
        [2, now],
        [3, now + 1],
      ]);
      await add(4, now + 30_000);
      expect(await kept()).toEqual([
        [3, now + 1],
        [4, now + 30_000],
      ]);
    });

    test('is deleted with others, the oldest first, twenty with each new one', async () => {
      for (let name = 1; name <= 25; name += 1) await add(name, now - 100 + name, now - 30_000);
      await add(26, now + 30_000);
      expect((await kept()).map(([name]) => name)).toEqual([21, 22, 23, 24, 25, 26]);
      await add(27, now + 30_000);
      expect((await kept()).map(([name]) => name)).toEqual([26, 27]);
    });

    test('is deleted by the cleanup when expired, and kept otherwise', async () => {
      for (const name of [1, 2, 3]) await add(name, now - 2 + name, now - 30_000);
      await deleteLiveTickets(database, now - 2);
      expect(await kept()).toHaveLength(3);
      await deleteLiveTickets(database, now);
      expect(await kept()).toEqual([[3, now + 1]]);
    });

    test('is never issued under the name of a pending one', async () => {
      await add(1, now + 30_000);
      await expect(add(1, now + 60_000, now, { topic: 'admin:logs' })).rejects.toThrow(/duplicate key/);
      expect(await take(1)).toEqual(grant);
    });

    test('is valid in its time and for one use, in any order of issue, use and cleanup', async () => {
      const step = fc.record({
        kind: fc.constantFrom('give', 'ask', 'ask', 'tidy'),
        name: fc.integer({ min: 1, max: 4 }),
        lifeMs: fc.integer({ min: 1, max: 4 }),
        afterMs: fc.nat(2),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
          await database.query('DELETE FROM live_tickets');
          const waiting = new Map<number, { number: number; until: number }>();
          const [answers, expected]: [unknown[], unknown[]] = [[], []];
          let at = now;
          for (const [number, { kind, name, lifeMs, afterMs }] of steps.entries()) {
            at += afterMs;
            const ticket = waiting.get(name);
            const isInTime = ticket !== undefined && ticket.until > at;
            if (kind === 'tidy') await deleteLiveTickets(database, at);
            else if (kind === 'ask') {
              answers.push(await take(name, at));
              expected.push(isInTime ? { number: ticket.number } : null);
              waiting.delete(name);
            } else if (!isInTime) {
              await add(name, at + lifeMs, at, { number });
              waiting.set(name, { number, until: at + lifeMs });
            }
          }
          expect(answers).toEqual(expected);
        }),
        { numRuns: 20 },
      );
    });
  },
);
