import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceTier } from '#domain/sales/price-tier.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { countPlaces } from '#server/database/sales/ticket-types.ts';
import { readOffers } from '#server/sales/at-door/read-door-sales.ts';
import { sellAtDoor } from '#server/sales/at-door/sell-at-door.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, addBuyers, buy, callerOf, cancel, hold, openSale, type Sale } from './sale-hand.ts';
import { waitingAt } from './waiting-hand.ts';

const day = 24 * 3_600_000;
const tier = (tierId: string, amount: number, count: number): PriceTier => ({
  tierId,
  amount,
  count,
  until: null,
});

describe.each(databaseKinds)('a waiting list offer over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    /** Creates a type sold out to one buyer in one order, with its waiting list enabled. */
    async function soldOut(quantity: number, changes = '') {
      const types = [{ name: 'Standard', quantity, priceAmount: 1_000 }];
      const sale = await openSale(opened.database, types, { startsInMs: 30 * day });
      if (changes !== '')
        await opened.database.query(`UPDATE ticket_types SET ${changes} WHERE event_id = $1`, [sale.eventId]);
      const w = waitingAt(sale);
      await w.settings([0]);
      const buyer = await addBuyer(opened.database);
      const bought = await buy(sale, buyer, quantity);
      const comesBack = () => cancel(sale, buyer, bought.orderId);
      return { sale, w, bought, comesBack };
    }
    const offeredTo = async ({ parts }: Sale, entryIds: readonly string[]) => {
      const rows = await parts.database.query<{ id: string; tier: string | null; amount: number }>(
        `SELECT w.id, h.tier_id AS tier, h.unit_amount AS amount FROM waiting_entries w JOIN holds h ON h.id = w.hold_id
          WHERE w.event_id = (SELECT event_id FROM waiting_entries WHERE id = $1)`,
        [entryIds[0] ?? ''],
      );
      return entryIds.map((id) => {
        const row = rows.find((one) => one.id === id);
        return row === undefined ? null : [row.tier, row.amount];
      });
    };
    const priced = async (sale: Sale, tiers: readonly PriceTier[]) =>
      void (await sale.parts.database.query('UPDATE ticket_types SET tiers = $2::jsonb WHERE event_id = $1', [
        sale.eventId,
        JSON.stringify(tiers),
      ]));
    const sellAt = async (sale: Sale, quantity = 1, type = 0) => {
      const lines = [{ ticketTypeId: sale.ticketTypeIds[type] ?? '', quantity }];
      const total = { amount: 1_000 * quantity, currency: 'GMD' };
      const body = { orderId: randomUUID(), lines, total, payment: 'cash' as const, name: '', email: '' };
      const sold = await sellAtDoor(sale.parts, callerOf(sale.organizerId, 'ORGANIZER'), sale.eventId, body);
      return isRefusal(sold) ? sold.code : sold.state;
    };

    it('has the price at that moment, and one tier is offered to no more people than it allows', async () => {
      const { sale, w, comesBack } = await soldOut(3);
      const people = await addBuyers(opened.database, 3);
      const entries: string[] = [];
      for (const person of people) entries.push((await w.join(person)).entryId);
      await priced(sale, [tier('early', 600, 1), tier('late', 800, 1)]);
      await comesBack();
      await w.sweep.work();
      expect(await offeredTo(sale, entries)).toEqual([
        ['early', 600],
        ['late', 800],
        [null, 1_000],
      ]);
    });

    it('has one price for all of a person’s tickets: of the first tier with enough left', async () => {
      const { sale, w, comesBack } = await soldOut(5);
      const [pair = '', three = ''] = await addBuyers(opened.database, 2);
      await opened.database.query('UPDATE ticket_types SET per_order_limit = 5 WHERE event_id = $1', [
        sale.eventId,
      ]);
      const entries = [(await w.join(pair, 2)).entryId, (await w.join(three, 3)).entryId];
      await priced(sale, [tier('early', 600, 1), tier('late', 800, 2)]);
      await comesBack();
      await w.sweep.work();
      expect(await offeredTo(sale, entries)).toEqual([
        ['late', 800],
        [null, 1_000],
      ]);
    });

    it('is for a whole group if tickets are sold in groups', async () => {
      const { sale, w, comesBack } = await soldOut(2, 'group_size = 6');
      const person = await addBuyer(opened.database);
      const { entryId, state } = await w.join(person, 1);
      expect(state).toBe('waiting');
      await comesBack();
      const [owed] = await countPlaces(opened.database, sale.ticketTypeIds, sale.clock.now);
      expect([owed?.places, owed?.left, owed?.forSale]).toEqual([12, 2, 1]);
      await w.sweep.work();
      expect(await w.states({ entryId })).toEqual(['offered']);
      const [left] = await countPlaces(opened.database, sale.ticketTypeIds, sale.clock.now);
      expect([left?.places, left?.forSale]).toEqual([6, 1]);
    });

    it('blocks sales at the door, as do places owed to the list before it was processed', async () => {
      const { sale, w, comesBack } = await soldOut(2);
      const person = await addBuyer(opened.database);
      const { entryId } = await w.join(person);
      await comesBack();
      expect((await readOffers(sale.parts, sale.eventId)).items).toMatchObject([{ left: 1 }]);
      expect([await sellAt(sale, 2), await sellAt(sale, 1), await sellAt(sale, 1)]).toEqual([
        'sold_out',
        'confirmed',
        'sold_out',
      ]);
      await w.sweep.work();
      expect(await w.states({ entryId })).toEqual(['offered']);
      expect(await sellAt(sale)).toBe('sold_out');
    });

    it('is not made after the sale ended: returned places are then sold at the door', async () => {
      const { sale, w, comesBack } = await soldOut(1);
      const { entryId } = await w.join(await addBuyer(opened.database));
      await opened.database.query('UPDATE ticket_types SET sale_ends_at = $2 WHERE event_id = $1', [
        sale.eventId,
        sale.clock.now + day,
      ]);
      sale.clock.now += day - 1;
      await comesBack();
      expect(await sellAt(sale)).toBe('sold_out');
      sale.clock.now += 1;
      await w.sweep.work();
      expect(await w.states({ entryId })).toEqual(['waiting']);
      expect(await sellAt(sale)).toBe('confirmed');
    });

    it('leaves types of a shared capacity to the door if no one waits for them', async () => {
      const types = ['Standard', 'Balcony'].map((name) => ({ name, quantity: 10, priceAmount: 1_000 }));
      const sale = await openSale(opened.database, types, { startsInMs: 30 * day });
      await opened.database.query('UPDATE events SET capacity = 3 WHERE id = $1', [sale.eventId]);
      const w = waitingAt(sale);
      await w.settings([0]);
      const [buyer = '', one = ''] = await addBuyers(opened.database, 2);
      const bought = await buy(sale, buyer, 3);
      await w.join(one, 2);
      await cancel(sale, buyer, bought.orderId);
      expect(await sellAt(sale, 2, 1)).toBe('sold_out');
      expect(await sellAt(sale, 1, 1)).toBe('confirmed');
      expect((await hold(sale, buyer, 1, 1)).code).toBe('sold_out');
    });
  });
});
