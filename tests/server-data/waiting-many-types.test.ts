import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, cancel, openSale } from './sale-hand.ts';
import { waitingAt } from './waiting-hand.ts';

/** More sold out types with people who wait than are looked at in one question. */
const soldOut = 205;

describe('places that came back at one event', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOneDatabase();
  });
  afterAll(() => opened.close());

  it('are offered however many types of earlier events are waited for', async () => {
    const { database } = opened;
    const names = Array.from({ length: soldOut }, (_, index) => `Type ${index}`);
    const earlier = await openSale(
      database,
      names.map((name) => ({ name, quantity: 1, priceAmount: 0 })),
    );
    await database.query(
      'UPDATE ticket_types SET waiting_list = true, issued = quantity WHERE event_id = $1',
      [earlier.eventId],
    );
    await database.query(
      `INSERT INTO waiting_entries (id, event_id, ticket_type_id, user_id, quantity, joined_at, rank)
       SELECT 'waits for ' || id, event_id, id, $2, 1, 0, 1 FROM ticket_types WHERE event_id = $1`,
      [earlier.eventId, await addBuyer(database)],
    );

    const later = await openSale(database, [{ name: 'One', quantity: 1, priceAmount: 0 }], {
      startsInMs: 48 * 3_600_000,
    });
    const w = waitingAt(later);
    await w.settings([0]);
    const buyer = await addBuyer(database);
    const { orderId } = await buy(later, buyer);
    const entry = await w.join(await addBuyer(database));
    expect(await w.sweep.isDue?.()).toBe(false);
    await cancel(later, buyer, orderId);
    expect(await w.sweep.isDue?.()).toBe(true);
    await w.sweep.work();
    expect(await w.states(entry)).toEqual(['offered']);
    expect(await w.sweep.isDue?.()).toBe(false);
  });
});
