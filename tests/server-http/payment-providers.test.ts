import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError, UnknownSessionError, type Provider } from '#server/payments/provider.ts';
import { createSandbox } from '#server/payments/sandbox/sandbox.ts';
import { signatureHeader, signedWith } from '#server/payments/sandbox/signature.ts';
import { signTimed } from '#server/payments/timed-signature.ts';
import { moneyHeld } from '#server/database/sales/sandbox-payments.ts';
import { createStripe } from '#server/payments/stripe/stripe.ts';
import { newSession } from './new-session.ts';
import { openStripeHost, stripeKeys, stripeMessage, type StripeHost } from './stripe-host.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { openWaveHost, waveMessage, waveProvider, type WaveHost } from './wave-host.ts';

/** One provider, and the controls that a test needs on its side. */
interface Rig {
  readonly provider: Provider;
  pay(sessionId: string): Promise<void>;
  decline(sessionId: string): Promise<void>;
  held(sessionId: string): Promise<number>;
  message(sessionId: string, at: number): { readonly body: string; readonly headers: Record<string, string> };
}

let t: TestApp;
let host: StripeHost;
let waveHost: WaveHost;
const rigs = new Map<string, Rig>();
beforeAll(async () => {
  t = await openTestApp();
  host = await openStripeHost();
  rigs.set('sandbox', sandboxRig());
  waveHost = await openWaveHost();
  rigs.set('stripe', stripeRig());
  rigs.set('wave', waveRig());
});
afterAll(async () => {
  await t.close();
  await host.close();
  await waveHost.close();
});

function sandboxRig(): Rig {
  const key = new Uint8Array(32).fill(3);
  const { database, clock } = t;
  const newSecret = () => randomUUID();
  const sandbox = createSandbox({ database, now: () => clock.now, newSecret, key, publicUrl: null });
  return {
    provider: sandbox.provider,
    pay: async (id) => void (await sandbox.choose(id, { name: 'approve', delayMs: 0 })),
    decline: async (id) => void (await sandbox.choose(id, { name: 'decline', delayMs: 0 })),
    held: (id) => moneyHeld(database, id, 'GMD'),
    message(session, at) {
      const body = JSON.stringify({ id: `m-${session}`, type: 'session.paid', session });
      return { body, headers: { [signatureHeader]: signTimed(signedWith(key), Buffer.from(body), at) } };
    },
  };
}

function stripeProvider(apiUrl = host.url): Provider {
  const settings = { secretKey: stripeKeys.secret, webhookSecret: stripeKeys.webhook, apiUrl };
  return createStripe({ settings, publicUrl: 'https://tickets.example.org', retries: 0 });
}

function stripeRig(): Rig {
  return {
    provider: stripeProvider(),
    pay: (id) => Promise.resolve(host.pay(id)),
    decline: (id) => Promise.resolve(host.process(id, 'requires_payment_method')),
    held: (id) => Promise.resolve(host.held(id)),
    message: (id, at) => stripeMessage(at, id),
  };
}

function waveRig(): Rig {
  return {
    provider: waveProvider(waveHost),
    pay: (id) => Promise.resolve(waveHost.pay(id)),
    decline: (id) => Promise.resolve(waveHost.cancel(id)),
    held: (id) => Promise.resolve(waveHost.held(id)),
    message: (id, at) => waveMessage(at, id),
  };
}

const sessionNow = () => newSession({ createdAt: t.clock.now, expiresAt: t.clock.now + 30 * 60_000 });
const failureOf = async (work: Promise<unknown>) => {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof ProviderError ? { problem: thrown.problem, again: thrown.again } : thrown;
};

describe.each(['sandbox', 'stripe', 'wave'])('any provider, here %s', (name) => {
  const rig = () => rigs.get(name) ?? stripeRig();
  const opened = async () => (await rig().provider.createSession(sessionNow())).sessionId;

  test('creates one session per transaction, however often it is asked', async () => {
    const session = sessionNow();
    const first = await rig().provider.createSession(session);
    expect(await rig().provider.createSession(session)).toEqual(first);
    expect(first.checkoutUrl).toContain(first.sessionId);
    expect(await opened()).not.toBe(first.sessionId);
  });

  test("reports a session's status and the amount received", async () => {
    const { provider, pay, decline } = rig();
    const [paid, declined] = [await opened(), await opened()];
    expect(await provider.askSession(paid)).toEqual({ state: 'open' });
    await pay(paid);
    await decline(declined);
    expect(await provider.askSession(paid)).toMatchObject({ state: 'paid', amount: 12_550, currency: 'GMD' });
    expect(await provider.askSession(declined)).toEqual({ state: 'failed' });
  });

  test('ends a session so that it can no longer be paid', async () => {
    const { provider, pay, held } = rig();
    const sessionId = await opened();
    expect(await provider.endSession(sessionId)).toEqual({ state: 'expired' });
    await pay(sessionId);
    expect(await provider.endSession(sessionId)).toEqual({ state: 'expired' });
    expect(await held(sessionId)).toBe(0);
  });

  test('reports that a session was paid before it could be ended', async () => {
    const { provider, pay } = rig();
    const sessionId = await opened();
    await pay(sessionId);
    expect(await provider.endSession(sessionId)).toMatchObject({ state: 'paid', amount: 12_550 });
  });

  test('refunds once per key', async () => {
    const { provider, pay, held } = rig();
    const sessionId = await opened();
    await pay(sessionId);
    const state = await provider.askSession(sessionId);
    if (state.state !== 'paid') throw new Error('not paid');
    const ask = { ...state, key: `refund-${sessionId}` };
    expect(await held(sessionId)).toBe(12_550);
    for (let turn = 0; turn < 3; turn += 1) expect(await provider.refund(ask)).toBe('done');
    expect(await held(sessionId)).toBe(0);
  });

  test('permanently rejects an unknown session', async () => {
    const { provider } = rig();
    expect(await failureOf(provider.askSession('cs_test_none'))).toMatchObject({ again: false });
    await expect(provider.askSession('cs_test_none')).rejects.toBeInstanceOf(UnknownSessionError);
    await expect(provider.endSession('cs_test_none')).rejects.toBeInstanceOf(UnknownSessionError);
  });

  test('leaves the refund of an unknown payment to a person', async () => {
    const ask = { providerPayment: 'cs_test_none', amount: 100, currency: 'GMD', key: `none-${name}` };
    const answer = await rig()
      .provider.refund(ask)
      .catch((error: unknown) => (error instanceof ProviderError && !error.again ? { back: 0 } : error));
    expect(answer).toEqual({ back: 0 });
  });

  test('verifies its messages by their signature, over every byte and the time', async () => {
    const { provider, message } = rig();
    const now = t.clock.now;
    const { body, headers } = message('cs_test_1', now);
    const read = (text: string, given: Record<string, string>, at = now) =>
      provider.readMessage(Buffer.from(text), new Headers(given), at);
    expect(await read(body, headers)).toMatchObject({ sessionId: 'cs_test_1' });
    const forged = { problem: 'forged' };
    expect(await read(body.replace('cs_test_1', 'cs_test_2'), headers)).toEqual(forged);
    expect(await read(`${body} `, headers)).toEqual(forged);
    expect(await read(body, {})).toEqual(forged);
    const [header = '', signature = ''] = Object.entries(headers)[0] ?? [];
    const younger = signature.replace(/t=\d+/, `t=${Math.floor(now / 1000) + 60}`);
    expect(await read(body, { [header]: younger })).toEqual(forged);
    expect(await read(body, { [header]: signature.replace(/v1=.*/, 'v1=') })).toEqual(forged);
    expect(await read(body, headers, now + 299_000)).toMatchObject({ sessionId: 'cs_test_1' });
    expect(await read(body, headers, now + 302_000)).toEqual({ problem: 'too_old' });
  });
});

describe('Stripe', () => {
  test('is called as its API requires', async () => {
    host.seen.length = 0;
    const session = sessionNow();
    const { checkoutUrl } = await stripeProvider().createSession(session);
    const [asked] = host.seen;
    expect(`${asked?.method} ${asked?.path}`).toBe('POST /v1/checkout/sessions');
    expect(asked?.headers).toMatchObject({
      authorization: `Bearer ${stripeKeys.secret}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': `session-${session.transactionId}`,
    });
    const back = `https://tickets.example.org/orders/${session.orderId}`;
    expect(Object.fromEntries(asked?.form ?? [])).toEqual({
      mode: 'payment',
      client_reference_id: session.transactionId,
      'metadata[order]': session.orderId,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'gmd',
      'line_items[0][price_data][unit_amount]': '12550',
      'line_items[0][price_data][product_data][name]': 'Tickets for Concert',
      expires_at: String(Math.floor((session.createdAt + 3_600_000) / 1000)),
      success_url: `${back}?session={CHECKOUT_SESSION_ID}&transaction=${session.transactionId}`,
      cancel_url: `${back}?transaction=${session.transactionId}`,
    });
    expect(checkoutUrl).toMatch(/^https:\/\/checkout\.stripe\.test\/cs_test_/);
  });

  test.each([
    ['GMD', 12_550, '12550'],
    ['XOF', 5_000, '5000'],
    ['KWD', 1_500, '1500'],
    ['UGX', 5_000, '500000'],
    // Two digits here and at Stripe, whatever shops display.
    ['AFN', 150, '150'],
    ['MGA', 500, '5'],
  ])('converts %s %i to its own smallest unit', async (currency, amount, sent) => {
    host.seen.length = 0;
    const { sessionId } = await stripeProvider().createSession({ ...sessionNow(), currency, amount });
    expect(host.seen[0]?.form.get('line_items[0][price_data][unit_amount]')).toBe(sent);
    host.pay(sessionId);
    expect(await stripeProvider().askSession(sessionId)).toMatchObject({ state: 'paid', amount, currency });
  });

  test('is not asked for an amount it cannot represent, instead of rounding it', async () => {
    host.seen.length = 0;
    const odd = stripeProvider().createSession({ ...sessionNow(), currency: 'MGA', amount: 5_050 });
    expect(await failureOf(odd)).toEqual({
      problem: 'stripe counts MGA in larger units than this amount',
      again: false,
    });
    expect(host.seen).toEqual([]);
  });

  test('finds a lost reply again under its key, and rejects a key reused for something else', async () => {
    const session = sessionNow();
    // The package itself retries once after a broken connection.
    host.troubles.push('lost', 'lost');
    expect(await failureOf(stripeProvider().createSession(session))).toMatchObject({ again: true });
    host.seen.length = 0;
    const first = await stripeProvider().createSession(session);
    expect(await stripeProvider().createSession(session)).toEqual(first);
    const other = stripeProvider().createSession({ ...session, amount: 1 });
    expect(await failureOf(other)).toEqual({
      problem: 'stripe answered 400, idempotency_key_reused',
      again: false,
    });
  });

  test.each([
    [402, { error: { type: 'card_error', code: 'card_declined', message: 'no 4242' } }, false],
    [409, { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'x' } }, true],
    [429, { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'x' } }, true],
    [500, { error: { type: 'api_error', message: 'x' } }, true],
    [500, {}, true],
    [503, '<html>away</html>', true],
    [200, 'not JSON', true],
  ])('answering %i is retried only when that may help', async (status, body, again) => {
    host.troubles.push({ status, body });
    const failure = await failureOf(stripeProvider().createSession(sessionNow()));
    expect(failure).toMatchObject({ again });
    expect(JSON.stringify(failure)).not.toContain('4242');
  });

  test('can be retried when it is down or rejects our key', async () => {
    host.troubles.push('away', 'away');
    expect(await failureOf(stripeProvider().askSession('cs_test_1'))).toEqual({
      problem: 'stripe cannot be reached',
      again: true,
    });
    const settings = { secretKey: 'sk_wrong', webhookSecret: 'whsec', apiUrl: host.url };
    const wrong = createStripe({ settings, publicUrl: 'https://t.example.org', retries: 0 });
    expect(await failureOf(wrong.askSession('cs_test_1'))).toMatchObject({ again: true });
  });

  test('waits with delayed payment methods, and is told when they fail', async () => {
    const stripe = stripeProvider();
    const { sessionId } = await stripe.createSession(sessionNow());
    host.process(sessionId, 'processing');
    expect(await stripe.askSession(sessionId)).toEqual({ state: 'open' });
    expect(await stripe.endSession(sessionId)).toEqual({ state: 'open' });
    host.process(sessionId, 'requires_payment_method');
    expect(await stripe.endSession(sessionId)).toEqual({ state: 'failed' });
  });

  test('reports a refund as pending, refused or done, and is asked for one only once', async () => {
    const stripe = stripeProvider();
    const { sessionId } = await stripe.createSession(sessionNow());
    host.pay(sessionId);
    const ask = { providerPayment: `pi_${sessionId}`, amount: 12_550, currency: 'GMD', key: sessionId };
    host.refundsAre = 'pending';
    host.troubles.push({ status: 200, body: { object: 'list', data: [] } }, 'lost', 'lost');
    expect(await failureOf(stripe.refund(ask))).toMatchObject({ again: true });
    host.seen.length = 0;
    for (const status of ['pending', 'failed', 'succeeded']) {
      host.settleRefunds(status);
      const answer = { pending: 'pending', failed: { back: 0 }, succeeded: 'done' }[status];
      expect(await stripe.refund(ask)).toEqual(answer);
    }
    expect(host.seen.filter(({ method }) => method === 'POST')).toEqual([]);
    host.refundsAre = 'succeeded';
  });

  test('refunds no more than it is asked to, after more refunds than Stripe lists at once', async () => {
    const stripe = stripeProvider();
    const { sessionId } = await stripe.createSession(sessionNow());
    host.pay(sessionId);
    const ask = { providerPayment: `pi_${sessionId}`, currency: 'GMD' };
    for (let part = 1; part <= 120; part += 1)
      expect(await stripe.refund({ ...ask, amount: part * 100, key: `${sessionId}-${part}` })).toBe('done');
    expect(host.held(sessionId)).toBe(550);
    expect(await stripe.askReturned?.(ask)).toBe(12_000);
  });

  test('refunds the rest when part of it was refunded in the Stripe dashboard', async () => {
    const stripe = stripeProvider();
    const { sessionId } = await stripe.createSession(sessionNow());
    host.pay(sessionId);
    const ask = {
      providerPayment: `pi_${sessionId}`,
      amount: 2_550,
      currency: 'GMD',
      key: `part-${sessionId}`,
    };
    expect(await stripe.refund(ask)).toBe('done');
    const whole = { ...ask, amount: 12_550, key: sessionId };
    host.refundsAre = 'pending';
    expect(await stripe.refund(whole)).toBe('pending');
    expect(host.held(sessionId)).toBe(0);
    host.settleRefunds('succeeded');
    expect(await stripe.refund(whole)).toBe('done');
    expect(host.held(sessionId)).toBe(0);
    host.refundsAre = 'succeeded';
  });

  test('reports unrelated events too, which are no session', async () => {
    const { body, headers } = stripeMessage(t.clock.now, 'cs_test_1', { type: 'invoice.paid' });
    const read = await stripeProvider().readMessage(Buffer.from(body), new Headers(headers), t.clock.now);
    expect(read).toEqual({ messageId: 'evt_cs_test_1', sessionId: null });
  });
});
