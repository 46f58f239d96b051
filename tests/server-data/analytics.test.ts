import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { readEventAnalytics as readCall } from '#contract/events/analytics.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { tallySale } from '#server/database/sales/sale-tallies.ts';
import { makePromo } from '#server/sales/money/manage-promos.ts';
import { applyPromo } from '#server/sales/money/use-promo.ts';
import { readAnalyticsOf, readEventAnalytics } from '#server/events/event-analytics.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  addBuyer,
  callerOf,
  hold,
  openSale,
  order,
  pay,
  refund,
  startOfSale,
  type Sale,
} from './sale-hand.ts';

const price = 350_00;
const day = 86_400_000;
const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);

describe.each(databaseKinds)('analytics over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const newSale = () =>
      openSale(opened.database, [
        { name: 'Standing', tickets: 0, priceAmount: price, quantity: 60 },
        { name: 'Free', tickets: 0, quantity: 30 },
      ]);
    async function buy(sale: Sale, quantity: number, type = 0) {
      const buyer = await addBuyer(opened.database);
      const held = await hold(sale, buyer, quantity, type);
      const { orderId, state } = await order(sale, buyer, [[held.holdId, quantity]]);
      if (state === 'awaiting_payment') await pay(sale, orderId);
      return { orderId };
    }
    async function read({ eventId, clock }: Sale, range: { from?: string; to?: string } = {}) {
      const found = await readEventAnalytics(opened.database, eventId, range, clock.now);
      if (isRefusal(found)) throw new Error(found.code);
      return found;
    }
    const sums = async (sale: Sale) =>
      (await read(sale)).sales.map((one) => [
        one.tickets,
        one.amount,
        one.returnedTickets,
        one.returnedAmount,
      ]);

    it('count an order when it is confirmed, and a refund on its own day', async () => {
      const sale = await newSale();
      const { orderId } = await buy(sale, 3);
      const free = await buy(sale, 2, 1);
      // Guests take a look at each day of sales, which a list does not need.
      const guestsIn = async (alone?: boolean) =>
        (await countEventFigures(opened.database, [sale.eventId], sale.clock.now, alone))[0]?.guests;
      expect([await guestsIn(), await guestsIn(true)]).toEqual([null, 0]);
      sale.clock.now += day;
      await refund(sale, orderId, true);
      await refund(sale, free.orderId, true);
      expect(await sums(sale)).toEqual([
        [5, 3 * price, 0, 0],
        [0, 0, 5, 3 * price],
      ]);
      expect((await read(sale)).types.map(({ name, tickets, amount }) => [name, tickets, amount])).toEqual([
        ['Standing', 0, 0],
        ['Free', 0, 0],
      ]);
    });

    it('change only by the difference, however often an order is counted', async () => {
      const sale = await newSale();
      const { orderId } = await buy(sale, 3);
      await tallySale(opened.database, orderId, sale.clock.now);
      expect(await sums(sale)).toEqual([[3, 3 * price, 0, 0]]);
      await opened.database.query(
        'UPDATE order_attendees SET refunded_at = 1, unit_amount = $2 WHERE order_id = $1 AND ordinal = 0',
        [orderId, price],
      );
      await opened.database.query('UPDATE orders SET refunded_amount = $2 WHERE id = $1', [
        orderId,
        price + 100,
      ]);
      await tallySale(opened.database, orderId, sale.clock.now);
      expect(await sums(sale)).toEqual([[3, 3 * price, 1, price + 100]]);
      await refund(sale, orderId, true);
      expect(await sums(sale)).toEqual([[3, 3 * price, 3, 3 * price]]);
    });

    it('say how many tickets each promo code sold, and how much it took off', async () => {
      const sale = await newSale();
      const owner = callerOf(sale.organizerId, 'ORGANIZER');
      for (const [code, value, quantity] of [
        ['TEN', 10, 1],
        ['HALF', 50, 2],
      ] as const) {
        await makePromo(sale.parts, owner, sale.eventId, {
          promoCodeId: randomUUID(),
          code,
          kind: 'percent',
          value,
          mostUses: null,
          mostPerPerson: null,
          ticketTypeIds: [],
          startsAt: null,
          endsAt: null,
        });
        const buyer = await addBuyer(opened.database);
        const { holdId } = await hold(sale, buyer, quantity);
        await applyPromo(sale.parts, { holdId, code }, buyer);
        await pay(sale, (await order(sale, buyer, [[holdId, quantity]])).orderId);
      }
      await buy(sale, 4);
      const { promoCodes } = await read(sale);
      expect(promoCodes.map(({ code, tickets, amount, off }) => [code, tickets, amount, off])).toEqual([
        ['HALF', 2, price, price],
        ['TEN', 1, 0.9 * price, 0.1 * price],
      ]);
    });

    it('cover the requested days', async () => {
      const sale = await newSale();
      await buy(sale, 1);
      sale.clock.now += day;
      await buy(sale, 2);
      const [first, second] = [dayAt(startOfSale), dayAt(startOfSale + day)];
      const daysOf = async (range: { from?: string; to?: string }) =>
        (await read(sale, range)).sales.map((one) => [one.day, one.tickets]);
      expect(await daysOf({})).toEqual([
        [first, 1],
        [second, 2],
      ]);
      expect(await daysOf({ from: second })).toEqual([[second, 2]]);
      expect(await daysOf({ to: first })).toEqual([[first, 1]]);
      expect((await read(sale, { to: first })).types.map(({ tickets }) => tickets)).toEqual([1]);
      // The figures cover the whole event, whatever days the chart shows.
      expect((await read(sale, { to: first })).figures.sold).toBe(3);
    });

    it('report at the field days that cannot be counted', async () => {
      const { eventId, clock } = await newSale();
      const problemOf = async (range: { from?: string; to?: string }) => {
        const found = await readEventAnalytics(opened.database, eventId, range, clock.now);
        return isRefusal(found) ? [found.status, ...Object.keys(found.fields ?? {})] : null;
      };
      expect(await problemOf({ from: '2026-11-22', to: '2026-11-21' })).toEqual([422, 'to']);
      expect(await problemOf({ from: '2024-11-21', to: '2026-11-21' })).toEqual([422, 'to']);
      expect(await problemOf({ from: '2026-11-21', to: '2026-11-21' })).toBeNull();
      const query = (day: string) => v.safeParse(readCall.query, { from: day }).success;
      expect([query('2026-02-28'), query('2026-02-30'), query('yesterday')]).toEqual([true, false, false]);
    });

    it('over all events cover those the caller runs', async () => {
      const [own, managed, other] = [await newSale(), await newSale(), await newSale()];
      for (const [sale, quantity] of [
        [own, 1],
        [managed, 2],
        [other, 4],
      ] as const)
        await buy(sale, quantity);
      await opened.database.query(
        `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $1, $2, 'manager', 1)`,
        [managed.eventId, own.organizerId],
      );
      const asked = { from: dayAt(startOfSale), to: dayAt(startOfSale) };
      const of = async (userId: string | null) => {
        const found = await readAnalyticsOf(opened.database, userId, asked, own.clock.now);
        if (isRefusal(found)) throw new Error(found.code);
        return found;
      };
      const all = await of(own.organizerId);
      expect(all.sales.map(({ tickets, amount }) => [tickets, amount])).toEqual([[3, 3 * price]]);
      expect(all.events.map(({ registrationId, tickets, sold }) => [registrationId, tickets, sold])).toEqual([
        [managed.eventId, 2, 2],
        [own.eventId, 1, 1],
      ]);
      const everything = await of(null);
      expect(everything.events.map(({ registrationId }) => registrationId)).toContain(other.eventId);
    });
  });
});
