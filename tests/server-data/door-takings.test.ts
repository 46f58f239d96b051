import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { readTakings } from '#server/sales/at-door/read-door-sales.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, callerOf, openSale, type Sale } from './sale-hand.ts';

const hour = 3_600_000;

/** A sale by one person at a given hour. */
interface Sold {
  readonly by: string;
  readonly at: number;
  readonly card?: boolean;
  readonly amount?: number;
  readonly currency?: string;
}

describe.each(databaseKinds)('door takings over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let [awa, lamin] = ['', ''];
    beforeAll(async () => {
      opened = await open();
      [awa, lamin] = [await addBuyer(opened.database), await addBuyer(opened.database)];
    });
    afterAll(() => opened.close());

    const openDoor = () => openSale(opened.database, [{ name: 'Standard', quantity: null }]);

    /** Writes confirmed sales of one ticket each. */
    async function write({ eventId, ticketTypeIds }: Sale, sold: readonly Sold[]): Promise<void> {
      const ids = sold.map(() => randomUUID());
      await opened.database.query(
        `INSERT INTO orders (id, event_id, user_id, sold_by, state, buyer_name, buyer_email, buyer_phone, total_amount, currency,
                             request_hash, created_at, settled_at)
         SELECT x.id, $1, x.by, x.by, 'confirmed', '', '', '', x.amount, x.currency, '', x.at, x.at
           FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[]) AS x(id, by, at, amount, currency)`,
        [
          eventId,
          ids,
          sold.map(({ by }) => by),
          sold.map(({ at }) => at * hour),
          sold.map(({ amount = 100 }) => amount),
          sold.map(({ currency = 'GMD' }) => currency),
        ],
      );
      await opened.database.query(
        `INSERT INTO payments (transaction_id, order_id, provider, amount, currency, state, created_at, expires_at)
         SELECT id, id, provider, 1, 'GMD', 'completed', 0, 0 FROM unnest($1::text[], $2::text[]) AS x(id, provider)`,
        [ids, sold.map(({ card = false }) => (card ? 'sandbox' : 'manual'))],
      );
      await opened.database.query(
        `INSERT INTO order_attendees (order_id, ordinal, ticket_type_id, name, email, unit_amount)
         SELECT id, 0, $2, '', '', 0 FROM unnest($1::text[]) AS x(id)`,
        [ids, ticketTypeIds[0] ?? ''],
      );
    }

    async function takings(sale: Sale, by = callerOf(sale.organizerId, 'ORGANIZER')) {
      const read = await readTakings(sale.parts, by, sale.eventId);
      if (isRefusal(read)) throw new Error(read.code);
      return read.items.map(({ from, until, sales, tickets, cash, card }) => ({
        hours: [Date.parse(from) / hour, Date.parse(until) / hour],
        sales,
        tickets,
        cash: `${cash.amount} ${cash.currency}`,
        card: `${card.amount} ${card.currency}`,
      }));
    }

    it('are added up by person and shift, cash and card separately, newest shift first', async () => {
      const sale = await openDoor();
      await write(sale, [
        { by: awa, at: 20 },
        { by: lamin, at: 20 },
        { by: awa, at: 25, card: true, amount: 300 },
        { by: awa, at: 19 },
        // On the next evening.
        { by: awa, at: 44 },
      ]);
      const one = { sales: 1, tickets: 1, cash: '100 GMD', card: '0 GMD' };
      const first = { hours: [19, 25], sales: 3, tickets: 3, cash: '200 GMD', card: '300 GMD' };
      expect(await takings(sale)).toEqual([{ hours: [44, 44], ...one }, { hours: [20, 20], ...one }, first]);
      expect(await takings(sale, callerOf(lamin, 'NORMAL_USER'))).toEqual([{ hours: [20, 20], ...one }]);
    });

    it('are split by a break of six hours, and by currency', async () => {
      const [near, far, abroad] = [await openDoor(), await openDoor(), await openDoor()];
      await write(near, [
        { by: awa, at: 1 },
        { by: awa, at: 6.9 },
      ]);
      await write(far, [
        { by: awa, at: 1 },
        { by: awa, at: 7 },
      ]);
      await write(abroad, [
        { by: awa, at: 1 },
        { by: awa, at: 2, currency: 'EUR' },
      ]);
      expect([(await takings(near)).length, (await takings(far)).length]).toEqual([1, 2]);
      expect((await takings(abroad)).map(({ cash }) => cash)).toEqual(['100 EUR', '100 GMD']);
    });

    it('include all sales, however many', async () => {
      const sale = await openDoor();
      const many = 10_100;
      await write(
        sale,
        Array.from({ length: many }, (_, place) => ({ by: awa, at: place % 6 })),
      );
      const [shift, ...others] = await takings(sale);
      expect(others).toEqual([]);
      expect(shift).toMatchObject({ sales: many, tickets: many, cash: `${many * 100} GMD` });
    });
  });
});
