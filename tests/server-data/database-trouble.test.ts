import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseError, type Database, type Queries } from '#server/database/database.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { nameGates, now } from './door-stores.ts';
import { createHand, only, send } from './scanner-hand.ts';
import { aNight } from './a-night.ts';

/** SQLSTATE of a full disk. */
const diskFull = '53100';

/**
 * Wraps a database so that statement number `failing` of each transaction, counted from 1, fails before or after it
 * runs.
 */
function troubled(database: Database, failing: number, when: 'before' | 'after'): Database {
  const withTrouble = (queries: Queries): Queries => {
    let asked = 0;
    return {
      ...queries,
      async query(sql, params) {
        asked += 1;
        const fails = asked === failing;
        if (fails && when === 'before')
          throw new DatabaseError(diskFull, 'could not extend file: No space left on device');
        const rows = await queries.query(sql, params);
        if (fails) throw new DatabaseError(diskFull, 'could not write: No space left on device');
        return rows as never;
      },
    };
  };
  return {
    ...database,
    transaction: (work) => database.transaction((queries) => work(withTrouble(queries))),
  };
}

describe.each(databaseKinds)('$name failures in the middle of a batch', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let eventId = '';
    beforeAll(async () => {
      opened = await open();
      const organizerId = randomUUIDv7();
      await opened.database.query(
        `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'omar', 'ORGANIZER', 0)`,
        [organizerId],
      );
      ({ eventId } = await createDemoEvent(
        opened.database,
        createSealer(new Uint8Array(32)),
        aNight(organizerId, now, 20),
        now,
      ));
      await nameGates(opened.database, eventId);
    });
    afterAll(() => opened.close());

    /** Counts everything that a batch writes. */
    const written = () =>
      opened.database.query(
        `SELECT (SELECT count(*) FROM scans) AS scans, (SELECT count(*) FROM claims) AS claims, (SELECT count(*) FROM conflicts) AS conflicts,
                (SELECT count(*) FROM changes) AS changes, (SELECT count(*) FROM device_progress) AS progress,
                (SELECT revision FROM events WHERE id = $1) AS revision`,
        [eventId],
      );

    it.each(
      [1, 2, 3, 4, 5, 6, 7].flatMap(
        (step) =>
          [
            [step, 'before'],
            [step, 'after'],
          ] as const,
      ),
    )(
      'leaves nothing half-written when step %i fails %s it is done, and accepts the batch when resent',
      async (step, when) => {
        const before = await written();
        const hand = createHand(eventId);
        const scans = [
          hand.scan(step),
          hand.scan(step, now + 1),
          hand.scan(null, now, { passed: false, verdict: 'unreadable' }),
        ];
        const failing = send(doorRecords(troubled(opened.database, step, when)), eventId, hand, scans);
        // HTTP turns this into a 503: the device keeps its scans and retries.
        await expect(failing).rejects.toMatchObject({ name: 'DatabaseError', code: diskFull });
        expect(await written()).toEqual(before);
        const { receipts } = await send(doorRecords(opened.database), eventId, hand, scans);
        expect(receipts.map(({ status }) => status)).not.toContain('duplicate');
        expect(receipts.every(({ outcome }) => outcome !== null)).toBe(true);
        expect(await written()).not.toEqual(before);
      },
    );

    it('keeps nothing and reports it when the commit itself fails', async () => {
      const before = await written();
      const hand = createHand(eventId);
      const [one, two] = [hand.scan(19), hand.scan(19, now + 1)];
      const records = doorRecords(opened.database);
      // Two first admissions for one right: the unique key is checked only after everything is written.
      const bothFirst: typeof records = {
        ...records,
        inEvent: (id, work) =>
          records.inEvent(id, (door) =>
            work({
              ...door,
              write: (writes) =>
                door.write({ ...writes, claims: writes.claims.map((claim) => ({ ...claim, slot: '' })) }),
            }),
          ),
      };
      await expect(send(bothFirst, eventId, hand, [one, two])).rejects.toMatchObject({
        code: '23505',
        constraint: 'one_first_admission',
      });
      expect(await written()).toEqual(before);
      expect(only((await send(records, eventId, hand, [one])).receipts)).toMatchObject({ status: 'applied' });
    });

    it('never reports a transaction as committed when a statement failed, though the work continued', async () => {
      const swallowing = opened.database.transaction(async (queries) => {
        await queries.query('UPDATE events SET revision = 1000 WHERE id = $1', [eventId]);
        await queries.query('SELECT * FROM missing').catch(() => undefined);
      });
      await expect(swallowing).rejects.toMatchObject({ code: '25P02' });
      expect(await opened.database.query('SELECT id FROM events WHERE revision = 1000')).toEqual([]);
    });
  });
});
