import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTrips, type CountedTrips } from './counted-trips.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, hold, openSale, order } from './sale-hand.ts';

/** Maximum round trips of an order, its commit included: during each of them no other order at the event can proceed. */
const mostTrips = 6;
const mostToReserve = 7;

describe.each(databaseKinds)('an order over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let counted: CountedTrips;
    beforeAll(async () => {
      opened = await open();
      counted = countTrips(opened.database);
    });
    afterAll(() => opened.close());

    /** Reserves tickets of each type and orders them all. */
    async function ordered(types: Parameters<typeof openSale>[1], quantity: number) {
      const sale = await openSale(counted.database, types);
      const buyer = await addBuyer(opened.database);
      const holds: [string, number][] = [];
      for (const place of types.keys())
        holds.push([(await hold(sale, buyer, quantity, place)).holdId, quantity]);
      counted.taken();
      const { state } = await order(sale, buyer, holds);
      return { sale, state, ...counted.taken() };
    }

    it('of one free ticket takes six database round trips', async () => {
      const { state, trips } = await ordered([{ name: 'Free', quantity: 10, priceAmount: 0 }], 1);
      expect(state).toBe('confirmed');
      expect(trips).toBeLessThanOrEqual(mostTrips);
    });

    it('takes no more for many tickets of several types', async () => {
      const types = ['One', 'Two', 'Three'].map((name) => ({ name, quantity: 10, priceAmount: 0 }));
      const few = await ordered(types.slice(0, 1), 1);
      const many = await ordered(types, 4);
      expect([many.state, many.trips, many.statements]).toEqual(['confirmed', few.trips, few.statements]);
      const tickets = await opened.database.query(
        'SELECT number, type_index FROM tickets WHERE event_id = $1 ORDER BY number',
        [many.sale.eventId],
      );
      expect(tickets).toEqual(
        Array.from({ length: 12 }, (_, number) => ({ number, type_index: Math.floor(number / 4) })),
      );
      const soldTypes = await opened.database.query<{ issued: number }>(
        'SELECT issued FROM ticket_types WHERE event_id = $1 ORDER BY index',
        [many.sale.eventId],
      );
      expect(soldTypes.map(({ issued }) => issued)).toEqual([4, 4, 4]);
    });

    it('is of tickets reserved in seven round trips', async () => {
      const sale = await openSale(counted.database, [{ name: 'Free', quantity: 10, priceAmount: 0 }]);
      const buyer = await addBuyer(opened.database);
      counted.taken();
      expect((await hold(sale, buyer, 2)).code).toBeNull();
      expect(counted.taken().trips).toBeLessThanOrEqual(mostToReserve);
    });

    it('takes no more when it is paid than when it is free', async () => {
      const { state, trips } = await ordered([{ name: 'Paid', quantity: 10, priceAmount: 500 }], 2);
      expect(state).toBe('awaiting_payment');
      expect(trips).toBeLessThanOrEqual(mostTrips);
    });
  });
});
