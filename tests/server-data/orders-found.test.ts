import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrdersInTurn, findOrdersOfEvent } from '#server/database/sales/event-orders.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyers, buy, openSale, type Sale } from './sale-hand.ts';

/** Buyers, attendees, and other search terms of orders. */
const people = [
  {
    buyer: 'Fátou-Binta Sowe',
    email: 'fatou@example.org',
    phone: '+2207012345',
    guest: 'Omar Njie',
    reference: null,
  },
  { buyer: 'Lamin Joof', email: 'lamin.joof@example.org', phone: '', guest: '', reference: 'GH-7K3M-9P2X' },
  { buyer: '', email: '', phone: '', guest: 'Awa 100% Ceesay', reference: null },
] as const;

const searches: readonly (readonly [what: string, typed: string, found: readonly number[]])[] = [
  ['a buyer’s name', 'fatou', [0]],
  ['its second word, in any case, with accents or without', 'BINTÁ', [0]],
  ['the beginnings of two of its words', 'sow fát', [0]],
  ['an email', 'lamin.joof@example.org', [1]],
  ['what many emails have', 'example', [0, 1]],
  ['the last digits of a phone number', '2345', [0]],
  ['who comes and has a ticket', 'ceesay', [2]],
  ['who comes and has no ticket yet', 'njie', [0]],
  ['a reference as it stands', 'GH-7K3M-9P2X', [1]],
  ['its beginning, however it is written', 'gh7k3', [1]],
  ['its signs alone', '7k3m 9', [1]],
  ['nothing in the middle of a word', 'oof', []],
  ['nothing for signs alone', '%', []],
  ['nothing of somebody else', 'nobody', []],
];

describe.each(databaseKinds)("searching an event's orders over $name", ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let sale: Sale;
    const made: string[] = [];
    beforeAll(async () => {
      opened = await open();
      sale = await openSale(opened.database, [{ name: 'Free', quantity: 10 }]);
      const buyers = await addBuyers(opened.database, people.length);
      for (const [place, { buyer, email, phone, guest, reference }] of people.entries()) {
        const { orderId } = await buy(sale, buyers[place] ?? '');
        made.push(orderId);
        await opened.database.query(
          'UPDATE orders SET buyer_name = $2, buyer_email = $3, buyer_phone = $4, pay_reference = $5 WHERE id = $1',
          [orderId, buyer, email, phone, reference],
        );
        await opened.database.query('UPDATE tickets SET holder_name = $2 WHERE order_id = $1', [
          orderId,
          guest,
        ]);
      }
      // The first order is unpaid: none of its tickets has the name it gives.
      await opened.database.query('UPDATE tickets SET holder_name = $2 WHERE order_id = $1', [
        made[0] ?? '',
        '',
      ]);
      await opened.database.query(
        'UPDATE order_attendees SET name = $2, email = $3, ticket_id = NULL WHERE order_id = $1',
        [made[0] ?? '', people[0].guest, ''],
      );
    }, 120_000);
    afterAll(() => opened.close());

    const asked = (search: string) => ({ eventId: sale.eventId, search, state: null });
    const placesOf = (rows: readonly { readonly orderId: string }[]) =>
      rows.map(({ orderId }) => made.indexOf(orderId)).toSorted((a, b) => a - b);

    it.each(searches)('finds %s', async (_, typed, found) => {
      const page = await findOrdersOfEvent(opened.database, { ...asked(typed), page: 1, limit: 50 });
      expect([placesOf(page.rows), page.total]).toEqual([found, found.length]);
    });

    it.each(searches)(
      'finds %s for an export too, which reads orders one after another',
      async (_, typed, found) => {
        expect(placesOf(await findOrdersInTurn(opened.database, asked(typed), null, 50))).toEqual(found);
      },
    );

    it('finds nothing of another event', async () => {
      const other = await openSale(opened.database, [{ name: 'Free', quantity: 10 }]);
      for (const [, typed] of searches)
        expect(
          await findOrdersInTurn(opened.database, { ...asked(typed), eventId: other.eventId }, null, 50),
        ).toEqual([]);
    });
  });
});
