import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { readManifestColumns } from '#server/database/door/manifest-columns.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { findSalesByType } from '#server/database/events/analytics.ts';
import { readEventDetail } from '#server/events/read-events.ts';
import { presentOrders } from '#server/sales/orders/order-presenter.ts';
import { placeOrder } from '#server/sales/orders/place-order.ts';
import { refundPart } from '#server/sales/money/refund-part.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  addBuyer,
  addBuyers,
  callerOf,
  hold,
  openSale,
  order,
  pay,
  standing,
  type Sale,
} from './sale-hand.ts';

describe.each(databaseKinds)('groups over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let buyer = '';
    beforeAll(async () => {
      opened = await open();
      buyer = await addBuyer(opened.database);
    });
    afterAll(() => opened.close());

    /** Sells tables of six at 1,000 each, next to single tickets. */
    const sell = async (tables: number | null = 5, capacity: number | null = null) => {
      const types = [
        { name: 'Table for six', quantity: tables, priceAmount: 1000 },
        { name: 'Standard', quantity: 100, priceAmount: 200 },
      ];
      const sale = await openSale(opened.database, types);
      const [table] = sale.ticketTypeIds;
      await opened.database.query('UPDATE ticket_types SET group_size = 6 WHERE id = $1', [table ?? '']);
      await opened.database.query('UPDATE events SET capacity = $2 WHERE id = $1', [sale.eventId, capacity]);
      return sale;
    };
    const shown = async (sale: Sale) => {
      const event = await readEventDetail(opened.database, sale.eventId, sale.clock.now);
      return [
        event?.left,
        ...(event?.ticketTypes.map(({ left, groupSize }) => `${left} of ${groupSize}`) ?? []),
      ];
    };
    const buyTable = async (sale: Sale, person = buyer, tables = 1) => {
      const { holdId } = await hold(sale, person, tables);
      const placed = await order(sale, person, [[holdId, tables * 6]]);
      if (placed.state === 'awaiting_payment') await pay(sale, placed.orderId);
      return placed;
    };
    const presented = async (sale: Sale, orderId: string) => {
      const found = await findOrder(opened.database, orderId);
      const [shownOrder] = await presentOrders(sale.parts, found === null ? [] : [found]);
      if (shownOrder === undefined) throw new Error('no order');
      return shownOrder;
    };

    it('counts tables on sale, and six places each everywhere else', async () => {
      const sale = await sell();
      expect(await shown(sale)).toEqual([130, '5 of 6', '100 of 1']);
      const { orderId } = await buyTable(sale);
      expect(await shown(sale)).toEqual([124, '4 of 6', '100 of 1']);
      const [figures] = await countEventFigures(opened.database, [sale.eventId], sale.clock.now);
      expect(figures).toMatchObject({ sold: 6, capacity: 130, soldToday: 6, revenue: [{ amount: 1000 }] });
      const { lines, attendees, total } = await presented(sale, orderId);
      expect(lines).toMatchObject([{ quantity: 1, groupSize: 6, unitPrice: { amount: 1000 } }]);
      expect([total.amount, attendees.length]).toEqual([1000, 6]);
      expect(attendees.reduce((sum, { price }) => sum + (price?.amount ?? 0), 0)).toBe(1000);
      expect(new Set(attendees.map(({ reference }) => reference)).size).toBe(6);
      const [sold] = await findSalesByType(opened.database, sale.eventId, { from: 0, to: 100_000 });
      expect(sold).toMatchObject({ tickets: 6, amount: 1000 });
    });

    it('gives its tickets consecutive numbers: one order at the door', async () => {
      const sale = await sell();
      await buyTable(sale, buyer, 2);
      const { joined } = await readManifestColumns(opened.database, {
        eventId: sale.eventId,
        nextNumber: 12,
      });
      expect([...joined]).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    });

    it('accepts one name per table from older apps, and rejects any other count', async () => {
      const sale = await sell();
      const { holdId } = await hold(sale, buyer, 2);
      const named = (count: number) =>
        Array.from({ length: count }, (_, place) => ({ holdId, name: `Guest ${place}`, email: '' }));
      const wish = (count: number) => ({
        orderId: randomUUID(),
        userId: buyer,
        holdIds: [holdId],
        buyer: { name: 'Awa', email: 'awa@example.org', phone: '' },
        attendees: named(count),
      });
      const wrong = await placeOrder(sale.parts, wish(7));
      expect(isRefusal(wrong) && wrong.code).toBe('attendees_mismatch');
      const placed = await placeOrder(sale.parts, wish(2));
      if (isRefusal(placed)) throw new Error(placed.code);
      await pay(sale, placed.orderId);
      const { attendees } = await presented(sale, placed.orderId);
      expect(attendees.map(({ name, group }) => `${name} ${group}`)).toEqual([
        ...Array.from({ length: 6 }, () => 'Guest 0 0'),
        ...Array.from({ length: 6 }, () => 'Guest 1 1'),
      ]);
    });

    it('never sells a table when the event has fewer than six places left', async () => {
      const sale = await sell(null, 15);
      expect(await shown(sale)).toEqual([15, '2 of 6', '15 of 1']);
      await buyTable(sale);
      expect((await hold(sale, buyer, 4, 1)).code).toBeNull();
      expect(await shown(sale)).toEqual([5, '0 of 6', '5 of 1']);
      expect((await hold(sale, buyer, 1)).code).toBe('sold_out');
    });

    it('is never oversold, however many buy the last tables and places at once', async () => {
      const sale = await sell(3, 22);
      const buyers = await addBuyers(opened.database, 40);
      const ends = await Promise.all(buyers.map((one, place) => hold(sale, one, 1, place % 2)));
      expect(ends.filter(({ code }) => ![null, 'sold_out'].includes(code))).toEqual([]);
      const [row] = await opened.database.query<{ places: number; tables: number }>(
        `SELECT sum(h.quantity * t.group_size)::int AS places, (sum(h.quantity) FILTER (WHERE t.group_size = 6))::int AS tables
           FROM holds h JOIN ticket_types t ON t.id = h.ticket_type_id WHERE h.event_id = $1`,
        [sale.eventId],
      );
      expect(row?.places).toBe(22);
      expect(row?.tables).toBeLessThanOrEqual(3);
    });

    it('is refunded as a whole, which frees its six places', async () => {
      const sale = await sell();
      const { orderId } = await buyTable(sale, buyer, 2);
      const { attendees } = await presented(sale, orderId);
      const table = attendees.filter(({ group }) => group === 1).flatMap(({ ticketId }) => ticketId ?? []);
      const back = async (ticketIds: string[], amount: number) => {
        const deps = { ...sale.parts, tellOfPart: async () => {}, wakeEmails: () => {}, moved: () => {} };
        const wish = { refundId: randomUUID(), ticketIds, amount, reason: 'ill', evenIfUsed: false };
        const which = { registrationId: sale.eventId, orderId };
        const done = await refundPart(deps, callerOf(sale.organizerId, 'ORGANIZER'), which, wish);
        return isRefusal(done) ? done.code : null;
      };
      expect(await back(table.slice(1), 500)).toBe('group_in_parts');
      expect(await back(table, 1000)).toBeNull();
      expect((await standing(sale))[0]).toMatchObject({ issued: 6, valid: 6 });
      expect(await shown(sale)).toEqual([124, '4 of 6', '100 of 1']);
      const [sold] = await findSalesByType(opened.database, sale.eventId, { from: 0, to: 100_000 });
      expect(sold).toMatchObject({ tickets: 6, amount: 1000 });
    });
  });
});
