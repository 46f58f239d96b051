import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/sales/orders.ts';
import { auditOf } from './messages-read.ts';
import { openShop, type Shop } from './payment-shop.ts';
import { said } from './people.ts';
import { openStripeHost, type StripeHost, stripeSettings } from './stripe-host.ts';
import { openTestApp, signIn, type TestApp } from './test-app.ts';

/* A refund that the payment provider refuses is work for the event's team, until the money is back. */

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
const refused = async (): Promise<readonly string[]> => {
  const path = `/api/events/${shop.eventId}/orders?refund=refused`;
  const reply = JSON.parse((await t.call('GET', path, { token })).text) as {
    items: readonly Order[];
    total: number;
  };
  expect(reply.total).toBe(reply.items.length);
  return reply.items.map(({ orderId }) => orderId);
};
/** The sums of such log lines about an order. */
const sumsOn = async (orderId: string, action: string) =>
  (await auditOf(t, action)).filter(({ subject }) => subject === orderId).map(({ details }) => details);
const gmd = (amount: number) => ({ amount, currency: 'GMD' });
const settle = (orderId: string, how: 'again' | 'by_hand', as = token) => {
  t.clock.now += 1_000;
  return t.call('POST', `/api/events/${shop.eventId}/orders/${orderId}/refused-refund`, {
    token: as,
    body: { how },
  });
};

/** An order that is paid and refunded, which Stripe refuses: as a refund that failed, or by its answer. */
async function refusedOrder(how: 'failed' | 'answer'): Promise<Order> {
  const order = await shop.order();
  host.pay(order.payment.sessionId);
  await shop.verify(order);
  host.refundsAre = how === 'failed' ? 'failed' : 'succeeded';
  const path = `/api/orders/${order.orderId}/refund`;
  expect((await t.call('POST', path, { token, body: { reason: 'Rain.' } })).status).toBe(200);
  const no = { status: 400, body: { error: { type: 'invalid_request_error', code: 'insufficient_funds' } } };
  if (how === 'answer') host.refuseRefunds.push(no);
  await shop.work();
  return read(order.orderId);
}

/** What is told of a refund in an order's history, oldest first. */
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

describe('a refund that the provider refuses', () => {
  test.each(['failed', 'answer'] as const)(
    'is listed, and is requested again when the team says so (%s)',
    async (how) => {
      const { orderId, payment, refundRefused } = await refusedOrder(how);
      expect([payment?.status, refundRefused]).toEqual(['refunding', true]);
      expect(await refused()).toEqual([orderId]);
      expect((await auditOf(t, 'payment_refund_refused')).map((line) => line.subject)).toContain(
        payment?.transactionId,
      );

      // Asked for again, and refused again: it is on the list again.
      host.refundsAre = 'failed';
      const retried = await settle(orderId, 'again');
      expect([retried.status, retried.json['refundRefused']]).toEqual([200, false]);
      await shop.work();
      expect(await refused()).toEqual([orderId]);
      host.refundsAre = 'succeeded';
      expect((await settle(orderId, 'again')).status).toBe(200);
      await shop.work();
      const after = await read(orderId);
      expect([after.payment?.status, after.refundRefused, host.held(payment?.sessionId ?? '')]).toEqual([
        'refunded',
        false,
        0,
      ]);
      expect(await refused()).toEqual([]);
      expect(said(await settle(orderId, 'again'))).toEqual([409, 'refund_not_refused']);
      expect(await historyOf(orderId)).toEqual([
        ['refund_refused', 'provider', 10_000],
        ['refund_retried', 'team', 10_000],
        ['refund_refused', 'provider', 10_000],
        ['refund_retried', 'team', 10_000],
        ['money_returned', 'provider', 10_000],
      ]);
      expect(await sumsOn(orderId, 'order_refund_retried')).toEqual([gmd(10_000), gmd(10_000)]);
      expect(await sumsOn(orderId, 'order_refund_by_hand')).toEqual([]);
    },
  );

  test('is over once the team has given the money back another way', async () => {
    const { orderId, payment } = await refusedOrder('failed');
    const done = await settle(orderId, 'by_hand');
    expect([
      done.status,
      done.json['refundRefused'],
      (done.json['payment'] as { status?: string } | undefined)?.status,
    ]).toEqual([200, false, 'refunded']);
    expect(await refused()).toEqual([]);
    expect(await historyOf(orderId)).toEqual([
      ['refund_refused', 'provider', 10_000],
      ['money_returned', 'team', 10_000],
    ]);
    expect(await sumsOn(orderId, 'order_refund_by_hand')).toEqual([gmd(10_000)]);
    expect(await sumsOn(orderId, 'order_refund_retried')).toEqual([]);
    // The provider is not asked for it again.
    const before = host.seen.length;
    await shop.pass(2 * 3_600_000);
    await shop.work();
    const { sessionId = 'none' } = payment ?? {};
    expect(host.seen.slice(before).filter(({ path }) => path.includes(`=pi_${sessionId}`))).toEqual([]);
    expect(host.held(sessionId)).toBe(10_000);
  });

  test('of a part leaves the order unchanged, and is requested again alone', async () => {
    const order = await shop.order();
    host.pay(order.payment.sessionId);
    await shop.verify(order);
    host.refundsAre = 'failed';
    const { attendees } = await read(order.orderId);
    const body = {
      refundId: crypto.randomUUID(),
      ticketIds: [attendees[0]?.ticketId],
      amount: 5_000,
      reason: 'Ill.',
    };
    const path = `/api/events/${shop.eventId}/orders/${order.orderId}/refunds`;
    expect((await t.call('POST', path, { token, body })).status).toBe(200);
    await shop.work();
    expect(await read(order.orderId)).toMatchObject({
      state: 'confirmed',
      refundRefused: true,
      refunded: { pending: true },
    });
    host.refundsAre = 'succeeded';
    expect((await settle(order.orderId, 'again')).status).toBe(200);
    await shop.work();
    expect(await read(order.orderId)).toMatchObject({ refundRefused: false, refunded: { pending: false } });
    expect(host.held(order.payment.sessionId)).toBe(5_000);
  });

  test('of a part that was given back another way is not asked for again with the rest', async () => {
    const order = await shop.order();
    host.pay(order.payment.sessionId);
    await shop.verify(order);
    host.refundsAre = 'failed';
    const { attendees } = await read(order.orderId);
    const ticketIds = [attendees[0]?.ticketId];
    const body = { refundId: crypto.randomUUID(), ticketIds, amount: 5_000, reason: 'Ill.' };
    const path = `/api/events/${shop.eventId}/orders/${order.orderId}/refunds`;
    expect((await t.call('POST', path, { token, body })).status).toBe(200);
    await shop.work();
    expect((await settle(order.orderId, 'by_hand')).status).toBe(200);
    expect(await sumsOn(order.orderId, 'order_refund_by_hand')).toEqual([gmd(5_000)]);

    host.refundsAre = 'succeeded';
    const whole = { token, body: { reason: 'Rain.' } };
    expect((await t.call('POST', `/api/orders/${order.orderId}/refund`, whole)).status).toBe(200);
    await shop.work();
    const after = await read(order.orderId);
    expect([after.payment?.status, after.refundRefused, after.refunded]).toEqual(['refunded', false, null]);
    expect(host.held(order.payment.sessionId)).toBe(5_000);
  });

  test('is no work any more once the provider accepted it after all', async () => {
    const { orderId } = await refusedOrder('answer');
    host.refundsAre = 'pending';
    await shop.pass(2 * 3_600_000);
    await shop.work();
    token = await organizer();
    expect([(await read(orderId)).refundRefused, await refused()]).toEqual([false, []]);
    expect(said(await settle(orderId, 'by_hand'))).toEqual([409, 'refund_not_refused']);
  });

  test('is nothing that others may settle', async () => {
    const { orderId } = await refusedOrder('failed');
    expect((await settle(orderId, 'by_hand', shop.token())).status).toBe(403);
    expect(await refused()).toEqual([orderId]);
  });
});
