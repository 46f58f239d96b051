import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WayForm } from '#contract/sales/ways-to-pay.ts';
import { maxWays } from '#domain/sales/manual-payment.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { presentOrders } from '#server/sales/orders/order-presenter.ts';
import { endWay, readEditableWays, readWays, saveWay } from '#server/sales/by-hand/ways-to-pay.ts';
import { buyByHand, openHandSale } from './by-hand.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, callerOf, hold, openSale, order, type Sale } from './sale-hand.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

const cash: WayForm = { name: 'Cash', instructions: 'At the shop', reserveHours: 1, tickets: 'when_paid' };

const newSale = () => openHandSale(opened.database, 5, { way: cash });
const organizerOf = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
const save = (sale: Sale, wayToPayId: string, form: WayForm = cash, version?: string) =>
  saveWay(sale.parts, organizerOf(sale), { eventId: sale.eventId, wayToPayId, form, version });
const remove = (sale: Sale, wayToPayId: string) =>
  endWay(sale.parts, organizerOf(sale), { eventId: sale.eventId, wayToPayId });
const codeOf = (answer: object | Refusal) => (isRefusal(answer) ? answer.code : 'done');
const offered = async (sale: Sale) => {
  const ways = await readEditableWays(sale.parts, sale.eventId);
  if (isRefusal(ways)) throw new Error(ways.code);
  return ways.items;
};
const audited = async (wayToPayId: string) =>
  (
    await opened.database.query<{ action: string }>(
      'SELECT action FROM audit_log WHERE subject = $1 ORDER BY at, id',
      [wayToPayId],
    )
  ).map(({ action }) => action);

it.each([
  ['name', { name: 'Agent' }],
  ['instructions', { instructions: 'At the harbour' }],
  ['reservation time', { reserveHours: 2 }],
  ['time of the tickets', { tickets: 'at_once' }],
] as const)('saves a payment method of which only the %s changed', async (_, change) => {
  const sale = await newSale();
  const form = { ...cash, ...change };
  expect(await save(sale, sale.wayToPayId, form, '1')).toMatchObject({ ...form, version: '2' });
  expect(await offered(sale)).toEqual([{ ...form, wayToPayId: sale.wayToPayId, version: '2' }]);
});

it('records once that a payment method was added, changed and removed', async () => {
  const sale = await newSale();
  const { wayToPayId } = sale;
  await save(sale, wayToPayId);
  expect(await audited(wayToPayId)).toEqual(['way_to_pay_added']);
  sale.clock.now += 1;
  await save(sale, wayToPayId, { ...cash, name: 'Agent' });
  await save(sale, wayToPayId, { ...cash, name: 'Agent' });
  sale.clock.now += 1;
  await remove(sale, wayToPayId);
  await remove(sale, wayToPayId);
  expect(await audited(wayToPayId)).toEqual(['way_to_pay_added', 'way_to_pay_changed', 'way_to_pay_removed']);
});

it('adds payment methods up to the maximum, and still changes one then', async () => {
  const sale = await newSale();
  for (let count = 1; count < maxWays; count += 1)
    expect(codeOf(await save(sale, randomUUID()))).toBe('done');
  expect(codeOf(await save(sale, randomUUID()))).toBe('too_many_ways');
  expect(codeOf(await save(sale, sale.wayToPayId, { ...cash, name: 'Agent' }))).toBe('done');
  expect(await offered(sale)).toHaveLength(maxWays);
  await remove(sale, sale.wayToPayId);
  expect(codeOf(await save(sale, randomUUID()))).toBe('done');
});

it("neither overwrites another event's payment method nor brings back a removed one", async () => {
  const [sale, other] = [await newSale(), await newSale()];
  expect(codeOf(await save(sale, other.wayToPayId, { ...cash, name: 'Agent' }))).toBe('way_id_taken');
  expect(await offered(other)).toMatchObject([{ name: 'Cash', version: '1' }]);
  await remove(sale, sale.wayToPayId);
  expect(codeOf(await save(sale, sale.wayToPayId))).toBe('way_id_taken');
  expect(await offered(sale)).toEqual([]);
});

it('shows the payment methods of a published event to anyone, and of another to its team only', async () => {
  const sale = await newSale();
  const stranger = callerOf(await addBuyer(opened.database), 'NORMAL_USER');
  const read = async () => codeOf(await readWays(sale.parts, sale.eventId, stranger));
  expect(await read()).toBe('done');
  await opened.database.query("UPDATE events SET status = 'draft' WHERE id = $1", [sale.eventId]);
  expect(await read()).toBe('event_not_found');
  expect(codeOf(await readWays(sale.parts, sale.eventId, organizerOf(sale)))).toBe('done');
});

it('tells both its buyers and its editors whether an event is also paid for online', async () => {
  const sale = await newSale();
  const readBoth = (off: typeof sale.parts.payments.off) => {
    const parts = { ...sale.parts, payments: { ...sale.parts.payments, off } };
    return Promise.all([
      readWays(parts, sale.eventId, organizerOf(sale)),
      readEditableWays(parts, sale.eventId),
    ]);
  };
  expect(await readBoth(sale.parts.payments.off)).toMatchObject([{ online: false }, { online: false }]);
  expect(await readBoth(null)).toMatchObject([{ online: true }, { online: true }]);
});

it('takes no order to be paid in a way that nobody offers', async () => {
  const sale = await newSale();
  const buyer = await addBuyer(opened.database);
  const unknown = await buyByHand({ ...sale, wayToPayId: randomUUID() }, buyer);
  expect(unknown.state).toBe('way_to_pay_gone');
  await remove(sale, sale.wayToPayId);
  expect((await buyByHand(sale, buyer)).state).toBe('way_to_pay_gone');
});

it('takes free orders where nothing can be paid, whatever way was chosen', async () => {
  const sale = await openSale(opened.database, [{ name: 'Free', tickets: 0, quantity: 5 }]);
  const off = refusal(409, 'payments_off', (texts) => texts.sales.paymentsOff);
  const closed = { ...sale, parts: { ...sale.parts, payments: { ...sale.payments, off } } };
  const buyer = await addBuyer(opened.database);
  for (const more of [{}, { wayToPayId: randomUUID() }]) {
    const { holdId } = await hold(closed, buyer);
    expect((await order(closed, buyer, [[holdId, 1]], randomUUID(), more)).state).toBe('confirmed');
  }
});

it('finds no payment methods of an event that does not exist', async () => {
  const sale = { ...(await newSale()), eventId: randomUUID() };
  const answers = await Promise.all([
    readWays(sale.parts, sale.eventId, organizerOf(sale)),
    readEditableWays(sale.parts, sale.eventId),
    save(sale, randomUUID()),
    remove(sale, sale.wayToPayId),
  ]);
  expect(answers.map(codeOf)).toEqual(Array.from({ length: 4 }, () => 'event_not_found'));
});

it('tells buyers of a page of orders how to pay each of them, with its own reference', async () => {
  const sale = await newSale();
  const transfer = { ...cash, name: 'Bank', instructions: 'To 1234, quote {reference}.' };
  const wayToPayId = randomUUID();
  await save(sale, wayToPayId, transfer);
  const buyer = await addBuyer(opened.database);
  const placed = [await buyByHand({ ...sale, wayToPayId }, buyer), await buyByHand(sale, buyer)];
  const found = placed.map(async ({ orderId }) => {
    const row = await findOrder(opened.database, orderId);
    if (row === null) throw new Error('there is no such order');
    return row;
  });
  const rows = await Promise.all(found);
  const [bank, shop] = rows;
  const online = rows.map((row) => ({ ...row, orderId: randomUUID(), wayToPayId: null })).slice(1);
  const shown = await presentOrders(sale.parts, [...rows, ...online]);
  expect(shown.map(({ byHand }) => byHand)).toEqual([
    {
      wayToPayId,
      name: 'Bank',
      reference: bank?.payReference,
      instructions: `To 1234, quote ${bank?.payReference}.`,
    },
    {
      wayToPayId: sale.wayToPayId,
      name: 'Cash',
      reference: shop?.payReference,
      instructions: 'At the shop',
    },
    null,
  ]);
  expect(bank?.payReference).toMatch(/^GH-/);
});
