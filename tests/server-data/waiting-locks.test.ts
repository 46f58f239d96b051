import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '#server/database/database.ts';
import { deleteWaitingOf, deleteWaitingPart } from '#server/database/sales/waiting-list.ts';
import { endWaitingOfOver } from '#server/database/sales/waiting-offers.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { postgresAvailable } from './postgres-server.ts';
import { addBuyer, buy, openSale, type Sale } from './sale-hand.ts';
import { waitingAt } from './waiting-hand.ts';

/**
 * A trigger updates a list's sums when entries change, so changes must wait for the type's lock before any sum is
 * locked.
 */
describe.skipIf(!postgresAvailable())('while a ticket type is locked on PostgreSQL', () => {
  let opened: OpenedDatabase;
  let sale: Sale;
  let person = '';
  beforeAll(async () => {
    opened = await databaseKinds[1].open();
    sale = await openSale(opened.database, [{ name: 'One', quantity: 1, priceAmount: 0 }]);
    const w = waitingAt(sale);
    await w.settings([0]);
    await buy(sale, await addBuyer(opened.database), 1, 0);
    person = await addBuyer(opened.database);
    await w.join(person, 1, 0);
    const { entryId } = await w.join(await addBuyer(opened.database), 1, 0);
    await w.remove(entryId);
  });
  afterAll(() => opened.close());

  const late = () => sale.clock.now + 400 * 24 * 3_600_000;
  it.each<[string, (queries: Queries) => Promise<unknown>]>([
    ['a person who is forgotten', (queries) => deleteWaitingOf(queries, person, sale.clock.now)],
    ['a list that is over', (queries) => endWaitingOfOver(queries, late(), 10)],
    ['what was over long ago', (queries) => deleteWaitingPart(queries, late(), '')],
  ])('the entries of %s wait', async (_, change) => {
    const { database } = opened;
    await database.transaction(async (queries) => {
      await queries.query('SELECT id FROM ticket_types WHERE event_id = $1 FOR NO KEY UPDATE', [
        sale.eventId,
      ]);
      const changed = database.transaction(async (others) => {
        await others.script('SET LOCAL lock_timeout = 50');
        await change(others);
      });
      await expect(changed).rejects.toMatchObject({ code: '55P03' });
    });
    let left: unknown;
    const tried = database.transaction(async (queries) => {
      await change(queries);
      [left] = await queries.query(
        `SELECT count(*) FILTER (WHERE state IN ('waiting', 'offered')) AS open, count(*) AS all FROM waiting_entries`,
      );
      throw new Error('undone');
    });
    await expect(tried).rejects.toThrow('undone');
    expect(left).not.toEqual({ open: 1, all: 2 });
  });
});
