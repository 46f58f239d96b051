import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventView } from '#domain/manifest/event-view.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { readHeader } from '#contract/door/manifest-header.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { buildManifest, readManifestFacts } from '#server/door/manifest-build.ts';
import { buyByHand, mark, openHandSale } from './by-hand.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, openSale, passOn, type Sale } from './sale-hand.ts';

describe.each(databaseKinds)('tickets of one order at the door over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let sale: Sale;
    beforeAll(async () => {
      opened = await open();
      sale = await openSale(opened.database, [{ name: 'Free', quantity: 100 }]);
      for (const quantity of [3, 1, 2]) await buy(sale, await addBuyer(opened.database), quantity);
    });
    afterAll(() => opened.close());

    const header = async () => {
      const event = await findDoorEvent(opened.database, sale.eventId);
      if (event === null) throw new Error('the event is gone');
      const facts = await readManifestFacts(opened.database, sale.parts.signers, event);
      const { signed } = await buildManifest(facts, 1, 'epoch');
      const read = readHeader(signed.header);
      if (!read.ok) throw new Error(read.problem.message);
      return read.header;
    };
    const groups = [[0, 1, 2], [3], [4, 5]];
    const groupsBy = (view: { groupOf(number: number): readonly number[] }) =>
      [0, 3, 4].map((number) => view.groupOf(number));

    it('are listed in the manifest', async () => {
      expect(groupsBy(createEventView(await header(), []))).toEqual(groups);
    });

    it('are sent by the feed to a device with an older manifest', async () => {
      const { joins: _, ...older } = await header();
      const view = createEventView({ ...older, ticketCount: 0, pages: [] }, []);
      const { changes } = await doorRecords(opened.database).changes(sale.eventId, 0, 2_000);
      view.apply(changes.filter((change) => change.kind !== 'header'));
      expect(groupsBy(view)).toEqual(groups);
    });

    it('say in the feed what is owed for each of them, until it is paid', async () => {
      const unpaid = await openHandSale(opened.database, 5, { way: { tickets: 'at_once' } });
      const { orderId } = await buyByHand(unpaid, await addBuyer(opened.database), 2);
      const told = async () => {
        const { changes } = await doorRecords(opened.database).changes(unpaid.eventId, 0, 2_000);
        return changes.flatMap((one) => (one.kind === 'ticket' ? [[one.state, one.owed, one.joined]] : []));
      };
      const owed = { amount: 35_000, currency: 'GMD' };
      const { exists, unpaid: due } = ticketBits;
      const before = [
        [exists | due, owed, undefined],
        [exists | due, owed, true],
      ];
      expect(await told()).toEqual(before);
      await mark(unpaid, orderId);
      const after = [exists, undefined, undefined];
      expect(await told()).toEqual([...before, after, after]);
    });

    it('no longer include transferred ones', async () => {
      // Ticket 4 directly after its own order, and 0 and 1 of one order one after the other.
      for (const number of [4, 0, 1])
        expect(await passOn(sale, await addBuyer(opened.database), number)).toBe(true);
      const view = createEventView(await header(), []);
      const fresh = [6, 7, 8];
      expect([...groupsBy(view), ...fresh.map((number) => view.groupOf(number))]).toEqual([
        ...groups,
        ...fresh.map((number) => [number]),
      ]);
    });

    it('reveal nothing about the buyer', async () => {
      const [order] = await opened.database.query<{ id: string }>('SELECT id FROM orders LIMIT 1');
      expect(JSON.stringify(await header())).not.toContain(order?.id);
    });
  });
});
