import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdMs } from '#domain/sales/hold.ts';
import { countReserved, noteExpiredHolds, releaseHold } from '#server/database/sales/holds.ts';
import {
  countOutReserved,
  findMiscounted,
  correctReservedSums,
} from '#server/database/sales/reserved-places.ts';
import { countingOut } from '#server/sales/count-out.ts';
import { countPlaces } from '#server/database/sales/ticket-types.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyers, buy, cancel, changeTo, hold, openSale, order, standing, type Sale } from './sale-hand.ts';

const places = 1_000;

describe.each(databaseKinds)('reservation sums over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let buyers: string[] = [];
    beforeAll(async () => {
      opened = await open();
      buyers = await addBuyers(opened.database, 60);
    });
    afterAll(() => opened.close());

    const openOne = () =>
      openSale(opened.database, [
        { name: 'Standard', quantity: places, priceAmount: 500 },
        { name: 'Child', quantity: places },
      ]);
    /** Returns how many of a type are left at a moment, in ms. */
    const leftAt = async ({ ticketTypeIds }: Sale, at: number, type = 0) =>
      (await countPlaces(opened.database, [ticketTypeIds[type] ?? ''], at))[0]?.left;

    it('free a place in the millisecond its reservation ends, whenever the sums were last updated', async () => {
      const sale = await openOne();
      const start = sale.clock.now;
      for (const [place, buyer] of buyers.slice(0, 10).entries()) {
        sale.clock.now = start + place;
        await hold(sale, buyer);
      }
      const ends = start + holdMs;
      // Before any hold has expired, between two of them, after all of them, and later than the reader's clock.
      for (const countedAt of [start + 10, ends + 3, ends + 4, ends + 20]) {
        await countOutReserved(opened.database, 0, countedAt);
        const seen = await Promise.all(
          [-1, 0, 1, 4, 8, 9, 30].map(async (after) => places - ((await leftAt(sale, ends + after)) ?? 0)),
        );
        expect(seen).toEqual([10, 9, 8, 5, 1, 0, 0]);
        expect(await findMiscounted(opened.database)).toEqual([]);
      }
      await noteExpiredHolds(opened.database, ends + 30);
      expect(await findMiscounted(opened.database)).toEqual([]);
      expect(await leftAt(sale, ends + 30)).toBe(places);
    });

    it('are brought up to date every second, also after a clock was set back', async () => {
      const [sale, later] = [await openOne(), await openOne()];
      const counted = async ({ ticketTypeIds }: Sale) => {
        const [row] = await opened.database.query<{ sum: number }>(
          'SELECT sum(quantity)::int AS sum FROM reserved_places WHERE ticket_type_id = ANY($1::text[])',
          [ticketTypeIds],
        );
        return row?.sum;
      };
      const job = countingOut({ database: opened.database, now: () => sale.clock.now });
      expect(job.everyMs).toBe(1_000);
      await hold(sale, buyers[0] ?? '');
      await job.work();
      expect(await counted(sale)).toBe(1);
      sale.clock.now += holdMs;
      await job.work();
      expect(await counted(sale)).toBe(0);
      sale.clock.now -= 2 * holdMs;
      later.clock.now = sale.clock.now;
      await hold(later, buyers[1] ?? '');
      await job.work();
      expect(await counted(later)).toBe(1);
      sale.clock.now += holdMs;
      await job.work();
      expect(await counted(later)).toBe(0);
    });

    it('include visitors’ reservations, and those from one network', async () => {
      const sale = await openOne();
      await hold(sale, null, 2, 0, randomUUID(), 'a');
      await hold(sale, buyers[0] ?? '', 3, 0, randomUUID(), 'a');
      const { holdId } = await hold(sale, null, 1, 0, randomUUID(), 'b');
      const around = (at: number) => countReserved(opened.database, sale.ticketTypeIds[0] ?? '', 'a', at);
      expect(await around(sale.clock.now)).toEqual({ byVisitors: 3, fromAddress: 5 });
      // A visitor who signs in and orders no longer counts as a visitor.
      await order(sale, buyers[1] ?? '', [[holdId, 1]]);
      expect(await around(sale.clock.now)).toEqual({ byVisitors: 2, fromAddress: 5 });
      await countOutReserved(opened.database, 0, sale.clock.now + holdMs);
      expect(await around(sale.clock.now + holdMs - 1)).toEqual({ byVisitors: 2, fromAddress: 5 });
      expect(await around(sale.clock.now + holdMs)).toEqual({ byVisitors: 0, fromAddress: 0 });
    });

    it('match the reservations after many concurrent changes and updates', async () => {
      const sale = await openOne();
      const one = async (buyer: string, place: number) => {
        const type = place % 2;
        const { holdId } = await hold(sale, buyer, 1 + (place % 3), type);
        sale.clock.now += holdMs / buyers.length;
        if (place % 5 === 0) await changeTo(sale, buyer, holdId, 4);
        if (place % 5 === 1) await releaseHold(opened.database, holdId, sale.clock.now);
        if (place % 5 === 2) await order(sale, buyer, [[holdId, 1 + (place % 3)]]);
        if (place % 5 === 3) {
          const { orderId } = await buy(sale, buyer, 1, type);
          await cancel(sale, buyer, orderId);
        }
        await countOutReserved(opened.database, 0, sale.clock.now);
        if (place % 10 === 4) await noteExpiredHolds(opened.database, sale.clock.now);
      };
      await Promise.all(buyers.map(one));
      expect(await findMiscounted(opened.database)).toEqual([]);
      const rows = await standing(sale);
      const left = await Promise.all([0, 1].map((type) => leftAt(sale, sale.clock.now, type)));
      expect(left).toEqual(rows.map(({ taken }) => places - taken));
    });

    it('are repaired if somebody changed them', async () => {
      const sale = await openOne();
      await hold(sale, buyers[0] ?? '', 2);
      const [ticketTypeId = ''] = sale.ticketTypeIds;
      await opened.database.query(
        'UPDATE reserved_places SET quantity = quantity + 7 WHERE ticket_type_id = $1',
        [ticketTypeId],
      );
      expect(await leftAt(sale, sale.clock.now)).toBe(places - 9);
      const wrong = [{ ticketTypeId, tierId: '', kept: 9, counted: 2 }];
      expect(await correctReservedSums(opened.database, sale.clock.now)).toEqual(wrong);
      expect(await leftAt(sale, sale.clock.now)).toBe(places - 2);
      expect(await findMiscounted(opened.database)).toEqual([]);
    });

    it('are correct with a clock that was set back, too', async () => {
      const sale = await openOne();
      await hold(sale, buyers[0] ?? '', 2);
      await countOutReserved(opened.database, 0, sale.clock.now + 24 * 3_600_000);
      const { holdId } = await hold(sale, buyers[1] ?? '', 3);
      await hold(sale, buyers[2] ?? '', 1);
      await releaseHold(opened.database, holdId, sale.clock.now);
      await countOutReserved(opened.database, 0, sale.clock.now);
      expect(await leftAt(sale, sale.clock.now)).toBe(places - 3);
      expect(await leftAt(sale, sale.clock.now + holdMs)).toBe(places);
      expect(await findMiscounted(opened.database)).toEqual([]);
    });
  });
});
