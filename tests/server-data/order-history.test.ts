import { readFileSync } from 'node:fs';
import { atEvent } from '#server/database/events/at-event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { deletePersonData } from '#server/database/accounts/account-ends.ts';
import { noteInHistory } from '#server/database/sales/order-history.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import { readHistory } from '#server/sales/orders/read-history.ts';
import { changeState } from '#server/tickets/run-tickets.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, callerOf, cancel, openSale, pay, refund, type Sale } from './sale-hand.ts';

const price = 5_000;
const whole = { page: 1, limit: 200 };

describe.each(databaseKinds)("an order's history over $name", ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const newSale = (priceAmount = 0) =>
      openSale(opened.database, [{ name: 'Standing', tickets: 0, priceAmount, quantity: 200 }]);
    const entriesOf = async (sale: Sale, orderId: string, page = whole) => {
      const read = await readHistory(sale.parts, { registrationId: sale.eventId, orderId }, page);
      if (isRefusal(read)) throw new Error(read.code);
      return read;
    };
    /** Returns the entries and their actors, oldest first. */
    const told = async (sale: Sale, orderId: string) =>
      (await entriesOf(sale, orderId)).items.toReversed().map(({ kind, actor }) => `${kind} ${actor}`);
    const firstTicket = async (orderId: string) => {
      const [row] = await opened.database.query<{ id: string }>(
        'SELECT id FROM tickets WHERE order_id = $1 ORDER BY number LIMIT 1',
        [orderId],
      );
      return row?.id ?? '';
    };

    it('records a free order cancelled by its buyer', async () => {
      const sale = await newSale();
      const buyer = await addBuyer(opened.database);
      const { orderId } = await buy(sale, buyer, 2);
      await cancel(sale, buyer, orderId);
      await cancel(sale, buyer, orderId);
      expect(await told(sale, orderId)).toEqual(['placed buyer', 'confirmed system', 'cancelled buyer']);
    });

    it('records a paid order refunded by the team, once, with the reason', async () => {
      const sale = await newSale(price);
      const { orderId } = await buy(sale, await addBuyer(opened.database), 2);
      expect(await told(sale, orderId)).toEqual(['placed buyer']);
      await pay(sale, orderId);
      await Promise.all([refund(sale, orderId), refund(sale, orderId)]);
      const { items, total } = await entriesOf(sale, orderId);
      expect(total).toBe(3);
      expect(items[0]).toMatchObject({ kind: 'refunded', actor: 'team', reason: 'A reason' });
      expect(items[2]).toMatchObject({ kind: 'placed', amount: { amount: 2 * price, currency: 'GMD' } });
    });

    it("records an order's expiry as done by the server", async () => {
      const sale = await newSale(price);
      const { orderId } = await buy(sale, await addBuyer(opened.database));
      await atEvent(opened.database, sale.eventId).transaction((queries) =>
        endOrder(queries, { orderId, state: 'expired', reason: 'Not paid in time.', now: sale.clock.now }),
      );
      expect(await told(sale, orderId)).toEqual(['placed buyer', 'expired system']);
    });

    it('records blocked, unblocked and revoked tickets, and no repeats', async () => {
      const sale = await newSale();
      const { orderId } = await buy(sale, await addBuyer(opened.database));
      const ticketId = await firstTicket(orderId);
      const caller = callerOf(sale.organizerId, 'ORGANIZER');
      const parts = {
        ...sale.parts,
        moved: () => undefined,
        tellOfPart: () => Promise.resolve(),
        wakeEmails: () => {},
      };
      for (const action of ['block', 'block', 'unblock', 'revoke', 'revoke'] as const)
        await changeState(parts, { ticketId, action, reason: 'Stolen', caller });
      const { items } = await entriesOf(sale, orderId);
      expect(items.map(({ kind }) => kind)).toEqual([
        'ticket_revoked',
        'ticket_unblocked',
        'ticket_blocked',
        'confirmed',
        'placed',
      ]);
      expect(items[0]?.tickets).toEqual([expect.stringMatching(/^0-\w{6}$/)]);
    });

    it('is paged, and limited to its own event', async () => {
      const sale = await newSale();
      const { orderId } = await buy(sale, await addBuyer(opened.database));
      const second = await entriesOf(sale, orderId, { page: 2, limit: 1 });
      expect([second.total, second.items.map(({ kind }) => kind)]).toEqual([2, ['placed']]);
      const other = await newSale();
      const read = await readHistory(other.parts, { registrationId: other.eventId, orderId }, whole);
      expect(isRefusal(read) && read.code).toBe('order_not_found');
    });

    it('is reconstructed for older orders as far as known', async () => {
      const sale = await newSale(price);
      const buyer = await addBuyer(opened.database);
      const [refunded, unpaid] = [await buy(sale, buyer), await buy(sale, buyer)];
      await pay(sale, refunded.orderId);
      sale.clock.now += 1_000;
      await refund(sale, refunded.orderId);
      await cancel(sale, buyer, unpaid.orderId);
      const ids = [refunded.orderId, unpaid.orderId];
      const before = await Promise.all(ids.map((id) => told(sale, id)));
      await opened.database.query('TRUNCATE order_history');
      const file = new URL('../../server/database/migrations/0036-order-history.sql', import.meta.url);
      const sql = readFileSync(file, 'utf8');
      await opened.database.query(sql.slice(sql.indexOf('INSERT INTO order_history')));
      expect(await Promise.all(ids.map((id) => told(sale, id)))).toEqual(before);
    });

    it("drops names and notes with the buyer's account, and keeps what happened", async () => {
      const sale = await newSale();
      const userId = await addBuyer(opened.database);
      const { orderId } = await buy(sale, userId);
      const at = sale.clock.now;
      const by = { actor: 'team', userId: sale.organizerId } as const;
      const changes = [{ field: 'buyer', before: 'Awa', after: 'Awa C.' }] as const;
      await noteInHistory(opened.database, { orderId, at, kind: 'names_edited', by, changes });
      await noteInHistory(opened.database, { orderId, at, kind: 'note', by, reason: 'Awa called.' });
      await opened.database.transaction((queries) =>
        deletePersonData(queries, { userId, email: 'awa@example.org', phoneNumber: '' }, at),
      );
      const { items } = await entriesOf(sale, orderId);
      expect(items.map(({ kind }) => kind)).toEqual(['note', 'names_edited', 'confirmed', 'placed']);
      expect(JSON.stringify(items)).not.toContain('Awa');
    });
  });
});
