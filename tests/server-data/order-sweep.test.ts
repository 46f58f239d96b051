import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ProviderError } from '#server/payments/provider.ts';
import { createPayments } from '#server/payments/payments.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import { createOrderSweep } from '#server/sales/orders/sweep-orders.ts';
import { until } from '#tests/until.ts';
import { openOneDatabase } from './databases.ts';
import { openPaymentDesk, type PaymentDesk } from './payment-desk.ts';
import { hold, openSale } from './sale-hand.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
  await desk.database.query(
    `INSERT INTO ways_to_pay (id, event_id, name, instructions, reserve_hours, tickets, created_at)
     VALUES ('cash', 'event', 'Cash', '', 1, 'when_paid', 0)`,
  );
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clear();
  // A sweep looks for the orders of all tests.
  await desk.database.query('TRUNCATE orders, holds CASCADE');
});

/** A sweep over the desk's orders, as the leading server runs it. */
const createSweep = () => {
  const { database, now, log: lines } = desk.parts;
  const log = lines as OrdersDeps['log'];
  return createOrderSweep({ database, now, log, payments: createPayments(desk.parts), after: () => {} });
};

/** Orders whose time is over, each with an open payment at the provider. */
async function overdue(count: number): Promise<string[]> {
  const orders: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { orderId } = await desk.order(desk.clock.now - 60_000 + made);
    await desk.pay(orderId);
    orders.push(orderId);
  }
  return orders;
}

/** An order to be paid to a person, whose time ended after that of the others. */
async function overdueByHand(): Promise<string> {
  const { orderId } = await desk.order(desk.clock.now);
  await desk.database.query(`UPDATE orders SET way_to_pay_id = 'cash' WHERE id = $1`, [orderId]);
  return orderId;
}

const isEnded = async (orderId: string) => (await desk.orderState(orderId)) !== 'awaiting_payment';

test('ends an order to be paid to a person while the provider of earlier ones hangs', async () => {
  const earlier = await overdue(9);
  const byHand = await overdueByHand();
  const hangs = Promise.withResolvers<void>();
  desk.says.end = async () => {
    await hangs.promise;
    return { state: 'expired' };
  };
  const swept = createSweep().sweep();
  await until(async () => expect(await isEnded(byHand)).toBe(true));
  expect(await isEnded(earlier[0] ?? '')).toBe(false);
  hangs.resolve();
  await swept;
  for (const orderId of earlier) expect(await isEnded(orderId)).toBe(true);
});

test('leaves the rest to the next sweep once the provider has taken 20 s', async () => {
  const orders = await overdue(10);
  desk.says.end = async () => {
    desk.clock.now += 10_000;
    return { state: 'expired' };
  };
  const { sweep, isDue } = createSweep();
  await sweep();
  const left = await Promise.all(orders.map(async (orderId) => !(await isEnded(orderId))));
  expect(left.filter(Boolean)).toHaveLength(2);
  expect(await isDue()).toBe(true);
  await sweep();
  for (const orderId of orders) expect(await isEnded(orderId)).toBe(true);
});

test('tries again what broke, says so in the log, and settles the others', async () => {
  const [broken = '', other = ''] = await overdue(2);
  const problem = new TypeError('broken');
  const usual = desk.says.end;
  desk.says.end = () => {
    desk.says.end = usual;
    return Promise.reject(problem);
  };
  const { sweep, isDue } = createSweep();
  await sweep();
  const [first, second] = [await isEnded(broken), await isEnded(other)];
  expect(first).toBe(!second);
  const orderId = first ? other : broken;
  const message = 'an order could not be settled';
  expect(desk.logged).toEqual([{ level: 'warn', facts: { err: problem, orderId }, message }]);
  expect(await isDue()).toBe(false);
  desk.clock.now += 30_000;
  await sweep();
  expect(await isEnded(orderId)).toBe(true);
});

test('has work a minute after a reservation ran out, and not before', async () => {
  const opened = await openOneDatabase();
  onTestFinished(() => opened.close());
  const sale = await openSale(opened.database, [{ name: 'Standing', quantity: 5, priceAmount: 100 }]);
  const { holdId } = await hold(sale, null, 1);
  const { database, now, log, payments, after } = sale.parts;
  const { isDue, sweep } = createOrderSweep({ database, now, log, payments, after });
  const state = async () => (await database.query('SELECT state FROM holds WHERE id = $1', [holdId]))[0];
  sale.clock.now += 11 * 60_000 - 1;
  expect(await isDue()).toBe(false);
  sale.clock.now += 1;
  expect(await isDue()).toBe(true);
  await sweep();
  expect([await state(), await isDue()]).toEqual([{ state: 'released' }, false]);
});

test('asks a provider that does not answer about each order in turn, with more and more time between', async () => {
  const orders = await overdue(20);
  desk.says.end = () => {
    desk.clock.now += 4_000;
    return Promise.reject(new ProviderError('away', true));
  };
  const unpaid = await desk.order(desk.clock.now - 1);
  const { sweep } = createSweep();
  for (let turn = 0; turn < 6; turn += 1) await sweep();
  expect(new Set(desk.asked).size).toBe(orders.length);
  expect(await isEnded(unpaid.orderId)).toBe(true);
});

test('asks about a hundred orders at a time, new ones and those that waited longest first', async () => {
  desk.clock.now += 24 * 3_600_000;
  // What earlier tests left is over.
  await createSweep().sweep();
  await overdue(120);
  desk.says.end = () => Promise.reject(new ProviderError('away', true));
  const { sweep } = createSweep();
  const turn = async (laterMs: number) => {
    desk.clock.now += laterMs;
    desk.asked.length = 0;
    await sweep();
    return [...desk.asked];
  };
  await turn(0);
  const waited = await turn(1_000);
  expect(waited).toHaveLength(20);
  expect(await turn(30_000)).toHaveLength(100);
  await overdue(10);
  const asked = await turn(61_000);
  expect(asked).toHaveLength(100);
  expect(asked).toEqual(expect.arrayContaining(waited));
});
