import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { createDeskLists } from '#database/desk-list/desk-lists.ts';
import { createDraftStore } from '#database/drafts.ts';
import { createStoredHolds } from '#database/holds.ts';
import type { Mark } from '#database/mark.ts';
import { createStoredOrders } from '#database/orders.ts';
import { createStoredRequests } from '#database/deferred-requests.ts';
import { openDatabase, type Database } from '#database/database.ts';
import { newSealingKey, sealPage } from '#platform/sealing-key.ts';
import { storedOrder } from '#tests/domain/sales/sample-orders.ts';
import { samplePlaces } from '#tests/domain/sales/sample-places.ts';
import { sampleWish } from '#tests/domain/requests/sample-requests.ts';
import { freshDatabase } from './open.ts';

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

/** A page's operations on marked data: store something, delete it, and check whether the mark is still needed. */
interface Page {
  readonly store: () => Promise<unknown>;
  readonly drop: () => Promise<unknown>;
  readonly tidy: () => Promise<unknown>;
  readonly holds: () => Promise<boolean>;
}

const draft = {
  id: 'e1',
  ownerId: 7,
  typed: {},
  over: null,
  isUnsent: true,
  changedAt: 1,
};

const kinds: Readonly<Record<string, (database: Database, mark: Mark) => Page>> = {
  wishes(database, mark) {
    const wishes = createStoredRequests(database, mark);
    return {
      store: () => wishes.keep(sampleWish('w1')),
      drop: () => wishes.forgetOf(7),
      tidy: () => wishes.tidy(7, 0),
      holds: async () => (await wishes.ofPerson(7)).length > 0,
    };
  },
  holds(database, mark) {
    const [holds, orders] = [createStoredHolds(database, mark), createStoredOrders(database, mark)];
    return {
      store: () => holds.add([samplePlaces('h1', { state: 'held' })]),
      drop: () => holds.dismiss('h1'),
      tidy: () => orders.clean(0),
      holds: async () => (await holds.all()).length > 0,
    };
  },
  orders(database, mark) {
    const orders = createStoredOrders(database, mark);
    return {
      store: () => orders.keep(storedOrder('o1')),
      drop: () => orders.drop('o1'),
      tidy: () => orders.clean(0),
      holds: async () => (await orders.read('o1')) !== null,
    };
  },
  drafts(database, mark) {
    const drafts = createDraftStore(database, mark);
    return {
      store: () => drafts.change(7, 'e1', () => draft),
      drop: () => drafts.remove(7, 'e1'),
      tidy: () => drafts.tidy(),
      holds: async () => (await drafts.read(7, 'e1')) !== null,
    };
  },
  'desk lists'(database, mark) {
    const lists = createDeskLists(
      database,
      { newKey: newSealingKey, seal: sealPage, newId: () => 'l1' },
      mark,
    );
    return {
      store: () => lists.begin(7, 'e1', { timeZone: 'UTC', pages: 1, expiresAt: 10 }),
      drop: () => lists.drop(7, 'e1'),
      tidy: () => lists.kept(5),
      holds: async () => (await lists.list(7, 'e1')) !== null,
    };
  },
};

it.each(Object.entries(kinds))(
  'never loses the marker of %s when two pages store, remove and tidy at once',
  async (_kind, make) => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.constantFrom('store', 'drop', 'tidy')), {
      minLength: 2,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        let isMarked = false;
        const mark: Mark = { set: () => void (isMarked = true), clear: () => void (isMarked = false) };
        const { database, name } = await freshDatabase();
        // A separate connection, like another tab's.
        const other = await openDatabase({ name, after: () => () => {}, onTrouble: () => {} });
        opened.push(database, other);
        const [one, two] = [make(database, mark), make(other, mark)];
        await Promise.all(all.map(async ([isOne, step]) => (isOne ? one : two)[step]()));
        expect(isMarked || !(await one.holds())).toBe(true);
        await one.drop();
        await two.tidy();
        expect(isMarked).toBe(false);
      }),
      { numRuns: 15 },
    );
  },
);
