import { randomUUID } from 'node:crypto';
import { atEvent } from '#server/database/events/at-event.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitingList } from '#domain/sales/waiting-list.ts';
import { emptyUser, deletePersonData } from '#server/database/accounts/account-ends.ts';
import { countPlaces } from '#server/database/sales/ticket-types.ts';
import { correctStoredTimes } from '#server/database/stored-times.ts';
import { listOwnWaiting } from '#server/sales/waiting/join-waiting.ts';
import { listWaiting } from '#server/sales/waiting/manage-waiting.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import { offeringPlaces } from '#server/sales/waiting/offer-places.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, cancel, hold, openSale, order, pay, refund, standing } from './sale-hand.ts';
import { waitingAt } from './waiting-hand.ts';

const hour = 3_600_000;

describe.each(databaseKinds)('a waiting list over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    // The sweep looks for the waiting people of all tests.
    beforeEach(() => opened.database.query('DELETE FROM waiting_entries'));

    /**
     * Creates an event whose only type is sold out, with its waiting list enabled; the buyer has all its places in
     * one order.
     */
    async function soldOut(
      quantity = 2,
      more: { priceAmount?: number; startsInMs?: number; settings?: Parameters<W['settings']>[1] } = {},
    ) {
      const { priceAmount = 0, startsInMs = 30 * 24 * hour } = more;
      const types = [{ name: 'Standard', quantity, priceAmount }];
      const sale = await openSale(opened.database, types, { startsInMs });
      const w = waitingAt(sale);
      await w.settings([0], more.settings);
      const [buyer, one, two, passer] = await Promise.all([1, 2, 3, 4].map(() => addBuyer(opened.database)));
      const bought = await buy(sale, buyer ?? '', quantity);
      if (priceAmount > 0) await pay(sale, bought.orderId);
      const people = { buyer: buyer ?? '', one: one ?? '', two: two ?? '', passer: passer ?? '' };
      return { sale, w, bought, ...people };
    }
    type W = ReturnType<typeof waitingAt>;
    const lefts = async ({ parts, ticketTypeIds }: Awaited<ReturnType<typeof openSale>>) => {
      const [places] = await countPlaces(parts.database, ticketTypeIds, parts.now());
      return [places?.left, places?.forSale];
    };

    it('offers returned places in order as reservations that the person can order', async () => {
      const { sale, w, bought, buyer, one, two } = await soldOut();
      const [first, second] = [await w.join(one), await w.join(two)];
      expect([first.state, second.state, await w.sweep.isDue?.()]).toEqual(['waiting', 'waiting', false]);
      await cancel(sale, buyer, bought.orderId);
      expect(await w.sweep.isDue?.()).toBe(true);
      await w.sweep.work();
      expect(await w.states(first, second)).toEqual(['offered', 'offered']);
      expect(w.told).toEqual([`offered ${first.entryId}`, `offered ${second.entryId}`]);
      expect(await lefts(sale)).toEqual([0, 0]);
      const { holdId, until } = await w.entry(first.entryId);
      expect(until).toBe(sale.clock.now + waitingList.usualOfferMs);
      // The device requests the reservation as usual, and gets it as a repeat.
      expect((await hold(sale, one, 1, 0, holdId ?? '')).code).toBeNull();
      expect((await hold(sale, two, 1, 0, holdId ?? '')).code).toBe('hold_not_found');
      expect((await order(sale, one, [[holdId ?? '', 1]])).state).toBe('confirmed');
      expect(await w.states(first, second)).toEqual(['taken', 'offered']);
      await w.sweep.work();
      expect(w.told).toHaveLength(2);
    });

    it('withholds returned places from passers-by until everybody waiting was asked', async () => {
      const { sale, w, bought, buyer, one, passer } = await soldOut(3);
      await w.join(one, 2);
      await cancel(sale, buyer, bought.orderId);
      // Before any sweep: two of the three are owed to the list, one is free for anybody.
      expect(await lefts(sale)).toEqual([3, 1]);
      expect((await hold(sale, passer, 2)).code).toBe('sold_out');
      expect((await hold(sale, passer, 1)).code).toBeNull();
      expect((await hold(sale, null, 1)).code).toBe('sold_out');
      await w.sweep.work();
      expect(await standing(sale)).toMatchObject([{ taken: 3 }]);
    });

    it('skips people who want more than is available, and sells tickets that no one can be offered', async () => {
      const { sale, w, one, two, passer } = await soldOut(2);
      const [big, small] = [await w.join(one, 2), await w.join(two, 1)];
      await sale.parts.database.query('UPDATE ticket_types SET quantity = 3 WHERE event_id = $1', [
        sale.eventId,
      ]);
      await w.sweep.work();
      expect(await w.states(big, small)).toEqual(['waiting', 'offered']);
      await w.leave(two, small.entryId);
      // One place is left, but the remaining person wants two.
      expect(await lefts(sale)).toEqual([1, 1]);
      expect((await hold(sale, passer, 1)).code).toBeNull();
    });

    it('passes on a lapsed offer to the next, and finally to anybody', async () => {
      const { sale, w, bought, buyer, one, two, passer } = await soldOut(1);
      const [first, second] = [await w.join(one), await w.join(two)];
      await cancel(sale, buyer, bought.orderId);
      await w.sweep.work();
      expect(await w.states(first, second)).toEqual(['offered', 'waiting']);
      sale.clock.now += waitingList.usualOfferMs;
      // Free according to the clock, and owed to the next person: nobody can take it in between.
      expect((await hold(sale, passer)).code).toBe('sold_out');
      await w.sweep.work();
      expect(await w.states(first, second)).toEqual(['lapsed', 'offered']);
      sale.clock.now += waitingList.usualOfferMs;
      await w.sweep.work();
      expect(await w.states(first, second)).toEqual(['lapsed', 'lapsed']);
      expect((await hold(sale, passer)).code).toBeNull();
    });

    it('moves somebody whose offer lapses to the end of the list if the organizer chose so, once', async () => {
      const { sale, w, bought, buyer, one, two } = await soldOut(1, { settings: { lapsed: 'end' } });
      const [first, second] = [await w.join(one), await w.join(two)];
      await cancel(sale, buyer, bought.orderId);
      const states: (readonly string[])[] = [];
      for (let round = 0; round < 5; round += 1) {
        await w.sweep.work();
        states.push(await w.states(first, second));
        sale.clock.now += waitingList.usualOfferMs;
      }
      expect(states).toEqual([
        ['offered', 'waiting'],
        ['waiting', 'offered'],
        ['offered', 'waiting'],
        ['lapsed', 'offered'],
        ['lapsed', 'lapsed'],
      ]);
    });

    it('shortens an offer close to the event’s start', async () => {
      const { sale, w, bought, buyer, one } = await soldOut(1, { startsInMs: 4 * hour });
      const { entryId } = await w.join(one);
      await cancel(sale, buyer, bought.orderId);
      await w.sweep.work();
      expect((await w.entry(entryId)).until).toBe(sale.clock.now + hour);
    });

    it('ends a declined offer and passes on the place; removing only the reservation does not', async () => {
      const { sale, w, bought, buyer, one, two } = await soldOut(1);
      const [first, second] = [await w.join(one), await w.join(two)];
      await cancel(sale, buyer, bought.orderId);
      await w.sweep.work();
      const { releaseHold } = await import('#server/database/sales/holds.ts');
      await releaseHold(sale.parts.database, (await w.entry(first.entryId)).holdId ?? '', sale.clock.now);
      expect(await w.states(first)).toEqual(['offered']);
      expect(await lefts(sale)).toEqual([0, 0]);
      expect(await w.leave(one, first.entryId)).toBe('left');
      expect(await w.leave(one, first.entryId)).toBe('left');
      expect(await w.leave(two, first.entryId)).toBe('waiting_not_found');
      await w.sweep.work();
      expect(await w.states(first, second)).toEqual(['left', 'offered']);
    });

    it('treats an order not paid in time as lapsed, and passes on its place', async () => {
      const { sale, w, bought, one, two } = await soldOut(1, { priceAmount: 5_000 });
      const [first, second] = [await w.join(one), await w.join(two)];
      await refund(sale, bought.orderId);
      await w.sweep.work();
      const { holdId } = await w.entry(first.entryId);
      const placed = await order(sale, one, [[holdId ?? '', 1]]);
      expect([placed.state, ...(await w.states(first))]).toEqual(['awaiting_payment', 'taken']);
      await cancel(sale, one, placed.orderId);
      expect(await w.states(first)).toEqual(['lapsed']);
      await w.sweep.work();
      expect(await w.states(second)).toEqual(['offered']);
      const taken = await order(sale, two, [[(await w.entry(second.entryId)).holdId ?? '', 1]]);
      expect(await pay(sale, taken.orderId)).toBe('confirmed');
    });

    it('moves a person who does not pay in time to the end if so configured, once; cancelling removes them', async () => {
      const { sale, w, bought, one, two } = await soldOut(1, {
        priceAmount: 5_000,
        settings: { lapsed: 'end' },
      });
      const [first, second] = [await w.join(one), await w.join(two)];
      await refund(sale, bought.orderId);
      const take = async (userId: string, entry: typeof first) => {
        await w.sweep.work();
        return order(sale, userId, [[(await w.entry(entry.entryId)).holdId ?? '', 1]]);
      };
      const expire = async (orderId: string) => {
        await atEvent(sale.parts.database, sale.eventId).transaction((queries) =>
          endOrder(queries, { orderId, state: 'expired', reason: 'Not paid', now: sale.clock.now }),
        );
      };
      await expire((await take(one, first)).orderId);
      expect(await w.states(first, second)).toEqual(['waiting', 'waiting']);
      await cancel(sale, two, (await take(two, second)).orderId);
      expect(await w.states(first, second)).toEqual(['waiting', 'lapsed']);
      await expire((await take(one, first)).orderId);
      expect(await w.states(first)).toEqual(['lapsed']);
    });

    it('refuses to join without a list, with tickets left, or above a person’s limit', async () => {
      const { sale, w, buyer, one, two } = await soldOut(10);
      const limit = 10;
      expect((await w.join(buyer)).state).toBe('waiting_limit');
      expect((await w.join(one, limit + 1)).state).toBe('waiting_limit');
      const entryId = randomUUID();
      expect((await w.join(one, 2, 0, { entryId })).state).toBe('waiting');
      expect((await w.join(one, 2, 0, { entryId })).state).toBe('waiting');
      expect((await w.join(one, 3, 0, { entryId })).state).toBe('waiting_id_reused');
      expect((await w.join(two, 2, 0, { entryId })).state).toBe('waiting_id_reused');
      expect((await w.join(one)).state).toBe('waiting_already');
      await w.settings([]);
      expect((await w.join(two)).state).toBe('waiting_list_off');
      await w.settings([0]);
      await sale.parts.database.query('UPDATE ticket_types SET quantity = 20 WHERE event_id = $1', [
        sale.eventId,
      ]);
      expect((await w.join(two)).state).toBe('not_sold_out');
    });

    it('lets one network join 25 times, and one person wait on 20 lists', async () => {
      const { w } = await soldOut(1);
      const people = await Promise.all(
        Array.from({ length: waitingList.mostPerNetwork + 1 }, () => addBuyer(opened.database)),
      );
      const states: string[] = [];
      for (const person of people) states.push((await w.join(person, 1, 0, { address: 'a network' })).state);
      expect(states.filter((state) => state === 'waiting')).toHaveLength(waitingList.mostPerNetwork);
      expect(states.at(-1)).toBe('waiting_network');
      expect((await w.join(people.at(-1) ?? '', 1, 0, { address: 'another' })).state).toBe('waiting');
    });

    it('can be reordered, offered out of order and pruned by the organizer', async () => {
      const { sale, w, one, two } = await soldOut(1);
      const third = await addBuyer(opened.database);
      const [a, b, c] = [await w.join(one), await w.join(two), await w.join(third)];
      const inOrder = async () => {
        const { items } = await listWaiting(w.deps, sale.eventId, { search: '', page: 1, limit: 50 });
        return items
          .filter(({ position }) => position !== null)
          .map(({ entryId }) => 'abc'[[a, b, c].findIndex((entry) => entry.entryId === entryId)])
          .join('');
      };
      expect(await inOrder()).toBe('abc');
      // The second time, only the reply was lost.
      for (let asked = 0; asked < 2; asked += 1)
        expect([await w.move(c.entryId, 'up', 3), await inOrder()]).toEqual(['done', 'acb']);
      expect([await w.move(b.entryId, 'top', 9), await inOrder()]).toEqual(['done', 'bac']);
      expect([await w.move(b.entryId, 'up'), await inOrder()]).toEqual(['done', 'bac']);
      const moves =
        "SELECT count(*)::int AS n FROM audit_log WHERE event_id = $1 AND action = 'waiting_moved'";
      expect(await opened.database.query(moves, [sale.eventId])).toEqual([{ n: 2 }]);
      expect(await w.offer(c.entryId)).toBe('sold_out');
      const more = 'UPDATE ticket_types SET quantity = 2 WHERE event_id = $1';
      await opened.database.query(more, [sale.eventId]);
      expect([await w.offer(c.entryId), await w.offer(c.entryId)]).toEqual(['done', 'done']);
      await w.sweep.work();
      expect(await w.states(a, b, c)).toEqual(['waiting', 'waiting', 'offered']);
      expect(await w.remove(c.entryId, 'Only for members')).toBe('done');
      expect(await w.remove(a.entryId)).toBe('done');
      expect(w.told).toEqual([`offered ${c.entryId}`, `removed ${c.entryId}`]);
      expect(await w.move(c.entryId, 'top')).toBe('waiting_over');
      await w.sweep.work();
      expect(await w.states(a, b, c)).toEqual(['removed', 'offered', 'removed']);
      const { counts, total } = await listWaiting(w.deps, sale.eventId, { search: '', page: 1, limit: 1 });
      expect(counts).toEqual({ waiting: 0, offered: 1, taken: 0, lapsed: 0, ticketsWanted: 0 });
      expect(total).toBe(3);
    });

    it('ends with the event, and informs everybody once', async () => {
      const { sale, w, one, two } = await soldOut(1);
      const entries = [await w.join(one), await w.join(two)];
      await sale.parts.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [sale.eventId]);
      await w.sweep.work();
      await w.sweep.work();
      expect(await w.states(...entries)).toEqual(['ended', 'ended']);
      expect(w.told.toSorted()).toEqual([`ended ${one}`, `ended ${two}`].toSorted());
      const over = await soldOut(1);
      const entry = await over.w.join(over.one);
      over.sale.clock.now += 60 * 24 * hour;
      await over.w.sweep.work();
      expect(await over.w.states(entry)).toEqual(['ended']);
    });

    it('owes places of an event’s capacity to those waiting for any of its types', async () => {
      const types = ['Standard', 'Balcony'].map((name) => ({ name, quantity: 10 }));
      const sale = await openSale(opened.database, types, { startsInMs: 30 * 24 * hour });
      await sale.parts.database.query('UPDATE events SET capacity = 2 WHERE id = $1', [sale.eventId]);
      const w = waitingAt(sale);
      await w.settings([0]);
      const [buyer, one, passer] = await Promise.all([1, 2, 3].map(() => addBuyer(opened.database)));
      const bought = await buy(sale, buyer ?? '', 2);
      const entry = await w.join(one ?? '');
      await cancel(sale, buyer ?? '', bought.orderId);
      expect((await hold(sale, passer ?? '', 2, 1)).code).toBe('sold_out');
      expect((await hold(sale, passer ?? '', 1, 1)).code).toBeNull();
      await w.sweep.work();
      expect(await w.states(entry)).toEqual(['offered']);
    });

    it('leaves types without a limit or a list unchanged', async () => {
      const types = [
        { name: 'Standard', quantity: 1 },
        { name: 'Free entry', quantity: null },
        { name: 'Balcony', quantity: 5 },
      ];
      const sale = await openSale(opened.database, types, { startsInMs: 30 * 24 * hour });
      const w = waitingAt(sale);
      await w.settings([0]);
      const [buyer, one] = await Promise.all([1, 2].map(() => addBuyer(opened.database)));
      await buy(sale, buyer ?? '');
      await w.join(one ?? '');
      const places = await countPlaces(sale.parts.database, sale.ticketTypeIds, sale.clock.now);
      const forSale = sale.ticketTypeIds.map(
        (id) => places.find(({ ticketTypeId }) => ticketTypeId === id)?.forSale,
      );
      expect(forSale).toEqual([0, null, 5]);
    });

    it('offers each place once, however many servers sweep at the same moment', async () => {
      const { sale, w, bought, buyer } = await soldOut(3);
      const people = await Promise.all(Array.from({ length: 12 }, () => addBuyer(opened.database)));
      for (const person of people) await w.join(person);
      await cancel(sale, buyer, bought.orderId);
      await Promise.all(Array.from({ length: 6 }, () => offeringPlaces(w.deps).work()));
      expect(w.told).toHaveLength(3);
      expect(new Set(w.told).size).toBe(3);
      expect(await standing(sale)).toMatchObject([{ taken: 3 }]);
    });

    it('shows people on it their position, the offer, and what lapsed within a week', async () => {
      const { sale, w, bought, buyer, one, two } = await soldOut(1);
      await w.join(one);
      await w.join(two);
      const own = async (person: string) => {
        const { items } = await listOwnWaiting(w.deps, person);
        return items.map(({ state, ahead, offer }) => ({ state, ahead, isOffered: offer !== null }));
      };
      expect(await own(two)).toEqual([{ state: 'waiting', ahead: 1, isOffered: false }]);
      await cancel(sale, buyer, bought.orderId);
      await w.sweep.work();
      expect(await own(one)).toEqual([{ state: 'offered', ahead: null, isOffered: true }]);
      sale.clock.now += waitingList.usualOfferMs;
      // Before any server has recorded it.
      expect(await own(one)).toEqual([{ state: 'lapsed', ahead: null, isOffered: false }]);
      await w.sweep.work();
      expect(await own(one)).toEqual([{ state: 'lapsed', ahead: null, isOffered: false }]);
      sale.clock.now += 8 * 24 * hour;
      expect(await own(one)).toEqual([]);
    });

    it('keeps the time of an offer when stored times are corrected', async () => {
      const { sale, w, bought, buyer, one } = await soldOut(1);
      const { entryId } = await w.join(one);
      await cancel(sale, buyer, bought.orderId);
      await w.sweep.work();
      const { holdId, until } = await w.entry(entryId);
      await correctStoredTimes(sale.parts.database, sale.clock.now);
      const [row] = await sale.parts.database.query('SELECT expires_at AS "at" FROM holds WHERE id = $1', [
        holdId,
      ]);
      expect(row).toEqual({ at: until });
    });

    it('is joined 40 times an hour by one person, not counting repeats, and as often by others', async () => {
      const { sale, w, one, two } = await soldOut(1);
      const first = await w.join(one);
      const again = () => w.join(one, 1, 0, { entryId: first.entryId });
      for (let nth = 1; nth < 40; nth += 1) {
        expect((await again()).state).toBe(nth === 1 ? 'waiting' : 'left');
        if (nth === 1) await w.leave(one, first.entryId);
        const { entryId, state } = await w.join(one);
        expect([nth, state, await w.leave(one, entryId)]).toEqual([nth, 'waiting', 'left']);
      }
      expect((await w.join(one)).state).toBe('rate_limited');
      expect([(await again()).state, (await w.join(two)).state]).toEqual(['left', 'waiting']);
      sale.clock.now += hour;
      expect((await w.join(one)).state).toBe('waiting');
    });

    it('forgets a person whose account is deleted, and releases their offer', async () => {
      const { sale, w, bought, buyer, one, two } = await soldOut(1);
      const [first, second] = [await w.join(one), await w.join(two)];
      await cancel(sale, buyer, bought.orderId);
      await w.sweep.work();
      await sale.parts.database.transaction(async (queries) => {
        const person = { userId: one, email: '', phoneNumber: '' };
        await deletePersonData(queries, person, sale.clock.now);
        await emptyUser(queries, one, sale.clock.now);
      });
      await w.sweep.work();
      expect(await w.states(first, second)).toEqual(['gone', 'offered']);
    });
  });
});
