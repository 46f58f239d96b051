import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/sales/orders.ts';
import { auditOf } from './messages-read.ts';
import { openShop, type Shop } from './payment-shop.ts';
import { said } from './people.ts';
import { openStripeHost, refundMessage, type StripeHost, stripeSettings } from './stripe-host.ts';
import { openTestApp, signIn, type TestApp } from './test-app.ts';

/* Money that a person gave back is recorded only once the provider was asked: it may have given it back meanwhile. */

let t: TestApp;
let host: StripeHost;
let shop: Shop;
let token = '';
beforeAll(async () => {
  host = await openStripeHost();
  t = await openTestApp(stripeSettings(host));
});
let tests = 0;
const organizer = async () => (await signIn(t, `awa${tests}-organizer`)).accessToken;
beforeEach(async () => {
  shop = await openShop(t, `awa${(tests += 1)}`);
  token = await organizer();
  host.refundsAre = 'succeeded';
  host.troubles.length = host.refuseRefunds.length = 0;
});
afterAll(async () => {
  await t.close();
  await host.close();
});

const read = async (orderId: string): Promise<Order> => (await shop.read(orderId)) as unknown as Order;
const post = (path: string, body: object) => t.call('POST', path, { token, body });
const settle = (orderId: string, how: 'again' | 'by_hand', more: object = {}) => {
  t.clock.now += 1_000;
  return post(`/api/events/${shop.eventId}/orders/${orderId}/refused-refund`, { how, ...more });
};
const byHand = (orderId: string, more: object = {}) => settle(orderId, 'by_hand', more);
const standing = async (orderId: string) => {
  const { payment, refundRefused, refunded } = await read(orderId);
  return [payment?.status, refundRefused, refunded?.pending ?? null];
};
const tooPoor = {
  status: 400,
  body: { error: { type: 'invalid_request_error', code: 'insufficient_funds' } },
};
const broken = { status: 500, body: { error: { type: 'api_error', message: 'x' } } };

async function paidOrder(tickets = 2) {
  const order = await shop.order(tickets);
  host.pay(order.payment.sessionId);
  await shop.verify(order);
  return { orderId: order.orderId, sessionId: order.payment.sessionId };
}
async function refundOne(orderId: string, which = 0) {
  const ticketIds = [(await read(orderId)).attendees[which]?.ticketId];
  const body = { refundId: crypto.randomUUID(), ticketIds, amount: 5_000, reason: 'Ill.' };
  expect((await post(`/api/events/${shop.eventId}/orders/${orderId}/refunds`, body)).status).toBe(200);
  await shop.work();
}
async function refundAll(orderId: string) {
  expect((await post(`/api/orders/${orderId}/refund`, { reason: 'Rain.' })).status).toBe(200);
  await shop.work();
}
/** An order of 100 dalasi whose refund Stripe refused. */
async function refusedOrder() {
  const order = await paidOrder();
  host.refuseRefunds.push(tooPoor);
  await refundAll(order.orderId);
  expect(await standing(order.orderId)).toEqual(['refunding', true, null]);
  return order;
}
async function historyOf(orderId: string) {
  const history = await t.call('GET', `/api/events/${shop.eventId}/orders/${orderId}/history`, { token });
  const { items } = JSON.parse(history.text) as {
    items: readonly { kind: string; actor: string; amount: { amount: number } | null }[];
  };
  return items
    .filter(({ kind }) => kind.startsWith('refund_') || kind === 'money_returned')
    .map(({ kind, actor, amount }) => [kind, actor, amount?.amount])
    .toReversed();
}
const detailsOf = async (orderId: string) =>
  (await auditOf(t, 'order_refund_by_hand'))
    .filter(({ subject }) => subject === orderId)
    .map(({ details }) => details);

test.each(['succeeded', 'pending'])(
  'is refused where the whole was refunded in Stripe’s dashboard meanwhile (%s)',
  async (status) => {
    const { orderId, sessionId } = await refusedOrder();
    host.refundThere(sessionId, 10_000, status);
    expect(said(await byHand(orderId))).toEqual([409, 'refund_went_through']);
    // Not even by somebody who would do without the answer.
    expect(said(await byHand(orderId, { evenIfUnknown: true }))).toEqual([409, 'refund_went_through']);
    expect(await detailsOf(orderId)).toEqual([]);
    await shop.work();
    expect(await standing(orderId)).toEqual([status === 'pending' ? 'refunding' : 'refunded', false, null]);
    host.settleRefunds('succeeded');
    await shop.pass(2 * 3_600_000);
    await shop.work();
    token = await organizer();
    expect([await standing(orderId), host.held(sessionId)]).toEqual([['refunded', false, null], 0]);
    expect(await historyOf(orderId)).toEqual([
      ['refund_refused', 'provider', 10_000],
      ['money_returned', 'provider', 10_000],
    ]);
  },
);

test('is refused where a part was refunded there meanwhile, and then records the rest alone', async () => {
  const { orderId, sessionId } = await refusedOrder();
  host.refundThere(sessionId, 4_000);
  expect(said(await byHand(orderId))).toEqual([409, 'refund_went_through']);
  // Stripe could pay by now, but whoever pressed has handed over the money.
  await shop.work();
  expect(host.held(sessionId)).toBe(6_000);
  expect((await byHand(orderId)).status).toBe(200);
  expect(await historyOf(orderId)).toEqual([
    ['refund_refused', 'provider', 10_000],
    ['money_returned', 'provider', 4_000],
    ['money_returned', 'team', 6_000],
  ]);
  expect(await detailsOf(orderId)).toEqual([{ amount: 6_000, currency: 'GMD' }]);
  await shop.work();
  expect([await standing(orderId), host.held(sessionId)]).toEqual([['refunded', false, null], 6_000]);
});

test('is refused where an earlier part came back untold, so that more is due than was shown', async () => {
  const { orderId, sessionId } = await paidOrder();
  await refundOne(orderId);
  const [first = raise()] = host.refundsOf(sessionId);
  host.refuseRefunds.push(tooPoor);
  await refundAll(orderId);
  first.status = 'failed';
  expect(said(await byHand(orderId))).toEqual([409, 'refund_changed']);
  expect((await historyOf(orderId)).at(-1)).toEqual(['refund_refused', 'provider', 10_000]);
  expect((await byHand(orderId)).status).toBe(200);
  expect((await historyOf(orderId)).at(-1)).toEqual(['money_returned', 'team', 10_000]);
});

test('is refused where more was refunded than whoever gave it back was shown', async () => {
  const { orderId, sessionId } = await paidOrder(3);
  host.refuseRefunds.push(tooPoor, tooPoor);
  await refundOne(orderId);
  const { refundDue } = await read(orderId);
  expect(refundDue).toEqual({ amount: 5_000, currency: 'GMD' });
  // Meanwhile, a colleague refunds another ticket, which is refused too.
  await refundOne(orderId, 1);
  expect(said(await byHand(orderId, { due: 5_000 }))).toEqual([409, 'refund_changed']);
  expect([await standing(orderId), await detailsOf(orderId)]).toEqual([['completed', true, true], []]);
  expect((await read(orderId)).refundDue).toEqual({ amount: 10_000, currency: 'GMD' });
  expect((await byHand(orderId, { due: 10_000 })).status).toBe(200);
  expect(await detailsOf(orderId)).toEqual([{ amount: 10_000, currency: 'GMD' }]);
  expect([(await read(orderId)).refundDue, host.held(sessionId)]).toEqual([null, 15_000]);
});

test('says how much less was due than was shown, because that came back meanwhile', async () => {
  const { orderId, sessionId } = await paidOrder();
  host.refuseRefunds.push(tooPoor);
  await refundAll(orderId);
  // Stripe gives a part back, which is found before they say what they were shown.
  host.refundThere(sessionId, 4_000);
  expect(said(await byHand(orderId))).toEqual([409, 'refund_went_through']);
  const reply = await byHand(orderId, { due: 10_000 });
  expect([reply.status, JSON.parse(reply.text)]).toMatchObject([
    200,
    { orderId, beyondDue: { amount: 4_000, currency: 'GMD' }, refundRefused: false },
  ]);
  expect(await detailsOf(orderId)).toEqual([{ amount: 6_000, currency: 'GMD', beyondDue: 4_000 }]);
});

/** Another payment of an order, whose refund was refused too, and of which the provider cannot be asked. */
const addRefused = (orderId: string, transactionId: string, currency: string) =>
  t.database.query(
    `INSERT INTO payments SELECT (jsonb_populate_record(p, jsonb_build_object('transaction_id', $2::text,
       'session_id', $2::text, 'provider_payment', NULL, 'currency', $3::text, 'taken_currency', $3::text))).*
      FROM payments p WHERE order_id = $1`,
    [orderId, transactionId, currency],
  );

test('tells once how much less was due, where two payments were given back', async () => {
  const { orderId } = await refusedOrder();
  await addRefused(orderId, `~${orderId}`, 'GMD');
  const reply = await byHand(orderId, { due: 23_000, evenIfUnknown: true });
  expect(JSON.parse(reply.text)).toMatchObject({ beyondDue: { amount: 3_000, currency: 'GMD' } });
  const line = { amount: 10_000, currency: 'GMD', checked: 'no' };
  expect(await detailsOf(orderId)).toEqual([{ ...line, beyondDue: 3_000 }, line]);
});

test('is refused where a sum was shown, and what is due is in several currencies', async () => {
  const { orderId } = await refusedOrder();
  await addRefused(orderId, `~${orderId}`, 'EUR');
  const due = { due: 23_000, evenIfUnknown: true };
  expect(said(await byHand(orderId, due))).toEqual([409, 'refund_changed']);
  expect(await detailsOf(orderId)).toEqual([]);
  expect((await byHand(orderId, { evenIfUnknown: true })).status).toBe(200);
});

test('says nothing of that where all that was shown is due', async () => {
  const { orderId } = await paidOrder();
  host.refuseRefunds.push(tooPoor);
  await refundAll(orderId);
  expect(JSON.parse((await byHand(orderId, { due: 10_000 })).text)).toMatchObject({ beyondDue: null });
});

test('is recorded for an earlier app, which does not say what it showed', async () => {
  const { orderId } = await paidOrder();
  host.refuseRefunds.push(tooPoor);
  await refundAll(orderId);
  expect((await read(orderId)).refundDue).toEqual({ amount: 10_000, currency: 'GMD' });
  expect((await byHand(orderId)).status).toBe(200);
  expect(await detailsOf(orderId)).toEqual([{ amount: 10_000, currency: 'GMD' }]);
});

test('is recorded without Stripe’s answer only by somebody who says that they know', async () => {
  const { orderId, sessionId } = await refusedOrder();
  host.troubles.push(broken, broken);
  expect(said(await byHand(orderId))).toEqual([409, 'refund_unknown']);
  expect([await standing(orderId), await detailsOf(orderId)]).toEqual([['refunding', true, null], []]);
  host.troubles.push('away', 'away');
  expect((await byHand(orderId, { evenIfUnknown: true })).status).toBe(200);
  expect([await standing(orderId), host.held(sessionId)]).toEqual([['refunded', false, null], 10_000]);
  expect(await detailsOf(orderId)).toEqual([{ amount: 10_000, currency: 'GMD', checked: 'no' }]);
});

test('is noted as unchecked in the audit log where Stripe no longer knows the payment', async () => {
  const { orderId } = await refusedOrder();
  const body = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'x' } };
  host.troubles.push({ status: 404, body });
  expect((await byHand(orderId, { evenIfUnknown: true })).status).toBe(200);
  expect(await detailsOf(orderId)).toEqual([{ amount: 10_000, currency: 'GMD', checked: 'no' }]);
});

test('asks Stripe at that moment, and leaves nobody waiting afterwards', async () => {
  const { orderId } = await refusedOrder();
  const before = host.seen.length;
  expect((await byHand(orderId)).status).toBe(200);
  expect(host.seen.slice(before).map(({ method, path }) => [method, path.split('?')[0]])).toEqual([
    ['GET', '/v1/refunds'],
  ]);
  const rows = await t.database.query('SELECT asking_until AS turn FROM payments WHERE order_id = $1', [
    orderId,
  ]);
  expect(rows).toEqual([{ turn: null }]);
});

test('is recorded once by two people at the same moment', async () => {
  const { orderId } = await refusedOrder();
  const replies = await Promise.all([byHand(orderId), byHand(orderId)]);
  expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  expect((await historyOf(orderId)).filter(([kind]) => kind === 'money_returned')).toEqual([
    ['money_returned', 'team', 10_000],
  ]);
});

test('asks about no order of another event', async () => {
  const { orderId } = await refusedOrder();
  const other = await openShop(t, 'binta');
  const before = host.seen.length;
  const reply = await t.call('POST', `/api/events/${other.eventId}/orders/${orderId}/refused-refund`, {
    token: (await signIn(t, 'binta-organizer')).accessToken,
    body: { how: 'by_hand' },
  });
  expect([said(reply), host.seen.length - before]).toEqual([[404, 'order_not_found'], 0]);
});

// Hours pass here, after which the event is over.
test('leaves an earlier part that fails after it to the team, as the order says', async () => {
  const { orderId, sessionId } = await paidOrder(3);
  await refundOne(orderId);
  const [first = raise()] = host.refundsOf(sessionId);
  host.refuseRefunds.push(tooPoor);
  await refundOne(orderId, 1);
  expect((await byHand(orderId)).status).toBe(200);
  first.status = 'failed';
  const { body, headers } = refundMessage(t.clock.now, first);
  const hook = await t.call('POST', '/api/payments/webhook/stripe', { raw: body, headers });
  expect([hook.status, await standing(orderId)]).toEqual([200, ['completed', true, true]]);
  for (let hours = 0; hours < 3; hours += 1) {
    await shop.pass(3_700_000);
    await shop.work();
  }
  token = await organizer();
  expect([await standing(orderId), host.held(sessionId)]).toEqual([['completed', true, true], 15_000]);
  expect((await byHand(orderId)).status).toBe(200);
  expect((await historyOf(orderId)).at(-1)).toEqual(['money_returned', 'team', 5_000]);
  // The last one is another refund, which Stripe gives.
  await refundAll(orderId);
  expect([await standing(orderId), host.held(sessionId)]).toEqual([['refunded', false, null], 10_000]);
});

test('is asked for every hour where it was requested again after a part had failed, and refused again', async () => {
  shop = await openShop(t, 'cora');
  token = (await signIn(t, 'cora-organizer')).accessToken;
  const { orderId, sessionId } = await paidOrder();
  await refundOne(orderId);
  const [first = raise()] = host.refundsOf(sessionId);
  first.status = 'failed';
  const { body, headers } = refundMessage(t.clock.now, first);
  await t.call('POST', '/api/payments/webhook/stripe', { raw: body, headers });
  expect(await standing(orderId)).toEqual(['completed', true, true]);
  const hoursLater = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      await shop.pass(3_700_000);
      await shop.work();
    }
    token = (await signIn(t, 'cora-organizer')).accessToken;
  };
  // Until they say so, it is left to the team.
  await hoursLater(2);
  expect([await standing(orderId), host.held(sessionId)]).toEqual([['completed', true, true], 10_000]);
  host.refuseRefunds.push(tooPoor, tooPoor);
  expect((await settle(orderId, 'again')).status).toBe(200);
  await shop.work();
  expect(await standing(orderId)).toEqual(['completed', true, true]);
  await hoursLater(1);
  expect([await standing(orderId), host.held(sessionId)]).toEqual([['completed', true, true], 10_000]);
  // By now the balance is topped up.
  await hoursLater(1);
  expect([await standing(orderId), host.held(sessionId)]).toEqual([['completed', false, false], 5_000]);
  await hoursLater(2);
  expect(host.held(sessionId)).toBe(5_000);
  // What was given back that way may fail too, and is left to the team again.
  for (const one of host.failRefunds(sessionId)) {
    const said = refundMessage(t.clock.now, one, { id: `evt_${one.id}` });
    await t.call('POST', '/api/payments/webhook/stripe', { raw: said.body, headers: said.headers });
  }
  await hoursLater(2);
  expect([await standing(orderId), host.held(sessionId)]).toEqual([['completed', true, true], 10_000]);
});

function raise(): never {
  throw new Error('there is no refund');
}
