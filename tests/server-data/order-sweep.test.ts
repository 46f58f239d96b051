import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdMs } from '#domain/sales/hold.ts';
import { paymentMs } from '#domain/sales/order.ts';
import { findHold } from '#server/database/sales/holds.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { createOrderSweep } from '#server/sales/orders/sweep-orders.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, hold, openSale, type Sale } from './sale-hand.ts';

/* What ends orders and reservations whose time is over; each test leaves nothing that is due. */

let opened: OpenedDatabase;
let awa = '';
beforeAll(async () => {
  opened = await openOneDatabase();
  awa = await addBuyer(opened.database);
});
afterAll(() => opened.close());

const sell = () => openSale(opened.database, [{ name: 'Standing', quantity: 9, priceAmount: 350 }]);
const stateOf = async (orderId: string) => (await findOrder(opened.database, orderId))?.state;
/** Moves the clock and tells whether a sweep is due then. */
const dueAfter = async (sale: Sale, { isDue }: ReturnType<typeof createOrderSweep>, ms: number) => {
  sale.clock.now += ms;
  return isDue();
};

it('ends an order once its time is over, and asks a provider that cannot tell again after 30 seconds', async () => {
  const sale = await sell();
  const sweep = createOrderSweep(sale.parts);
  const { orderId } = await buy(sale, awa);
  expect(await dueAfter(sale, sweep, paymentMs - 1)).toBe(false);
  expect(await dueAfter(sale, sweep, 1)).toBe(true);
  sale.payments.atClose.set(orderId, async () => 'unknown');
  await sweep.sweep();
  expect(await dueAfter(sale, sweep, 29_999)).toBe(false);
  expect(await dueAfter(sale, sweep, 1)).toBe(true);
  sale.payments.atClose.clear();
  await sweep.sweep();
  expect([await stateOf(orderId), await dueAfter(sale, sweep, 60_000)]).toEqual(['expired', false]);
});

it('ends the others when one order cannot be settled, which is logged and tried again', async () => {
  const sale = await sell();
  const logged: object[] = [];
  const log = { ...sale.parts.log, warn: (facts: object) => void logged.push(facts) };
  const sweep = createOrderSweep({ ...sale.parts, log });
  const [broken, other] = [await buy(sale, awa), await buy(sale, awa)];
  sale.clock.now += paymentMs;
  const error = new Error('the provider sent nonsense');
  sale.payments.atClose.set(broken.orderId, () => Promise.reject(error));
  await sweep.sweep();
  expect([await stateOf(broken.orderId), await stateOf(other.orderId)]).toEqual([
    'awaiting_payment',
    'expired',
  ]);
  expect(logged).toEqual([{ err: error, orderId: broken.orderId }]);
  sale.payments.atClose.clear();
  sale.clock.now += 30_000;
  await sweep.sweep();
  expect([await stateOf(broken.orderId), await sweep.isDue()]).toEqual(['expired', false]);
});

it('notes that a reservation ran out a minute later, when it has on every server', async () => {
  const sale = await sell();
  const sweep = createOrderSweep(sale.parts);
  const { holdId } = await hold(sale, awa);
  const stored = async () =>
    (await opened.database.query('SELECT state FROM holds WHERE id = $1', [holdId]))[0];
  expect(await dueAfter(sale, sweep, holdMs + 59_999)).toBe(false);
  await sweep.sweep();
  expect(await stored()).toEqual({ state: 'held' });
  expect(await dueAfter(sale, sweep, 1)).toBe(true);
  await sweep.sweep();
  expect([await stored(), await sweep.isDue()]).toEqual([{ state: 'released' }, false]);
  expect((await findHold(opened.database, holdId))?.state).toBe('expired');
});
