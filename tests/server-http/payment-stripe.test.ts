import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from './payment-shop.ts';
import { said } from './people.ts';
import { openStripeHost, stripeKeys, stripeMessage, type StripeHost, stripeSettings } from './stripe-host.ts';
import { openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let host: StripeHost;
let shop: Shop;
beforeAll(async () => {
  host = await openStripeHost();
  t = await openTestApp(stripeSettings(host));
  shop = await openShop(t, 'awa');
});
afterAll(async () => {
  await t.close();
  await host.close();
});

const broken = { status: 500, body: { error: { type: 'api_error', message: 'x' } } };
const hook = ({ body, headers }: ReturnType<typeof stripeMessage>) =>
  t.call('POST', '/api/payments/webhook/stripe', { raw: body, headers });

test('pays an order through Stripe, confirms it by webhook, and refunds it', async () => {
  const order = await shop.order();
  const { sessionId, checkoutUrl } = order.payment;
  expect(checkoutUrl).toBe(`https://checkout.stripe.test/${sessionId}`);
  expect((await hook(stripeMessage(t.clock.now, sessionId))).json).toEqual({ received: true });
  expect((await shop.read(order.orderId)).state).toBe('awaiting_payment');
  host.pay(sessionId);
  const paid = stripeMessage(t.clock.now, sessionId, { id: 'evt_paid' });
  expect(said(await hook({ ...paid, headers: {} }))).toEqual([400, 'bad_signature']);
  for (let turn = 0; turn < 2; turn += 1) expect((await hook(paid)).json).toEqual({ received: true });
  expect([(await shop.read(order.orderId)).state, await shop.ticketsOf(order.orderId)]).toEqual([
    'confirmed',
    2,
  ]);

  const { accessToken: token } = await signIn(t, 'awa-organizer');
  const path = `/api/orders/${order.orderId}/refund`;
  expect((await t.call('POST', path, { token, body: { reason: 'Rain.' } })).status).toBe(200);
  host.troubles.push(broken, broken);
  await shop.work();
  expect(host.held(sessionId)).toBe(10_000);
  t.clock.now += 60_000;
  await shop.work();
  expect([host.held(sessionId), (await shop.read(order.orderId)).payment?.status]).toEqual([0, 'refunded']);
});

test('accepts and ignores a message about an unknown session', async () => {
  expect((await hook(stripeMessage(t.clock.now, 'cs_test_elsewhere'))).json).toEqual({ received: true });
});

test('requests a message again when it cannot be looked up now', async () => {
  const order = await shop.order();
  const { sessionId } = order.payment;
  host.pay(sessionId);
  host.troubles.push(broken, broken);
  const message = stripeMessage(t.clock.now, sessionId);
  expect(said(await hook(message))).toEqual([503, 'payment_away']);
  expect((await hook(message)).status).toBe(200);
  expect((await shop.read(order.orderId)).state).toBe('confirmed');
});

test('keeps an order while Stripe is down, opens its page on retry, and reports it as pending', async () => {
  t.clock.now += 1_000;
  host.troubles.push('away', 'away', 'away');
  await expect(shop.order()).rejects.toThrow('the order has no page');
  const orders = await t.call('GET', '/api/orders', { token: shop.token() });
  const [newest] = (orders.json['items'] ?? []) as { orderId: string; state: string }[];
  expect(newest?.state).toBe('awaiting_payment');
  t.clock.now += 6_000;
  await shop.work();
  const order = await shop.read(newest?.orderId ?? '');
  expect(order.payment?.checkoutUrl).toMatch(/^https:\/\/checkout\.stripe\.test/);
  host.troubles.push('away', 'away');
  expect((await shop.verify(order)).json).toMatchObject({ status: 'pending' });
});

test('logs no Stripe key', async () => {
  host.troubles.push('away', 'away', 'away');
  await expect(shop.order()).rejects.toThrow('the order has no page');
  host.troubles.length = 0;
  const all = t.logged.join('\n');
  expect(all).toContain('stripe cannot be reached');
  for (const secret of Object.values(stripeKeys)) expect(all).not.toContain(secret);
});
