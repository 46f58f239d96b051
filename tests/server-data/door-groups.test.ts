import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { readOffers, readSale, readTakings } from '#server/sales/at-door/read-door-sales.ts';
import { sellAtDoor } from '#server/sales/at-door/sell-at-door.ts';
import { readOrder } from '#server/sales/orders/read-orders.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, callerOf, openSale, standing, type Sale } from './sale-hand.ts';

const tablePrice = 100_001;

describe('tables and groups at the door', () => {
  let opened: OpenedDatabase;
  let seller = '';
  beforeAll(async () => {
    opened = await openOneDatabase();
    seller = await addBuyer(opened.database);
  });
  afterAll(() => opened.close());

  /** Opens a sale of single tickets and of tables for four. */
  async function openTables(tables: number | null, capacity: number | null = null): Promise<Sale> {
    const types = [
      { name: 'Standard', quantity: 50, priceAmount: 35_000 },
      { name: 'Table', quantity: tables, priceAmount: tablePrice },
    ];
    const sale = await openSale(opened.database, types, { startsInMs: 3_600_000 });
    await opened.database.query('UPDATE ticket_types SET group_size = 4 WHERE id = $1', [tableOf(sale)]);
    await opened.database.query('UPDATE events SET capacity = $2 WHERE id = $1', [sale.eventId, capacity]);
    await opened.database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, 'seller', 1)`,
      [randomUUID(), sale.eventId, seller],
    );
    return sale;
  }
  const tableOf = ({ ticketTypeIds }: Sale) => ticketTypeIds[1] ?? '';
  const sell = async (
    sale: Sale,
    quantity: number,
    { orderId = randomUUID(), amount = tablePrice * quantity }: { orderId?: string; amount?: number } = {},
  ) => {
    const sold = await sellAtDoor(sale.parts, callerOf(seller, 'NORMAL_USER'), sale.eventId, {
      orderId,
      lines: [{ ticketTypeId: tableOf(sale), quantity }],
      total: { amount, currency: 'GMD' },
      payment: 'cash',
      name: 'Awa',
      email: '',
    });
    return isRefusal(sold) ? sold.code : sold.state;
  };
  const taken = async (sale: Sale) => (await standing(sale))[1];
  const offered = async (sale: Sale) => (await readOffers(sale.parts, sale.eventId)).items[1];

  it('sells whole tables: one price for all, and a ticket with its own code for each person', async () => {
    const sale = await openTables(3);
    const orderId = randomUUID();
    expect(await sell(sale, 2, { orderId })).toBe('confirmed');
    const own = { registrationId: sale.eventId, orderId };
    const shown = await readSale(sale.parts, callerOf(seller, 'NORMAL_USER'), own);
    if (isRefusal(shown)) throw new Error(shown.code);
    expect(new Set(shown.tickets.map(({ code }) => code)).size).toBe(8);
    expect(shown.order.total).toEqual({ amount: 2 * tablePrice, currency: 'GMD' });
    expect(shown.order.lines).toMatchObject([{ quantity: 2, groupSize: 4 }]);
    expect(await taken(sale)).toMatchObject({ issued: 8, taken: 8, valid: 8 });
    const takings = await readTakings(sale.parts, callerOf(seller, 'NORMAL_USER'), sale.eventId);
    expect(takings).toMatchObject({ items: [{ sales: 1, tickets: 8, cash: { amount: 2 * tablePrice } }] });
  });

  it('writes the same order as the event’s page does: its tables, names and shares of the price', async () => {
    const sale = await openTables(4);
    const orderId = randomUUID();
    await sell(sale, 2, { orderId });
    const bought = await buy(sale, await addBuyer(opened.database), 2, 1);
    const seats = (id: string) =>
      opened.database.query<{ group: number; amount: number }>(
        `SELECT group_number AS "group", unit_amount AS amount, tier_id AS tier FROM order_attendees
          WHERE order_id = $1 ORDER BY ordinal`,
        [id],
      );
    const atDoor = await seats(orderId);
    expect(atDoor).toEqual(await seats(bought.orderId));
    expect(atDoor.map(({ group }) => group)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    expect(atDoor.reduce((sum, { amount }) => sum + amount, 0)).toBe(2 * tablePrice);
    const order = await readOrder(sale.parts, orderId, callerOf(seller, 'NORMAL_USER'));
    expect(isRefusal(order) ? [] : order.attendees.map(({ name }) => name)).toEqual(Array(8).fill('Awa'));
  });

  it('offers as many tables as are left whole, with their size', async () => {
    const sale = await openTables(3, 10);
    expect(await offered(sale)).toEqual({
      ticketTypeId: tableOf(sale),
      name: 'Table',
      price: { amount: tablePrice, currency: 'GMD' },
      groupSize: 4,
      left: 2,
    });
    await sell(sale, 1);
    expect(await offered(sale)).toMatchObject({ left: 1 });
    expect((await readOffers(sale.parts, sale.eventId)).items[0]).toMatchObject({ groupSize: 1, left: 6 });
  });

  it('sells no more tables than there are, and none for the price of a ticket', async () => {
    const sale = await openTables(2);
    expect(await sell(sale, 1, { amount: tablePrice * 4 })).toBe('total_changed');
    expect(await sell(sale, 3)).toBe('sold_out');
    expect(await sell(sale, 2)).toBe('confirmed');
    expect(await sell(sale, 1)).toBe('sold_out');
    expect(await taken(sale)).toMatchObject({ issued: 8 });
  });

  it('counts tables, not tickets, at the price of a tier', async () => {
    const sale = await openTables(5);
    const tier = { tierId: 'early', amount: 80_000, until: null, count: 2 };
    await opened.database.query('UPDATE ticket_types SET tiers = $2::jsonb WHERE id = $1', [
      tableOf(sale),
      JSON.stringify([tier]),
    ]);
    expect(await sell(sale, 1, { amount: 80_000 })).toBe('confirmed');
    expect(await sell(sale, 2, { amount: 160_000 })).toBe('price_tier_left');
    expect(await sell(sale, 1, { amount: 80_000 })).toBe('confirmed');
    expect(await offered(sale)).toMatchObject({ price: { amount: tablePrice }, left: 3 });
  });
});
