import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxFound } from '#contract/wire/list-total.ts';
import { findLocations } from '#server/database/events/locations.ts';
import { findPromos } from '#server/database/sales/promo-codes.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, openSale } from './sale-hand.ts';

describe.each(databaseKinds)('a substring search over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('finds promo codes by one character or many, whatever they are', async () => {
      const { database } = opened;
      const { eventId } = await openSale(database, [{ name: 'Standing', quantity: 5 }]);
      const other = await openSale(database, [{ name: 'Standing', quantity: 5 }]);
      const add = (event: string, codes: readonly string[]) =>
        database.query(
          `INSERT INTO promo_codes (id, event_id, code, kind, value, request_hash, created_at)
           SELECT $1 || x.code, $1, x.code, 'percent', 10, '', x.place FROM unnest($2::text[]) WITH ORDINALITY AS x(code, place)`,
          [event, codes],
        );
      await add(eventId, ['VIP-ABC', 'VIP_ABC', 'ABCD', 'ÉTÉ', 'A1']);
      await add(other.eventId, ['VIP-ABC']);
      const found = async (search: string) => {
        const { rows, total } = await findPromos(database, eventId, { search, page: 1, limit: 50 }, 0);
        expect(total).toBe(rows.length);
        return rows.map(({ code }) => code);
      };
      expect(await found('')).toHaveLength(5);
      expect(await found('ABC')).toEqual(['ABCD', 'VIP_ABC', 'VIP-ABC']);
      expect(await found('P_A')).toEqual(['VIP_ABC']);
      expect(await found('IP-AB')).toEqual(['VIP-ABC']);
      expect(await found('1')).toEqual(['A1']);
      expect(await found('TÉ')).toEqual(['ÉTÉ']);
      expect(await found('ABX')).toEqual([]);
    });

    it('finds many in list order, and stops counting there', async () => {
      const { database } = opened;
      const ownerId = await addBuyer(database, 'ORGANIZER');
      await database.query(
        `INSERT INTO locations (id, owner_id, name, time_zone, created_at, updated_at)
         SELECT $1 || i, $1, 'Hall ' || (10000 + i) || CASE WHEN i % 1000 = 0 THEN ' قاعة' ELSE '' END, 'UTC', 1, 1 FROM generate_series(1, 2500) i`,
        [ownerId],
      );
      const found = (search: string, page = 1) =>
        findLocations(database, ownerId, { search, page, limit: 2 }, 0);
      const many = await found('hall', 2);
      expect([many.rows.map(({ name }) => name), many.total]).toEqual([
        ['Hall 10003', 'Hall 10004'],
        maxFound,
      ]);
      const few = await found('قاعة');
      expect([few.rows.map(({ name }) => name), few.total]).toEqual([
        ['Hall 11000 قاعة', 'Hall 12000 قاعة'],
        2,
      ]);
      expect((await found('all 1234')).total).toBe(10);
    });
  });
});
