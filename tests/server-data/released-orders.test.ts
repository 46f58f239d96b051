import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePayReference } from '#domain/sales/manual-payment.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { endWay, readWays } from '#server/sales/by-hand/ways-to-pay.ts';
import { matchRows } from '#server/sales/by-hand/match-bank-rows.ts';
import { releaseOrder } from '#server/sales/by-hand/release-order.ts';
import { buyByHand, mark, openHandSale, type HandSale } from './by-hand.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, callerOf, openSale, refund, standing, type Sale } from './sale-hand.ts';

const hour = 3_600_000;

let opened: OpenedDatabase;
let awa = '';
beforeAll(async () => {
  opened = await openOneDatabase();
  awa = await addBuyer(opened.database);
});
afterAll(() => opened.close());

const sell = () => openHandSale(opened.database, 5);
const organizerOf = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
const release = async (sale: Sale, orderId: string) => {
  const which = { registrationId: sale.eventId, orderId };
  const released = await releaseOrder(sale.parts, organizerOf(sale), which, 'No answer');
  return isRefusal(released) ? released.code : released.state;
};
const stateOf = async (orderId: string) => (await findOrder(opened.database, orderId))?.state;
const released = async (orderId: string) =>
  (
    await opened.database.query(`SELECT id FROM audit_log WHERE action = 'order_released' AND subject = $1`, [
      orderId,
    ])
  ).length;

it('releases an unpaid order once, with one note, and tells what else waits for its places', async () => {
  const sale = await sell();
  const { orderId } = await buyByHand(sale, awa, 2);
  expect(await release(sale, orderId)).toBe('cancelled');
  expect(sale.news).toContain(`ended ${orderId}`);
  expect(await release(sale, orderId)).toBe('cancelled');
  expect(await released(orderId)).toBe(1);
  expect((await standing(sale))[0]).toMatchObject({ taken: 0 });
});

it.each([
  ['paid', async (sale: HandSale, orderId: string) => mark(sale, orderId)],
  [
    'refunded',
    async (sale: HandSale, orderId: string) => {
      await mark(sale, orderId);
      return refund(sale, orderId);
    },
  ],
])('releases no order that is %s', async (_, settle) => {
  const sale = await sell();
  const { orderId } = await buyByHand(sale, awa);
  await settle(sale, orderId);
  const before = await stateOf(orderId);
  expect(await release(sale, orderId)).toBe('order_not_payable');
  expect([await stateOf(orderId), await released(orderId)]).toEqual([before, 0]);
});

it('releases no order that is paid through a provider, nor one of another event', async () => {
  const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 5, priceAmount: 100 }]);
  const { orderId, state } = await buy(sale, awa);
  expect([state, await release(sale, orderId)]).toEqual(['awaiting_payment', 'order_not_payable']);
  const other = await sell();
  const theirs = await buyByHand(other, awa);
  expect(await release(sale, theirs.orderId)).toBe('order_not_found');
  expect(await stateOf(theirs.orderId)).toBe('awaiting_payment');
});

it('offers the ways of its own event only, and lets nobody remove those of another', async () => {
  const [sale, other] = [await sell(), await sell()];
  const borrowed = { ...sale, wayToPayId: other.wayToPayId };
  expect((await buyByHand(borrowed, awa)).state).toBe('way_to_pay_gone');
  const removed = { eventId: sale.eventId, wayToPayId: other.wayToPayId };
  expect(await endWay(sale.parts, organizerOf(sale), removed)).toEqual({ removed: true });
  expect(await endWay(sale.parts, organizerOf(sale), { ...removed, wayToPayId: randomUUID() })).toEqual({
    removed: true,
  });
  const ways = await readWays(other.parts, other.eventId, organizerOf(other));
  if (isRefusal(ways)) throw new Error(ways.code);
  expect(ways.items.map(({ wayToPayId }) => wayToPayId)).toEqual([other.wayToPayId]);
  expect((await buyByHand(other, awa)).state).toBe('awaiting_payment');
});

it('finds expired orders in a bank statement, also behind a number that is none of its orders', async () => {
  const sale = await sell();
  const { orderId } = await buyByHand(sale, awa);
  const reference = (await findOrder(opened.database, orderId))?.payReference ?? '';
  const find = async (text: string) =>
    (await matchRows(opened.database, sale.eventId, [{ text, amount: 35_000 }])).items;
  const unknown = makePayReference(() => 7);
  expect(await find(`${unknown} ${reference}`)).toMatchObject([
    { match: 'exact', order: { expired: false } },
  ]);
  sale.clock.now += 48 * hour;
  await sale.sweepOrders();
  expect(await find(reference)).toMatchObject([{ match: 'ended', order: { orderId, expired: true } }]);
});
