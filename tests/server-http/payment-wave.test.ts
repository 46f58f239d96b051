import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/payments/provider.ts';
import { newSession } from './new-session.ts';
import { openShop, type Shop } from './payment-shop.ts';
import { said } from './people.ts';
import { openTestApp, signIn, type TestApp } from './test-app.ts';
import { openWaveHost, waveKeys, waveMessage, waveProvider, type WaveHost } from './wave-host.ts';

let t: TestApp;
let host: WaveHost;
let shop: Shop;
beforeAll(async () => {
  host = await openWaveHost();
  t = await openTestApp({
    WAVE_API_KEY: waveKeys.api,
    WAVE_WEBHOOK_SECRET: waveKeys.webhook,
    WAVE_API_URL: host.url,
    PUBLIC_URL: 'https://tickets.example.org',
  });
  shop = await openShop(t, 'isatou');
});
afterAll(async () => {
  await t.close();
  await host.close();
});

const hook = ({ body, headers }: ReturnType<typeof waveMessage>) =>
  t.call('POST', '/api/payments/webhook/wave', { raw: body, headers });
const busy = { status: 500, body: { code: 'internal-server-error', message: 'x' } };

test('pays an order through Wave, confirms it by webhook, and refunds it', async () => {
  const order = await shop.order();
  const { sessionId, checkoutUrl } = order.payment;
  expect(checkoutUrl).toBe(`https://pay.wave.test/c/${sessionId}`);
  expect((await hook(waveMessage(t.clock.now, sessionId))).json).toEqual({ received: true });
  expect((await shop.read(order.orderId)).state).toBe('awaiting_payment');
  host.pay(sessionId);
  const paid = waveMessage(t.clock.now, sessionId, { id: 'AE_paid' });
  expect(said(await hook({ ...paid, headers: {} }))).toEqual([400, 'bad_signature']);
  for (let turn = 0; turn < 2; turn += 1) expect((await hook(paid)).json).toEqual({ received: true });
  const { state } = await shop.read(order.orderId);
  expect([state, await shop.ticketsOf(order.orderId)]).toEqual(['confirmed', 2]);

  const { accessToken: token } = await signIn(t, 'isatou-organizer');
  const path = `/api/orders/${order.orderId}/refund`;
  expect((await t.call('POST', path, { token, body: { reason: 'Rain.' } })).status).toBe(200);
  host.troubles.push(busy);
  await shop.work();
  expect(host.held(sessionId)).toBe(10_000);
  t.clock.now += 60_000;
  // The refund succeeds but its reply is lost; the next request gets the same answer.
  host.troubles.push('lost');
  await shop.work();
  t.clock.now += 120_000;
  await shop.work();
  expect([host.held(sessionId), (await shop.read(order.orderId)).payment?.status]).toEqual([0, 'refunded']);
});

test('accepts and ignores a message about money not from our orders', async () => {
  const sent = waveMessage(t.clock.now, 'pt-1', { type: 'merchant.payment_received' });
  expect((await hook(sent)).json).toEqual({ received: true });
});

test('logs no Wave key, and nothing it quotes', async () => {
  host.troubles.push(busy, busy, busy);
  await expect(shop.order()).rejects.toThrow('the order has no page');
  host.troubles.length = 0;
  const all = t.logged.join('\n');
  expect(all).toContain('wave answered 500');
  for (const secret of [...Object.values(waveKeys), '300 0000']) expect(all).not.toContain(secret);
});

describe('Wave', () => {
  test('is called as its API requires', async () => {
    host.seen.length = 0;
    const session = newSession();
    await waveProvider(host).createSession(session);
    const [looked, asked] = host.seen;
    expect(`${looked?.method} ${looked?.path}`).toBe(
      `GET /v1/checkout/sessions/search?client_reference=${session.transactionId}`,
    );
    expect(`${asked?.method} ${asked?.path}`).toBe('POST /v1/checkout/sessions');
    expect(asked?.headers).toMatchObject({
      authorization: `Bearer ${waveKeys.api}`,
      'content-type': 'application/json',
      'idempotency-key': `session-${session.transactionId}`,
    });
    const back = `https://tickets.example.org/orders/${session.orderId}`;
    expect(asked?.body).toEqual({
      amount: '125.50',
      currency: 'GMD',
      client_reference: session.transactionId,
      success_url: `${back}?session=own&transaction=${session.transactionId}`,
      error_url: `${back}?transaction=${session.transactionId}`,
    });
  });

  test.each([
    ['GMD', 12_550, '125.50'],
    ['GMD', 5, '0.05'],
    ['XOF', 5_000, '5000'],
  ])('converts %s %i to a decimal string and back', async (currency, amount, sent) => {
    host.seen.length = 0;
    const { sessionId } = await waveProvider(host).createSession(newSession({ currency, amount }));
    expect(host.seen[1]?.body['amount']).toBe(sent);
    host.pay(sessionId);
    expect(await waveProvider(host).askSession(sessionId)).toMatchObject({ state: 'paid', amount, currency });
  });

  test('finds the session of an attempt whose reply was lost, without a key', async () => {
    const session = newSession();
    host.troubles.push({ status: 200, body: { result: [] } }, 'lost');
    await expect(waveProvider(host).createSession(session)).rejects.toThrow('wave cannot be reached');
    host.seen.length = 0;
    const { sessionId } = await waveProvider(host).createSession(session);
    expect(host.seen.map(({ method }) => method)).toEqual(['GET']);
    expect(sessionId).toMatch(/^cos-/);
  });

  test.each([
    [401, true],
    [403, true],
    [429, true],
    [500, true],
    [400, false],
    [404, false],
    [409, false],
  ])('answering %i is retried: %s', async (status, again) => {
    host.troubles.push({ status, body: { code: 'some-code', message: '+220 300 0000' } });
    const thrown: unknown = await waveProvider(host)
      .askSession('cos-1')
      .catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ProviderError);
    expect(thrown).toMatchObject({ again, problem: `wave answered ${status}, some-code` });
  });

  test.each([
    ['a page', '<html>'],
    ['another JSON', { hello: 1 }],
    ['nothing', ''],
  ])('is not considered to have answered with %s', async (_, body) => {
    host.troubles.push({ status: 200, body });
    await expect(waveProvider(host).askSession('cos-1')).rejects.toMatchObject({ again: true });
  });

  test('refuses a refund without funds, which a person must look at', async () => {
    const { sessionId } = await waveProvider(host).createSession(newSession());
    const ask = { providerPayment: sessionId, amount: 12_550, currency: 'GMD', key: 'refund-none' };
    await expect(waveProvider(host).refund(ask)).rejects.toMatchObject({ again: false });
  });

  test('leaves a session open that it cannot end for now', async () => {
    const { sessionId } = await waveProvider(host).createSession(newSession());
    host.troubles.push(busy);
    await expect(waveProvider(host).endSession(sessionId)).rejects.toMatchObject({ again: true });
  });
});
