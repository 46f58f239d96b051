import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listWaiting } from '#server/sales/waiting/manage-waiting.ts';
import { findWaitingByIds, findWaitingIds } from '#server/database/sales/waiting-page.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, openSale } from './sale-hand.ts';
import { waitingAt } from './waiting-hand.ts';

describe.each(databaseKinds)('pages of a waiting list over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    /** Creates two sold-out types with lists: three people on the first, two on the second. */
    async function fivePeople() {
      const types = ['One', 'Two'].map((name) => ({ name, quantity: 1, priceAmount: 0 }));
      const sale = await openSale(opened.database, types);
      const w = waitingAt(sale);
      await w.settings([0, 1]);
      const seller = await addBuyer(opened.database);
      for (const type of [0, 1]) await buy(sale, seller, 1, type);
      const people = await Promise.all([1, 2, 3, 4, 5].map(() => addBuyer(opened.database)));
      const entries: string[] = [];
      for (const [place, person] of people.entries())
        entries.push((await w.join(person, 1, place < 3 ? 0 : 1)).entryId);
      const list = (asked: object) =>
        listWaiting(w.deps, sale.eventId, { search: '', page: 1, limit: 2, ...asked });
      return { sale, w, people, entries, list };
    }

    it('number everybody within their own list, on any page', async () => {
      const { entries, list } = await fivePeople();
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page })));
      const shown = pages.flatMap(({ items }) => items.map(({ entryId, position }) => [entryId, position]));
      expect(shown).toEqual(entries.map((entryId, place) => [entryId, [1, 2, 3, 1, 2][place]]));
      expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    });

    it('find one person by their address, with their position', async () => {
      const { people, entries, list } = await fivePeople();
      const email = `third-${people[2] ?? ''}@example.org`;
      await opened.database.query('UPDATE users SET email = $2 WHERE id = $1', [people[2] ?? '', email]);
      const { items, total } = await list({ search: email });
      expect([items.map(({ entryId, position }) => [entryId, position]), total]).toEqual([
        [[entries[2], 3]],
        1,
      ]);
    });

    it('are exported with each person once, even those who move during the export', async () => {
      const { sale, w, entries } = await fivePeople();
      const ids = await findWaitingIds(opened.database, sale.eventId, { search: '' });
      expect(ids).toEqual(entries);
      const [first, ...others] = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)];
      const read = async (some: readonly string[]) =>
        (await findWaitingByIds(opened.database, some)).map((row) => [row.entryId, row.state, row.position]);
      const rows = await read(first ?? []);
      await w.remove(entries[0] ?? '');
      await w.remove(entries[3] ?? '');
      for (const some of others) rows.push(...(await read(some)));
      expect(rows).toEqual([
        [entries[0], 'waiting', 1],
        [entries[1], 'waiting', 2],
        [entries[2], 'waiting', 2],
        [entries[3], 'removed', null],
        [entries[4], 'waiting', 1],
      ]);
    });

    it('list finished entries last, newest first, with a count for each state', async () => {
      const { sale, w, entries, list } = await fivePeople();
      for (const place of [0, 3]) {
        await w.remove(entries[place] ?? '');
        sale.clock.now += 1_000;
      }
      const { items, counts, settings } = await list({ limit: 50 });
      expect(items.map(({ entryId }) => entries.indexOf(entryId))).toEqual([1, 2, 4, 3, 0]);
      expect(counts).toMatchObject({ waiting: 3, offered: 0, ticketsWanted: 3 });
      expect(settings.types.map(({ waiting }) => waiting)).toEqual([2, 1]);
      expect((await list({ state: 'removed' })).total).toBe(2);
      const counted = await opened.database.query(
        `SELECT ticket_type_id, state, count(*) AS entries, sum(quantity)::bigint AS quantity FROM waiting_entries WHERE event_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
        [sale.eventId],
      );
      const kept = await opened.database.query(
        `SELECT ticket_type_id, state, entries, quantity FROM waiting_sums WHERE event_id = $1 AND entries > 0 ORDER BY 1, 2`,
        [sale.eventId],
      );
      expect(kept).toEqual(counted);
      const wanted = await opened.database.query(
        `SELECT ticket_type_id, quantity, count(*) AS entries FROM waiting_entries WHERE event_id = $1 AND state = 'waiting' GROUP BY 1, 2 ORDER BY 1, 2`,
        [sale.eventId],
      );
      const keptByQuantity = await opened.database.query(
        `SELECT ticket_type_id, quantity, entries FROM waiting_quantities WHERE event_id = $1 AND entries > 0 ORDER BY 1, 2`,
        [sale.eventId],
      );
      expect(wanted.length).toBeGreaterThan(1);
      expect(keptByQuantity).toEqual(wanted);
    });
  });
});
