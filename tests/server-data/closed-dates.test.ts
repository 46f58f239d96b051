import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import { openEventDate } from '#server/events/postpone-event.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { cancelEvent } from '#server/sales/cancel-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { callerOf, openSale, startOfSale, type Sale } from './sale-hand.ts';
import { cancelParts } from './cancel-parts.ts';

const migration = readFileSync(
  new URL('../../server/database/migrations/0174-closed-dates.sql', import.meta.url),
  'utf8',
);
const hour = 3_600_000;

describe.each(databaseKinds.filter(({ available }) => available))(
  'events cancelled with an open date by an earlier build, in the $name',
  ({ open }) => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    /** A postponed event with all that moves along; others have none of it. */
    async function postponed(): Promise<Sale> {
      const { database } = opened;
      const sale = await openSale(database, [
        { name: 'Standing', quantity: 5 },
        { name: 'Open', quantity: 5 },
      ]);
      const [row] = await database.query<{ at: number }>('SELECT starts_at AS at FROM events WHERE id = $1', [
        sale.eventId,
      ]);
      const at = row?.at ?? 0;
      await database.query(
        `UPDATE ticket_types SET sale_ends_at = $2, valid_from_at = $3, valid_until_at = $4, tiers = $5::jsonb WHERE id = $1`,
        [
          sale.ticketTypeIds[0] ?? '',
          at - hour,
          at,
          at + hour,
          JSON.stringify([
            { tierId: 'gone', amount: 1, until: startOfSale - hour, count: null },
            { tierId: 'early', amount: 1, until: at - 2 * hour, count: null },
            { tierId: 'few', amount: 2, until: null, count: 3 },
          ]),
        ],
      );
      const windows = [
        { from: at - hour, until: at },
        { from: at + hour, until: at + 2 * hour },
      ];
      await database.query('UPDATE events SET rules = $2::jsonb WHERE id = $1', [
        sale.eventId,
        JSON.stringify({ main: singleEntry, stage: { ...singleEntry, windows } }),
      ]);
      const deps = {
        database,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        now: () => startOfSale,
        notifyDoors: async () => undefined,
        moved: () => undefined,
      };
      const owner = callerOf(sale.organizerId, 'ORGANIZER');
      expect(isRefusal(await openEventDate(deps, owner, sale.eventId, undefined))).toBe(false);
      return sale;
    }

    /** All times of an event and of its ticket types. */
    async function timesOf({ eventId }: Sale) {
      const [event] = await opened.database.query<{ startsAt: number }>(
        `SELECT starts_at AS "startsAt", ends_at, doors_open_at, show_window, rules FROM events WHERE id = $1`,
        [eventId],
      );
      const types = await opened.database.query(
        `SELECT name, sale_ends_at, valid_from_at, valid_until_at, tiers FROM ticket_types WHERE event_id = $1 ORDER BY name`,
        [eventId],
      );
      return { event, types };
    }

    test('are when they were to be before, like those that this build cancels', async () => {
      const [old, fresh, waiting] = [await postponed(), await postponed(), await postponed()];
      await opened.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [old.eventId]);
      const cancelled = await cancelEvent(
        cancelParts({ database: opened.database, now: () => startOfSale }),
        callerOf(fresh.organizerId, 'ORGANIZER'),
        fresh.eventId,
        '',
      );
      expect(isRefusal(cancelled)).toBe(false);
      const before = await timesOf(waiting);
      // Twice: the second time there is nothing left to do.
      await opened.database.transaction((queries) => queries.script(migration));
      await opened.database.transaction((queries) => queries.script(migration));
      expect(await timesOf(old)).toEqual(await timesOf(fresh));
      expect(isDateOpen((await timesOf(old)).event?.startsAt ?? 0)).toBe(false);
      expect(await timesOf(waiting)).toEqual(before);
      expect(JSON.stringify(before)).toContain('"windows"');
    });
  },
);
