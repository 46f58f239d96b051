import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countOutReserved, findMiscounted } from '#server/database/sales/reserved-places.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { offeringPlaces } from '#server/sales/waiting/offer-places.ts';
import {
  addBuyers,
  buy,
  cancel,
  changeTo,
  hold,
  openSale,
  order,
  standing,
  startOfSale,
} from './sale-hand.ts';
import { waitingAt } from './waiting-hand.ts';

/** Number of repetitions of each race: RACES=100 for the full hundred. */
const races = Number(process.env['RACES'] ?? 2);
const rounds = Array.from({ length: races }, (_, round) => round + 1);

describe.each(databaseKinds)('races for places over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let buyers: string[] = [];
    beforeAll(async () => {
      opened = await open();
      buyers = await addBuyers(opened.database, 200);
    });
    afterAll(() => opened.close());
    // A server keeps updating the sums meanwhile, as of a time at which some reservations have expired.
    let racing = false;
    let counting = Promise.resolve();
    beforeEach(() => {
      racing = true;
      counting = (async () => {
        for (let turn = 0; racing; turn += 1) {
          await countOutReserved(opened.database, 0, startOfSale + (turn % 20) * 60_000);
          // Pause: most of the thousands of rounds in one race would find nothing new, and take a tenth of the
          // processor's time.
          await setTimeout(5);
        }
      })();
    });
    afterEach(async () => {
      racing = false;
      await counting;
      const wrong = await findMiscounted(opened.database);
      if (wrong.length > 0) throw new Error(`sums are wrong: ${JSON.stringify(wrong)}`);
    });

    it.each(rounds)('give 200 buyers of the last 10 places one each for ten of them (%i)', async (round) => {
      // Every other race is for tickets that cost something, and so wait for payment.
      const priceAmount = round % 2 === 0 ? 5_000 : 0;
      const sale = await openSale(opened.database, [
        { name: 'Standard', quantity: 30, tickets: 20, priceAmount },
      ]);
      const ends = await Promise.all(buyers.map((buyer) => buy(sale, buyer)));
      const good = priceAmount === 0 ? 'confirmed' : 'awaiting_payment';
      const count = (state: string) => ends.filter((end) => end.state === state).length;
      expect([count(good), count('sold_out')]).toEqual([10, 190]);
      const [now] = await standing(sale);
      expect(now).toEqual({ quantity: 30, taken: 30, ...(priceAmount === 0 ? thirty : twenty) });
    });

    it.each(rounds)(
      'let ten of 40 growing and shrinking reservations take the last 10 places (%i)',
      async () => {
        const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 50 }]);
        const people = buyers.slice(0, 40);
        const held = await Promise.all(people.map((buyer) => hold(sale, buyer)));
        const grow = (to: number) =>
          Promise.all(held.map(({ holdId }, place) => changeTo(sale, people[place] ?? '', holdId, to)));
        const [grown, passers] = await Promise.all([
          grow(2),
          Promise.all(buyers.slice(40, 80).map((buyer) => hold(sale, buyer))),
        ]);
        const won =
          grown.filter((end) => end === 2).length + passers.filter(({ code }) => code === null).length;
        expect(won).toBe(10);
        expect(await standing(sale)).toMatchObject([{ quantity: 50, taken: 50 }]);
        // Two tabs and a repeat: the result is the quantity requested by one of them.
        const [holdId = ''] = held.map((one) => one.holdId);
        const crossed = await Promise.all([1, 2, 1].map((to) => changeTo(sale, people[0] ?? '', holdId, to)));
        const [row] = await opened.database.query('SELECT quantity FROM holds WHERE id = $1', [holdId]);
        expect(crossed).toContain(row?.['quantity']);
        expect((await standing(sale))[0]?.taken).toBeLessThanOrEqual(50);
      },
    );

    it('order a reservation that changes meanwhile in one of both versions, or report it', async () => {
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 400 }]);
      const ends = await Promise.all(
        buyers.slice(0, 30).map(async (buyer) => {
          const { holdId } = await hold(sale, buyer, 2);
          const [changed, ordered] = await Promise.all([
            changeTo(sale, buyer, holdId, 3),
            order(sale, buyer, [[holdId, 2]]),
          ]);
          return `${changed} ${ordered.state}`;
        }),
      );
      const fair = ['hold_ordered confirmed', '3 attendees_mismatch'];
      expect(ends.filter((end) => !fair.includes(end))).toEqual([]);
    });

    it('give 60 buyers of three types at an event with room for 10 exactly ten places', async () => {
      const types = ['Standard', 'Child', 'Balcony'].map((name) => ({ name, quantity: 20 }));
      const sale = await openSale(opened.database, types);
      await opened.database.query('UPDATE events SET capacity = 10 WHERE id = $1', [sale.eventId]);
      const ends = await Promise.all(
        buyers.slice(0, 60).map((buyer, place) => hold(sale, buyer, 1, place % 3)),
      );
      expect(ends.filter((end) => end.code === null)).toHaveLength(10);
      expect(ends.filter((end) => end.code === 'sold_out')).toHaveLength(50);
    });

    it.each(rounds)('give 10 returned places to 20 people waiting, none to passers-by (%i)', async () => {
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 10 }], {
        startsInMs: 30 * 24 * 3_600_000,
      });
      const waiting = waitingAt(sale);
      await waiting.settings([0]);
      const [owner = '', ...passers] = buyers;
      // New ones each time: somebody may join 40 lists in an hour.
      const people = await addBuyers(opened.database, 20);
      const orders = await Promise.all(
        Array.from({ length: 10 }, (_, place) => buy(sale, buyers[190 + place] ?? owner)),
      );
      const line = await Promise.all(people.map((person) => waiting.join(person)));
      expect(line.map(({ state }) => state)).toEqual(people.map(() => 'waiting'));
      const sweeps = Array.from({ length: 4 }, () => offeringPlaces(waiting.deps));
      // Orders are cancelled while servers sweep, people leave, and others try to buy.
      const [, snatched] = await Promise.all([
        Promise.all(orders.map(({ orderId }, place) => cancel(sale, buyers[190 + place] ?? owner, orderId))),
        Promise.all(passers.slice(0, 40).map((passer) => hold(sale, passer))),
        ...sweeps.map(({ work }) => work()),
        waiting.leave(people[3] ?? '', line[3]?.entryId ?? ''),
      ]);
      await waiting.sweep.work();
      expect(snatched.filter(({ code }) => code === null)).toEqual([]);
      const states = await waiting.states(...line);
      expect(states.filter((state) => state === 'offered')).toHaveLength(10);
      expect(await standing(sale)).toMatchObject([{ quantity: 10, taken: 10 }]);
      const offers = await Promise.all(line.map(({ entryId }) => waiting.entry(entryId)));
      const ends = await Promise.all(
        offers.map(async ({ state, holdId }, place) =>
          state === 'offered' ? order(sale, people[place] ?? '', [[holdId ?? '', 1]]) : null,
        ),
      );
      expect(ends.filter((end) => end?.state === 'confirmed')).toHaveLength(10);
      expect(await standing(sale)).toEqual([{ quantity: 10, issued: 10, valid: 10, taken: 10 }]);
    });

    it('turn 64 repeats of one order at one moment into one order', async () => {
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 100 }]);
      const buyer = buyers[0] ?? '';
      const { holdId } = await hold(sale, buyer, 2);
      const orderId = randomUUID();
      const ends = await Promise.all(
        Array.from({ length: 64 }, () => order(sale, buyer, [[holdId, 2]], orderId)),
      );
      expect(new Set(ends.map((end) => end.state))).toEqual(new Set(['confirmed']));
      expect(await standing(sale)).toEqual([{ quantity: 100, issued: 2, valid: 2, taken: 2 }]);
      expect(sale.news).toEqual([`confirmed ${orderId}`]);
    });

    it('turn 64 repeats of one hold at one moment into one hold, even of the last places', async () => {
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 3 }]);
      const holdId = randomUUID();
      const ends = await Promise.all(
        Array.from({ length: 64 }, () => hold(sale, buyers[0] ?? '', 3, 0, holdId)),
      );
      expect(ends.filter((end) => end.code !== null)).toEqual([]);
      expect(await standing(sale)).toEqual([{ quantity: 3, issued: 0, valid: 0, taken: 3 }]);
    });

    it('give one hold that 50 buyers order at one moment to one order', async () => {
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 3 }]);
      const { holdId } = await hold(sale, null, 2);
      const ends = await Promise.all(buyers.slice(0, 50).map((buyer) => order(sale, buyer, [[holdId, 2]])));
      expect(ends.filter((end) => end.state === 'confirmed')).toHaveLength(1);
      expect(await standing(sale)).toEqual([{ quantity: 3, issued: 2, valid: 2, taken: 2 }]);
    });
  });
});

const thirty = { issued: 30, valid: 30 };
const twenty = { issued: 20, valid: 20 };
