import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTicketsBefore } from '#server/database/tickets/attendee-story.ts';
import { findDoorListRows } from '#server/database/tickets/door-list-rows.ts';
import { listAttendees } from '#server/tickets/list-attendees.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyers, buy, openSale, passOn, type Sale } from './sale-hand.ts';

describe.each(databaseKinds)('the name of a ticket over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let buyer = '';
    let taker = '';
    beforeAll(async () => {
      opened = await open();
      [buyer = '', taker = ''] = await addBuyers(opened.database, 2);
    }, 120_000);
    afterAll(() => opened.close());

    /** A ticket without a name of its own, bought by Awa Ceesay. */
    async function bought(): Promise<Sale> {
      const sale = await openSale(opened.database, [{ name: 'Free', quantity: 10 }]);
      await buy(sale, buyer);
      await opened.database.query(`UPDATE tickets SET holder_name = '' WHERE event_id = $1`, [sale.eventId]);
      return sale;
    }

    /** What the desk and the door call each ticket whose holder may come. */
    async function called(sale: Sale) {
      const desk = await listAttendees(opened.database, sale.eventId, { limit: 10 });
      const door = await findDoorListRows(opened.database, sale.eventId, { from: 0, until: 10 });
      return {
        desk: desk.items.map(({ name }) => name),
        door: door.map(({ name, buyer: from }) => [name, from]),
      };
    }

    it('is the buyer’s for a ticket without one', async () => {
      expect(await called(await bought())).toEqual({ desk: ['Awa Ceesay'], door: [['Awa Ceesay', '']] });
    });

    it('is not the buyer’s once it was transferred to somebody without a name', async () => {
      const sale = await bought();
      await passOn(sale, taker, 0, '');
      expect(await called(sale)).toEqual({ desk: [''], door: [['', 'Awa Ceesay']] });
      await opened.database.query('UPDATE tickets SET holder_user_id = NULL WHERE holder_user_id = $1', [
        taker,
      ]);
      expect(await called(sale)).toEqual({ desk: [''], door: [['', 'Awa Ceesay']] });
    });

    it('is the buyer’s again if it came back to them, or was moved to another type', async () => {
      const sale = await bought();
      await passOn(sale, buyer, 0, '');
      expect(await called(sale)).toEqual({ desk: ['Awa Ceesay'], door: [['Awa Ceesay', '']] });
      await opened.database.query('UPDATE orders SET sold_by = $2 WHERE event_id = $1', [
        sale.eventId,
        buyer,
      ]);
      await passOn(sale, null, 1, '');
      await opened.database.query(
        `UPDATE tickets SET void_reason = 'moved' WHERE event_id = $1 AND number = 1`,
        [sale.eventId],
      );
      expect(await called(sale)).toEqual({ desk: ['Awa Ceesay'], door: [['Awa Ceesay', '']] });
    });

    it('is not the buyer’s for a ticket sold at the door that was transferred, also once its holder is gone', async () => {
      const sale = await bought();
      await opened.database.query('UPDATE orders SET sold_by = user_id WHERE event_id = $1', [sale.eventId]);
      const nobodys = { desk: [''], door: [['', 'Awa Ceesay']] };
      // To the account of whoever sold it.
      await passOn(sale, buyer, 0, '');
      expect(await called(sale)).toEqual(nobodys);
      await opened.database.query('UPDATE tickets SET holder_user_id = NULL WHERE event_id = $1', [
        sale.eventId,
      ]);
      expect(await called(sale)).toEqual(nobodys);
    });

    it('is its own if it has one, with the buyer beside it', async () => {
      const sale = await bought();
      await passOn(sale, taker);
      expect(await called(sale)).toEqual({ desk: ['Binta'], door: [['Binta', 'Awa Ceesay']] });
      const [last] = await opened.database.query<{ id: string }>(
        'SELECT id FROM tickets WHERE event_id = $1 ORDER BY number DESC LIMIT 1',
        [sale.eventId],
      );
      const before = await findTicketsBefore(opened.database, last?.id ?? '');
      expect(before.map(({ name }) => name)).toEqual(['Awa Ceesay']);
    });
  });
});
