import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/sales/orders.ts';
import { handleProviderMessage } from '#server/payments/provider-messages.ts';
import { hangMs } from '#tests/until.ts';
import { openShop, type Shop } from './payment-shop.ts';
import { said } from './people.ts';
import { openStripeHost, refundMessage, type StripeHost, stripeSettings } from './stripe-host.ts';
import { openTestApp, signIn, type TestApp } from './test-app.ts';

/* A bank may send a refund back days after Stripe had reported it as done: the money is due again. */

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
  host.troubles.length = 0;
});
afterAll(async () => {
  await t.close();
  await host.close();
});

const read = async (orderId: string): Promise<Order> => (await shop.read(orderId)) as unknown as Order;
const hook = ({ body, headers }: ReturnType<typeof refundMessage>) =>
  t.call('POST', '/api/payments/webhook/stripe', { raw: body, headers });
const settle = (orderId: string, how: 'again' | 'by_hand') => {
  t.clock.now += 1_000;
  return t.call('POST', `/api/events/${shop.eventId}/orders/${orderId}/refused-refund`, {
    token,
    body: { how },
  });
};
const post = (path: string, body: object) => t.call('POST', path, { token, body });
const paidOrder = async (tickets = 2) => {
  const order = await shop.order(tickets);
  host.pay(order.payment.sessionId);
  await shop.verify(order);
  return order;
};
const refundAll = async (orderId: string) => {
  expect((await post(`/api/orders/${orderId}/refund`, { reason: 'Rain.' })).status).toBe(200);
  await shop.work();
};
const refundOne = async (orderId: string, which = 0) => {
  const ticketIds = [(await read(orderId)).attendees[which]?.ticketId];
  const body = { refundId: crypto.randomUUID(), ticketIds, amount: 5_000, reason: 'Ill.' };
  expect((await post(`/api/events/${shop.eventId}/orders/${orderId}/refunds`, body)).status).toBe(200);
  await shop.work();
};
/** Every message that Stripe sends about refunds that failed, some of them again. */
async function tellOf(refunds: ReturnType<StripeHost['failRefunds']>) {
  for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated', 'refund.failed'])
    for (const refund of refunds)
      expect(
        (await hook(refundMessage(t.clock.now, refund, { id: `evt_${type}_${refund.id}`, type }))).json,
      ).toEqual({
        received: true,
      });
}
const standing = async (orderId: string) => {
  const { payment, refundRefused, refunded } = await read(orderId);
  return [payment?.status, refundRefused, refunded?.pending ?? null];
};
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

test('is work for the team once, however often Stripe says so, until it is requested again', async () => {
  const { orderId, payment } = await paidOrder();
  await refundAll(orderId);
  expect(await standing(orderId)).toEqual(['refunded', false, null]);
  await tellOf(host.failRefunds(payment.sessionId));
  expect(await standing(orderId)).toEqual(['refunding', true, null]);
  // The hourly attempt asks, and changes nothing.
  await shop.pass(2 * 3_600_000);
  await shop.work();
  token = await organizer();
  expect((await settle(orderId, 'again')).status).toBe(200);
  await shop.work();
  expect([await standing(orderId), host.held(payment.sessionId)]).toEqual([['refunded', false, null], 0]);
  // A message that comes again after that is about the refund that was replaced.
  await tellOf(host.refundsOf(payment.sessionId).slice(0, 1));
  expect(await standing(orderId)).toEqual(['refunded', false, null]);
  expect(await historyOf(orderId)).toEqual([
    ['money_returned', 'provider', 10_000],
    ['refund_refused', 'provider', 10_000],
    ['refund_retried', 'team', 10_000],
    ['money_returned', 'provider', 10_000],
  ]);
});

test('is no work any more once the team gave the money back another way, whatever comes later', async () => {
  const { orderId, payment } = await paidOrder();
  await refundAll(orderId);
  const failed = host.failRefunds(payment.sessionId);
  await tellOf(failed);
  expect((await settle(orderId, 'by_hand')).status).toBe(200);
  const late = { id: 'evt_late', type: 'charge.refund.updated' };
  expect((await hook(refundMessage(t.clock.now, failed[0] ?? raise(), late))).status).toBe(200);
  expect(await standing(orderId)).toEqual(['refunded', false, null]);
});

test('of one ticket leaves the order, and is requested again alone', async () => {
  const { orderId, payment } = await paidOrder();
  await refundOne(orderId);
  expect(await standing(orderId)).toEqual(['completed', false, false]);
  await tellOf(host.failRefunds(payment.sessionId));
  expect(await standing(orderId)).toEqual(['completed', true, true]);
  expect((await settle(orderId, 'again')).status).toBe(200);
  await shop.work();
  expect([await standing(orderId), host.held(payment.sessionId)]).toEqual([
    ['completed', false, false],
    5_000,
  ]);
});

test('of one ticket before the rest was refunded is due alone', async () => {
  const { orderId, payment } = await paidOrder();
  await refundOne(orderId);
  const [first = raise()] = host.refundsOf(payment.sessionId);
  await refundAll(orderId);
  first.status = 'failed';
  await tellOf([first]);
  expect((await historyOf(orderId)).at(-1)).toEqual(['refund_refused', 'provider', 5_000]);
  expect((await settle(orderId, 'by_hand')).status).toBe(200);
  expect([await standing(orderId), host.held(payment.sessionId)]).toEqual([['refunded', false, null], 5_000]);
  expect((await historyOf(orderId)).at(-1)).toEqual(['money_returned', 'team', 5_000]);
});

test('asks Stripe for the rest of an order under a key of its own, though it is as much as the part before', async () => {
  const { orderId, payment } = await paidOrder();
  await refundOne(orderId);
  await refundAll(orderId);
  expect(host.refundsOf(payment.sessionId).map(({ amount }) => amount)).toEqual([5_000, 5_000]);
  expect([await standing(orderId), host.held(payment.sessionId)]).toEqual([['refunded', false, null], 0]);
});

test('is asked about again when Stripe cannot be asked now, or a refund is just being requested', async () => {
  const { orderId, payment } = await paidOrder();
  await refundAll(orderId);
  const [refund = raise()] = host.failRefunds(payment.sessionId);
  const broken = { status: 500, body: { error: { type: 'api_error', message: 'x' } } };
  host.troubles.push(broken, broken);
  const message = () => hook(refundMessage(t.clock.now, refund));
  expect(said(await message())).toEqual([503, 'payment_away']);
  const asking = `UPDATE payments SET asking_until = (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2 WHERE order_id = $1`;
  await t.database.query(asking, [orderId, 30_000]);
  expect(said(await message())).toEqual([503, 'payment_away']);
  await t.database.query(asking, [orderId, -1]);
  expect((await message()).status).toBe(200);
  expect(await standing(orderId)).toEqual(['refunding', true, null]);
});

test('is not believed when Stripe itself has it as succeeded, nor for a payment that is not ours', async () => {
  const { orderId, payment } = await paidOrder();
  await refundAll(orderId);
  const [refund = raise()] = host.refundsOf(payment.sessionId);
  await tellOf([
    { ...refund, status: 'failed' },
    { ...refund, id: 're_x', payment_intent: 'pi_x', status: 'failed' },
  ]);
  expect(await standing(orderId)).toEqual(['refunded', false, null]);
});

/** Earlier builds did not name what was given back by hand. */
const asEarlierBuilds = (orderId: string) =>
  t.database.query('UPDATE order_history SET intent_id = NULL, request_hash = NULL WHERE order_id = $1', [
    orderId,
  ]);

test('is not given back again with the rest, where an older server recorded it as given back by hand', async () => {
  const { orderId, payment } = await paidOrder();
  host.refundsAre = 'failed';
  await refundOne(orderId);
  expect((await settle(orderId, 'by_hand')).status).toBe(200);
  await asEarlierBuilds(orderId);
  host.refundsAre = 'succeeded';
  await refundAll(orderId);
  expect([await standing(orderId), host.held(payment.sessionId)]).toEqual([['refunded', false, null], 5_000]);
});

test('is not requested with the whole, where all of the money was given back by hand before', async () => {
  const { orderId, payment } = await paidOrder();
  host.refundsAre = 'failed';
  const goodwill = { refundId: crypto.randomUUID(), ticketIds: [], amount: 10_000, reason: 'Goodwill.' };
  expect((await post(`/api/events/${shop.eventId}/orders/${orderId}/refunds`, goodwill)).status).toBe(200);
  await shop.work();
  expect((await settle(orderId, 'by_hand')).status).toBe(200);
  const requested = host.refundsOf(payment.sessionId).length;
  await refundAll(orderId);
  expect([await standing(orderId), host.refundsOf(payment.sessionId).length]).toEqual([
    ['refunded', false, null],
    requested,
  ]);
});

test('is nothing lost of what an older server recorded as given back by hand', async () => {
  const { orderId, payment } = await paidOrder();
  host.refundsAre = 'failed';
  await refundAll(orderId);
  expect((await settle(orderId, 'by_hand')).status).toBe(200);
  await asEarlierBuilds(orderId);
  await tellOf(host.refundsOf(payment.sessionId));
  expect(await standing(orderId)).toEqual(['refunded', false, null]);
  expect((await historyOf(orderId)).at(-1)).toEqual(['money_returned', 'team', 10_000]);
});

test('is accepted at once in each of the messages that Stripe sends of it', async () => {
  const { orderId, payment } = await paidOrder();
  await refundAll(orderId);
  const [refund = raise()] = host.failRefunds(payment.sessionId);
  const types = ['refund.updated', 'refund.failed', 'charge.refund.updated'];
  const { parts } = t.app.payments;
  const replies = await Promise.all(
    types.map((type) => {
      const message = refundMessage(t.clock.now, refund, { id: `evt_${type}_${refund.id}`, type });
      return handleProviderMessage(parts && { ...parts, reportWaitsMs: hangMs }, 'stripe', {
        bytes: new TextEncoder().encode(message.body),
        headers: new Headers(message.headers),
      });
    }),
  );
  expect(replies).toEqual(types.map(() => ({ received: true })));
  expect((await historyOf(orderId)).slice(1)).toEqual([['refund_refused', 'provider', 10_000]]);
});

describe('of one part while another is back', () => {
  /** Two of three tickets are refunded, and Stripe has confirmed neither. */
  async function twoOnTheWay() {
    const order = await paidOrder(3);
    host.refundsAre = 'pending';
    await refundOne(order.orderId, 0);
    await refundOne(order.orderId, 1);
    const [first = raise(), second = raise()] = host.refundsOf(order.payment.sessionId);
    return { ...order, first, second };
  }
  const halfRefused = [
    ['money_returned', 'provider', 5_000],
    ['refund_refused', 'provider', 5_000],
  ];

  test.each(['Stripe tells of it', 'nothing is told'])('is due alone, when %s', async (how) => {
    const { orderId, payment, first, second } = await twoOnTheWay();
    first.status = 'failed';
    second.status = 'succeeded';
    if (how === 'Stripe tells of it') await tellOf([first]);
    await shop.pass(3_600_000);
    await shop.work();
    token = await organizer();
    expect([await standing(orderId), await historyOf(orderId)]).toEqual([
      ['completed', true, true],
      halfRefused,
    ]);
    expect((await settle(orderId, 'by_hand')).status).toBe(200);
    expect(await historyOf(orderId)).toEqual([...halfRefused, ['money_returned', 'team', 5_000]]);
    expect([await standing(orderId), host.held(payment.sessionId)]).toEqual([
      ['completed', false, false],
      10_000,
    ]);
  });

  test('is due alone at once, though a refusal of both was noted before', async () => {
    const { orderId, first, second } = await twoOnTheWay();
    first.status = second.status = 'failed';
    await tellOf([first, second]);
    await shop.work();
    expect(await historyOf(orderId)).toEqual([['refund_refused', 'provider', 10_000]]);
    // A person repaired one at Stripe.
    second.status = 'succeeded';
    await tellOf([{ ...first, id: `${first.id}-again` }]);
    expect((await settle(orderId, 'by_hand')).status).toBe(200);
    expect((await historyOf(orderId)).slice(1)).toEqual([
      ['money_returned', 'provider', 5_000],
      ['money_returned', 'team', 5_000],
    ]);
  });

  test.each([
    ['a part', (orderId: string) => refundOne(orderId, 1), 5_000],
    ['the whole', refundAll, 10_000],
  ] as const)('is due alone, when Stripe refuses to be asked for %s', async (_, refund, rest) => {
    const { orderId, payment } = await paidOrder(3);
    host.refundsAre = 'pending';
    await refundOne(orderId, 0);
    host.refuseRefunds.push({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'insufficient_funds' } },
    });
    await refund(orderId);
    expect(await historyOf(orderId)).toEqual([
      ['money_returned', 'provider', 5_000],
      ['refund_refused', 'provider', rest],
    ]);
    // The part that was on its way fails too, after the rest was given back by hand.
    expect((await settle(orderId, 'by_hand')).status).toBe(200);
    await tellOf(host.failRefunds(payment.sessionId));
    expect((await historyOf(orderId)).slice(2)).toEqual([
      ['money_returned', 'team', rest],
      ['refund_refused', 'provider', 5_000],
    ]);
  });

  test('is due with the other, once that has failed too and nothing is told', async () => {
    const { orderId, payment, first, second } = await twoOnTheWay();
    const anHourLater = async () => {
      await shop.pass(3_600_000);
      await shop.work();
    };
    first.status = 'failed';
    await anHourLater();
    second.status = 'failed';
    await anHourLater();
    await anHourLater();
    token = await organizer();
    expect((await settle(orderId, 'by_hand')).status).toBe(200);
    expect(await historyOf(orderId)).toEqual([
      ...halfRefused,
      ['refund_refused', 'provider', 10_000],
      ['money_returned', 'team', 10_000],
    ]);
    expect([await standing(orderId), host.held(payment.sessionId)]).toEqual([
      ['completed', false, false],
      15_000,
    ]);
  });
});

function raise(): never {
  throw new Error('there is no refund');
}
