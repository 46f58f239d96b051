import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { findConflicts } from '#server/database/door/conflicts.ts';
import { findScans } from '#server/database/door/scans.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { gateAt, nameGates, now } from './door-stores.ts';
import { createHand, send, type Hand } from './scanner-hand.ts';

/*
 * A tenth of the night simulated by `npm run bench -- night`: 12 hours of 3 people a minute at 40 gates. Measured in
 * rows that the database touched, which doesn't depend on the machine's load.
 */
const hours = 12;
const people = 180;
const gates = 40;
const together = 20;
const afterExit: CheckpointRules = {
  reentry: 'after_exit',
  maxEntries: null,
  coolDownMs: 0,
  capacity: null,
};

/** Runs work in one transaction and returns how many rows of the door's tables it read. */
async function rowsRead(database: Database, work: (inside: Database) => Promise<unknown>): Promise<number> {
  return database.transaction(async (queries) => {
    const before = await touched(queries);
    const transaction: Database['transaction'] = (inner) => inner(queries);
    await work({ ...database, query: queries.query, script: queries.script, transaction });
    return (await touched(queries)) - before;
  });
}

async function touched(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ rows: number }>(
    `SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint AS rows FROM pg_stat_xact_user_tables`,
  );
  return row?.rows ?? 0;
}

async function nightEvent(database: Database): Promise<string> {
  const organizerId = randomUUIDv7();
  await database.query(
    `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'night', 'ORGANIZER', 0)`,
    [organizerId],
  );
  const plan = {
    organizerId,
    name: 'Night',
    timeZone: 'UTC',
    doorsOpenAt: now,
    startsAt: now,
    endsAt: now + hours * 3_600_000,
    gates: [{ name: 'Gate' }],
    types: [{ name: 'Any', tickets: hours * people }],
    rules: { event: afterExit },
  };
  const { eventId } = await createDemoEvent(database, createSealer(new Uint8Array(32)), plan, now);
  await nameGates(database, eventId);
  return eventId;
}

/** One hour's people enter, one in nine of the previous hour's leaves, and a few tickets are admitted twice. */
async function oneHour(database: Database, eventId: string, hands: readonly Hand[], hour: number) {
  const records = doorRecords(database);
  const first = hour * people;
  const all = Array.from({ length: people }, (_, at) => ({ ticket: first + at, out: false }));
  const leaving =
    hour === 0 ? [] : all.slice(0, 20).map(({ ticket }) => ({ ticket: ticket - people, out: true }));
  const again = all.slice(0, 2);
  const passages = [...all, ...leaving, ...again];
  for (let at = 0; at < passages.length; at += together) {
    const hand = hands[(at / together) % hands.length];
    if (hand === undefined) throw new Error('there are no gates');
    const scans = passages.slice(at, at + together).map(({ ticket, out }, place) =>
      hand.scan(ticket, now + hour * 3_600_000 + at + place, {
        direction: out ? 'exit' : 'entry',
        verdict: out ? 'exit' : 'admit',
      }),
    );
    await send(records, eventId, hand, scans);
  }
}

describe.each(databaseKinds)('a tenth of a night over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('costs no more rows in its last hour than in its first', async () => {
      const { database } = opened;
      const eventId = await nightEvent(database);
      const hands = Array.from({ length: gates }, () =>
        createHand(eventId, randomUUIDv7(), 'e1', gateAt(eventId, 1)),
      );
      const costs: Record<string, number>[] = [];
      for (let hour = 0; hour < hours; hour += 1) {
        await oneHour(database, eventId, hands, hour);
        const [hand] = hands;
        if (hand === undefined) throw new Error('there are no gates');
        const refused = { passed: false, verdict: 'already_inside' as const };
        const scans = Array.from({ length: 5 }, (_, at) => hand.scan(hour * people + at, now, refused));
        const { revision } = await doorRecords(database).changes(eventId, 0, 1);
        costs.push({
          'storing five scans': await rowsRead(database, (inside) =>
            send(doorRecords(inside), eventId, hand, scans),
          ),
          'reading the last changes': await rowsRead(database, (inside) =>
            doorRecords(inside).changes(eventId, revision - 5, 2_000),
          ),
          'listing the last scans': await rowsRead(database, (inside) =>
            findScans(inside, eventId, { before: null, limit: 20 }),
          ),
        });
      }
      // Exits start in the second hour.
      const first = costs[1] ?? {};
      const grown = Object.entries(costs.at(-1) ?? {}).filter(
        ([what, rows]) => rows > 1.2 * (first[what] ?? 0),
      );
      expect(first['storing five scans']).toBeGreaterThan(0);
      expect(grown, JSON.stringify(costs)).toEqual([]);
      expect((await findConflicts(database, eventId)).length).toBe(2 * hours);
    });
  });
});
