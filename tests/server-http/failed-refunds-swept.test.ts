import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/sales/orders.ts';
import { openShop, type Shop } from './payment-shop.ts';
import { openStripeHost, type StripeHost, stripeSettings } from './stripe-host.ts';
import { openTestApp, signIn, type TestApp } from './test-app.ts';

/* Refunds that fail are found at Stripe, for as long as banks send money back, though no event tells of them. */

const day = 24 * 3_600_000;
let t: TestApp;
let host: StripeHost;
let shop: Shop;
let token = '';
beforeAll(async () => {
  host = await openStripeHost();
  t = await openTestApp(stripeSettings(host));
});
/** Each test lets weeks pass, and needs an event that isn't over. */
let tests = 0;
const organizer = async () => (await signIn(t, `awa${tests}-organizer`)).accessToken;
beforeEach(async () => {
  // Nothing of the test before is looked at any more.
  t.clock.now += 60 * day;
  shop = await openShop(t, `awa${(tests += 1)}`);
  token = await organizer();
  Object.assign(host, { refundsAre: 'succeeded', refundsMadeAt: t.clock.now, spoiled: () => null });
  host.troubles.length = host.refuseRefunds.length = 0;
});
afterAll(async () => {
  await t.close();
  await host.close();
});

const read = async (orderId: string): Promise<Order> => (await shop.read(orderId)) as unknown as Order;
const post = (path: string, body: object) => t.call('POST', path, { token, body });
const standing = async (orderId: string) => {
  const { payment, refundRefused } = await read(orderId);
  return [payment?.status, refundRefused];
};
async function paidOrder(tickets = 2) {
  const order = await shop.order(tickets);
  host.pay(order.payment.sessionId);
  await shop.verify(order);
  return { orderId: order.orderId, sessionId: order.payment.sessionId };
}
async function refundAll(orderId: string) {
  expect((await post(`/api/orders/${orderId}/refund`, { reason: 'Rain.' })).status).toBe(200);
  await shop.work();
}
async function refundOne(orderId: string) {
  const ticketIds = [(await read(orderId)).attendees[0]?.ticketId];
  const body = { refundId: crypto.randomUUID(), ticketIds, amount: 5_000, reason: 'Ill.' };
  expect((await post(`/api/events/${shop.eventId}/orders/${orderId}/refunds`, body)).status).toBe(200);
  await shop.work();
}
async function daysLater(days: number) {
  await shop.pass(days * day);
  await shop.work();
  token = await organizer();
}
/** What Stripe was asked about refunds since so many requests: of all of the account, and of one payment. */
function asksSince(before: number, sessionId = '') {
  const asks = host.seen.slice(before).filter(({ path }) => path.startsWith('/v1/refunds'));
  const ofPayment = ({ path }: { readonly path: string }) => path.includes(`payment_intent=pi_${sessionId}`);
  return {
    lists: asks.filter(({ path }) => !path.includes('payment_intent=')).length,
    ofPayments: asks.filter(ofPayment).length,
  };
}
async function amountsOf(orderId: string, kind: string) {
  const history = await t.call('GET', `/api/events/${shop.eventId}/orders/${orderId}/history`, { token });
  const { items } = JSON.parse(history.text) as {
    items: readonly { kind: string; amount: { amount: number } | null }[];
  };
  return items.filter((line) => line.kind === kind).map(({ amount }) => amount?.amount);
}

test('finds a refund that failed weeks after it had succeeded, and asks about it once', async () => {
  const { orderId, sessionId } = await paidOrder();
  await refundAll(orderId);
  await daysLater(30);
  expect(await standing(orderId)).toEqual(['refunded', false]);
  host.failRefunds(sessionId);
  const before = host.seen.length;
  await daysLater(1);
  expect([await standing(orderId), asksSince(before, sessionId)]).toEqual([
    ['refunding', true],
    { lists: 1, ofPayments: 1 },
  ]);
  expect(await amountsOf(orderId, 'refund_refused')).toEqual([10_000]);
  // Given back by hand, it is over, though Stripe still has it as failed.
  const path = `/api/events/${shop.eventId}/orders/${orderId}/refused-refund`;
  expect((await post(path, { how: 'by_hand' })).status).toBe(200);
  const after = host.seen.length;
  await daysLater(1);
  expect([await standing(orderId), asksSince(after, sessionId)]).toEqual([
    ['refunded', false],
    { lists: 1, ofPayments: 0 },
  ]);
});

test('finds a part that was on its way when the rest was given back by hand', async () => {
  const { orderId, sessionId } = await paidOrder(3);
  host.refundsAre = 'pending';
  await refundOne(orderId);
  host.refuseRefunds.push({
    status: 400,
    body: { error: { type: 'invalid_request_error', code: 'insufficient_funds' } },
  });
  await refundAll(orderId);
  const path = `/api/events/${shop.eventId}/orders/${orderId}/refused-refund`;
  expect((await post(path, { how: 'by_hand' })).status).toBe(200);
  await daysLater(3);
  expect(await standing(orderId)).toEqual(['refunded', false]);
  host.failRefunds(sessionId);
  await daysLater(1);
  expect(await standing(orderId)).toEqual(['refunding', true]);
  expect((await amountsOf(orderId, 'refund_refused'))[0]).toBe(5_000);
});

test('looks through all pages of Stripe’s list', async () => {
  const { orderId, sessionId } = await paidOrder();
  await refundAll(orderId);
  for (let count = 0; count < 150; count += 1) host.refundThere(`other-${count}`, 1, 'failed');
  host.failRefunds(sessionId);
  await daysLater(1);
  expect(await standing(orderId)).toEqual(['refunding', true]);
});

test('looks no further back than banks send money back', async () => {
  const late = await paidOrder();
  await refundAll(late.orderId);
  host.failRefunds(late.sessionId);
  t.clock.now += 60 * day;
  const before = host.seen.length;
  await daysLater(1);
  expect(await standing(late.orderId)).toEqual(['refunded', false]);
  const asked = host.seen.slice(before).filter(({ path }) => path.includes(late.sessionId));
  expect([asked, asksSince(before).lists]).toEqual([[], 1]);
});

test('finds it the next time where somebody is asking about that payment, and others meanwhile', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()];
  await refundAll(one.orderId);
  await refundAll(other.orderId);
  for (const { sessionId } of [one, other]) host.failRefunds(sessionId);
  const asking = `UPDATE payments SET asking_until = (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2 WHERE order_id = $1`;
  await t.database.query(asking, [one.orderId, 30_000]);
  await daysLater(1);
  expect([await standing(one.orderId), await standing(other.orderId)]).toEqual([
    ['refunded', false],
    ['refunding', true],
  ]);
  await t.database.query(asking, [one.orderId, -1]);
  await daysLater(1);
  expect(await standing(one.orderId)).toEqual(['refunding', true]);
});

const broken = { status: 500, body: { error: { type: 'api_error', message: 'x' } } };
/** Two orders whose refunds failed, the first one's further back in Stripe's list. */
async function twoFailed(between = 0) {
  const [one, other] = [await paidOrder(), await paidOrder()];
  await refundAll(one.orderId);
  for (let count = 0; count < between; count += 1) host.refundThere(`between-${count}`, 1, 'failed');
  await refundAll(other.orderId);
  for (const { sessionId } of [one, other]) host.failRefunds(sessionId);
  const standings = async () => [await standing(one.orderId), await standing(other.orderId)];
  return { one, other, standings };
}
const [lost, unnoticed] = [
  ['refunding', true],
  ['refunded', false],
];

test('keeps what it found on the pages that came, and finds the rest the next time', async () => {
  const { standings } = await twoFailed(150);
  host.spoiled = (path) => (path.includes('starting_after=') ? broken : null);
  await daysLater(1);
  expect(await standings()).toEqual([unnoticed, lost]);
  host.spoiled = () => null;
  await daysLater(1);
  expect(await standings()).toEqual([lost, lost]);
});

test('finds older ones though Stripe never answers about one payment', async () => {
  const { other, standings } = await twoFailed();
  host.spoiled = (path) => (path.includes(`payment_intent=pi_${other.sessionId}`) ? broken : null);
  await daysLater(1);
  expect(await standings()).toEqual([lost, unnoticed]);
});

/** Four orders whose refunds failed, the newest first, and how often Stripe was asked about each since. */
async function fourFailed() {
  const older = [await paidOrder(), await paidOrder()];
  for (const { orderId } of older) await refundAll(orderId);
  // Between the two newer ones is one of another shop on the account, about which Stripe is asked nothing.
  const { one, other } = await twoFailed(1);
  for (const { sessionId } of older) host.failRefunds(sessionId);
  const all = [other, one, ...older.toReversed()];
  const before = host.seen.length;
  const asksOf = ({ sessionId }: typeof one) =>
    host.seen.slice(before).filter(({ path }) => path.includes(sessionId)).length;
  return {
    all,
    asks: () => all.map(asksOf),
    standings: () => Promise.all(all.map(({ orderId }) => standing(orderId))),
  };
}

test('asks no more of a Stripe that is silent, and finds them the next time', async () => {
  const { asks, standings } = await fourFailed();
  let lists = 0;
  // The list came before it fell silent.
  host.spoiled = (path) => {
    if (!path.startsWith('/v1/refunds')) return null;
    if (path.includes('payment_intent=')) return broken;
    return (lists += 1) > 1 ? broken : null;
  };
  await daysLater(1);
  expect(await standings()).toEqual([unnoticed, unnoticed, unnoticed, unnoticed]);
  // One question and its repeat each.
  expect(asks()).toEqual([2, 2, 2, 0]);
  host.spoiled = () => null;
  await daysLater(1);
  expect(await standings()).toEqual([lost, lost, lost, lost]);
});

test('finds older ones though Stripe never answers about three payments in a row', async () => {
  const { all, asks, standings } = await fourFailed();
  const never = all.slice(0, 3).map(({ sessionId }) => `payment_intent=pi_${sessionId}`);
  host.spoiled = (path) => (never.some((part) => path.includes(part)) ? broken : null);
  await daysLater(1);
  expect(await standings()).toEqual([unnoticed, unnoticed, unnoticed, lost]);
  expect(asks()).toEqual([2, 2, 2, 1]);
});

test('goes on with the others where one cannot be handled', async () => {
  const { other, standings } = await twoFailed();
  await t.database.script(`
    CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'spoiled'; END $$;
    CREATE TRIGGER spoil BEFORE UPDATE ON payments FOR EACH ROW WHEN (OLD.order_id = '${other.orderId}') EXECUTE FUNCTION spoil();`);
  await daysLater(1);
  expect(await standings()).toEqual([lost, unnoticed]);
  await t.database.script('DROP TRIGGER spoil ON payments; DROP FUNCTION spoil();');
  await daysLater(1);
  expect(await standings()).toEqual([lost, lost]);
});

test('looks through the newest 10,000 of the list alone', async () => {
  const { standings } = await twoFailed(9_999);
  const before = host.seen.length;
  await daysLater(1);
  expect([await standings(), asksSince(before).lists]).toEqual([[unnoticed, lost], 100]);
});
