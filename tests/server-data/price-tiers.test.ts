import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceTier } from '#domain/sales/price-tier.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { findHold } from '#server/database/sales/holds.ts';
import { listPublicEvents, readEventDetail } from '#server/events/read-events.ts';
import { refundPart } from '#server/sales/money/refund-part.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  addBuyer,
  addBuyers,
  callerOf,
  cancel,
  hold,
  openSale,
  order,
  pay,
  refund,
  startOfSale,
  type Sale,
} from './sale-hand.ts';

const hour = 3_600_000;
const earlyBird: PriceTier = { tierId: 'early', amount: 300, until: startOfSale + hour, count: 5 };

describe.each(databaseKinds)('price tiers over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let buyer = '';
    beforeAll(async () => {
      opened = await open();
      buyer = await addBuyer(opened.database);
    });
    afterAll(() => opened.close());

    const sell = async (tiers: readonly PriceTier[] = [earlyBird], quantity: number | null = 200) => {
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity, priceAmount: 400 }]);
      await opened.database.query('UPDATE ticket_types SET tiers = $2::jsonb WHERE event_id = $1', [
        sale.eventId,
        JSON.stringify(tiers),
      ]);
      await opened.database.query('UPDATE ticket_types SET per_order_limit = 100 WHERE event_id = $1', [
        sale.eventId,
      ]);
      return sale;
    };
    const shown = async (sale: Sale) => {
      const event = await readEventDetail(opened.database, sale.eventId, sale.clock.now);
      const [type] = event?.ticketTypes ?? [];
      return [type?.price.amount, type?.tier?.left ?? null, type?.tier?.next.amount ?? null];
    };
    const priceOf = async (holdId: string) => (await findHold(opened.database, holdId))?.unitAmount;

    it('show the current price, how many are left at it and what comes next', async () => {
      const sale = await sell();
      expect(await shown(sale)).toEqual([300, 5, 400]);
      await hold(sale, buyer, 4);
      expect(await shown(sale)).toEqual([300, 1, 400]);
      sale.clock.now += hour;
      expect(await shown(sale)).toEqual([400, null, null]);
      const query = { page: 1, limit: 200, when: 'upcoming' } as Parameters<typeof listPublicEvents>[1];
      const list = await listPublicEvents(opened.database, query, startOfSale);
      expect(list.items.find((one) => one.registrationId === sale.eventId)?.priceFrom?.amount).toBe(300);
    });

    it('keep the price at reservation, refuse more than are left at it, and continue at the next', async () => {
      const sale = await sell();
      const first = await hold(sale, buyer, 4);
      expect([first.code, await priceOf(first.holdId)]).toEqual([null, 300]);
      expect((await hold(sale, buyer, 2)).code).toBe('price_tier_left');
      const last = await hold(sale, buyer, 1);
      const dear = await hold(sale, buyer, 2);
      expect([await priceOf(last.holdId), await priceOf(dear.holdId)]).toEqual([300, 400]);
      sale.clock.now += hour / 10;
      const placed = await order(sale, buyer, [
        [first.holdId, 4],
        [last.holdId, 1],
        [dear.holdId, 2],
      ]);
      expect([placed.state, sale.payments.opened[0]?.amount ?? null]).toEqual(['awaiting_payment', null]);
      const [row] = await opened.database.query<{ total: number }>(
        'SELECT total_amount AS total FROM orders WHERE id = $1',
        [placed.orderId],
      );
      expect(row?.total).toBe(5 * 300 + 2 * 400);
    });

    it('get places back from an expired reservation, an ended order or a refund', async () => {
      const sale = await sell([{ ...earlyBird, until: null }]);
      const one = await hold(sale, buyer, 5);
      expect(await shown(sale)).toEqual([400, null, null]);
      sale.clock.now += 11 * 60_000;
      expect(await shown(sale)).toEqual([300, 5, 400]);
      expect(one.code).toBeNull();

      const two = await hold(sale, buyer, 5);
      const unpaid = await order(sale, buyer, [[two.holdId, 5]]);
      expect(await shown(sale)).toEqual([400, null, null]);
      await cancel(sale, buyer, unpaid.orderId);
      expect(await shown(sale)).toEqual([300, 5, 400]);

      const three = await hold(sale, buyer, 3);
      const paid = await order(sale, buyer, [[three.holdId, 3]]);
      await pay(sale, paid.orderId);
      expect(await shown(sale)).toEqual([300, 2, 400]);
      expect(await refundOne(sale, paid.orderId)).toBeNull();
      expect(await shown(sale)).toEqual([300, 3, 400]);
      await refund(sale, paid.orderId);
      expect(await shown(sale)).toEqual([300, 5, 400]);
    });

    it('do not count the organizer’s reserved seats', async () => {
      const sale = await sell();
      await opened.database.query(
        `INSERT INTO holds (id, event_id, ticket_type_id, quantity, kind, state, request_hash, created_at)
         VALUES ($1, $2, $3, 5, 'organizer', 'held', '', 0)`,
        [randomUUID(), sale.eventId, sale.ticketTypeIds[0] ?? ''],
      );
      expect(await shown(sale)).toEqual([300, 5, 400]);
    });

    it('never sell more at a tier’s price than its limit, under any contention', async () => {
      const sale = await sell([
        { tierId: 'first', amount: 100, until: null, count: 7 },
        { tierId: 'second', amount: 200, until: null, count: 5 },
      ]);
      const buyers = await addBuyers(opened.database, 60);
      const sold = async (ends: readonly Awaited<ReturnType<typeof hold>>[]) => {
        const good = ends.filter(({ code }) => code === null);
        const held = await Promise.all(good.map(({ holdId }) => findHold(opened.database, holdId)));
        return (amount: number) =>
          held
            .filter((one) => one?.unitAmount === amount)
            .reduce((sum, one) => sum + (one?.quantity ?? 0), 0);
      };
      const at = await sold(await Promise.all(buyers.map((one) => hold(sale, one))));
      expect([at(100), at(200), at(400)]).toEqual([7, 5, 48]);

      const other = await sell([{ tierId: 'first', amount: 100, until: null, count: 7 }]);
      const ends = await Promise.all(buyers.map((one, place) => hold(other, one, (place % 3) + 1)));
      expect(ends.filter(({ code }) => ![null, 'price_tier_left'].includes(code))).toEqual([]);
      expect((await sold(ends))(100)).toBeLessThanOrEqual(7);
    });

    async function refundOne(sale: Sale, orderId: string): Promise<string | null> {
      const [row] = await opened.database.query<{ id: string }>(
        'SELECT ticket_id AS id FROM order_attendees WHERE order_id = $1 ORDER BY ordinal LIMIT 1',
        [orderId],
      );
      const deps = { ...sale.parts, tellOfPart: async () => {}, wakeEmails: () => {}, moved: () => {} };
      const wish = {
        refundId: randomUUID(),
        ticketIds: [row?.id ?? ''],
        amount: 300,
        reason: 'ill',
        evenIfUsed: false,
      };
      const which = { registrationId: sale.eventId, orderId };
      const done = await refundPart(deps, callerOf(sale.organizerId, 'ORGANIZER'), which, wish);
      return isRefusal(done) ? done.code : null;
    }
  });
});
