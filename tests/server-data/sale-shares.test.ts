import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdMs } from '#domain/sales/hold.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  addBuyer,
  addBuyers,
  buy,
  cancel,
  hold,
  openSale,
  order,
  pay,
  refund,
  type Sale,
} from './sale-hand.ts';

const network = (one: number) => `network ${one}`;

describe.each(databaseKinds)('limits per buyer over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let awa = '';
    beforeAll(async () => {
      opened = await open();
      awa = await addBuyer(opened.database);
    });
    afterAll(() => opened.close());

    const sell = (quantity: number, priceAmount = 0) =>
      openSale(opened.database, [{ name: 'Standard', quantity, priceAmount }]);
    /** Places held by all successful callers, ten per call. */
    const heldBy = async (
      sale: Sale,
      calls: readonly (readonly [userId: string | null, address: string])[],
    ) => {
      const held = await Promise.all(
        calls.map(([userId, address]) => hold(sale, userId, 10, 0, undefined, address)),
      );
      return held.filter(({ code }) => code === null).length * 10;
    };

    it('keep an event on sale after 39 calls of one visitor, for visitors elsewhere too', async () => {
      const sale = await sell(400);
      const held = await heldBy(
        sale,
        Array.from({ length: 39 }, () => [null, network(1)] as const),
      );
      expect(held).toBe(50);
      expect((await hold(sale, null, 10, 0, undefined, network(2))).code).toBeNull();
      expect((await hold(sale, awa, 10, 0, undefined, network(1))).code).toBeNull();
    });

    it('let visitors from everywhere hold a quarter at once, and signed-in users the rest', async () => {
      const sale = await sell(400);
      const everywhere = Array.from({ length: 80 }, (_, one) => [null, network(one)] as const);
      expect(await heldBy(sale, everywhere)).toBe(100);
      expect((await hold(sale, null, 1, 0, undefined, network(99))).code).toBe('visitors_limit');
      const people = await addBuyers(opened.database, 30);
      expect(
        await heldBy(
          sale,
          people.map((userId, one) => [userId, network(100 + one)] as const),
        ),
      ).toBe(300);
    });

    it('let people at one address hold half at once; orders free their share', async () => {
      const sale = await sell(100);
      const people = await addBuyers(opened.database, 10);
      const calls = people.map((userId) => [userId, network(1)] as const);
      expect(await heldBy(sale, calls)).toBe(50);
      expect((await hold(sale, awa, 1, 0, undefined, network(1))).code).toBe('address_limit');
      expect((await hold(sale, awa, 1, 0, undefined, network(2))).code).toBeNull();
      sale.clock.now += holdMs;
      expect((await hold(sale, awa, 1, 0, undefined, network(1))).code).toBeNull();
    });

    it('free a visitor’s share when the reservations expire', async () => {
      const sale = await sell(40);
      expect(
        await heldBy(sale, [
          [null, network(1)],
          [null, network(1)],
        ]),
      ).toBe(10);
      sale.clock.now += holdMs;
      expect(await heldBy(sale, [[null, network(1)]])).toBe(10);
    });

    it('apply to a buyer who orders one hold after another', async () => {
      const sale = await sell(400);
      expect((await buy(sale, awa, 10)).state).toBe('confirmed');
      expect((await buy(sale, awa, 1)).state).toBe('limit');
      const visitor = await hold(sale, null, 3, 0, undefined, network(1));
      expect((await order(sale, awa, [[visitor.holdId, 3]])).state).toBe('limit');
    });

    it('treat ten visitors’ holds ordered by one person at once as one buyer’s', async () => {
      const sale = await sell(400);
      const binta = await addBuyer(opened.database);
      const holds = await Promise.all(
        Array.from({ length: 10 }, (_, one) => hold(sale, null, 4, 0, undefined, network(one))),
      );
      const ends = await Promise.all(holds.map(({ holdId }) => order(sale, binta, [[holdId, 4]])));
      expect(ends.map(({ state }) => state).toSorted()).toEqual([
        'confirmed',
        'confirmed',
        ...Array.from({ length: 8 }, () => 'limit'),
      ]);
    });

    it('do not count what a buyer cancelled, released or was refunded', async () => {
      const sale = await sell(400, 5_000);
      const binta = await addBuyer(opened.database);
      const first = await buy(sale, binta, 10);
      expect((await buy(sale, binta, 1)).state).toBe('limit');
      expect(await cancel(sale, binta, first.orderId)).toBe('cancelled');
      const second = await buy(sale, binta, 10);
      expect(await pay(sale, second.orderId)).toBe('confirmed');
      expect((await buy(sale, binta, 1)).state).toBe('limit');
      expect(await refund(sale, second.orderId)).toBe('refunded');
      expect((await buy(sale, binta, 10)).state).toBe('awaiting_payment');
    });
  });
});
