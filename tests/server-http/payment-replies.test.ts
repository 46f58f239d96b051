import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Provider } from '#server/payments/provider.ts';
import { clientOf } from '#server/payments/stripe/stripe-client.ts';
import { stripeProblem } from '#server/payments/stripe/stripe-problem.ts';
import { readWebhooks } from '#server/payments/stripe/stripe-webhook.ts';
import { createStripe } from '#server/payments/stripe/stripe.ts';
import { signTimed } from '#server/payments/timed-signature.ts';
import { newSession } from './new-session.ts';
import { openStripeHost, stripeKeys, type StripeHost } from './stripe-host.ts';
import { openWaveHost, waveKeys, waveProvider, type WaveHost } from './wave-host.ts';

/* How the providers are called, and what they may answer that is rare. */

let host: StripeHost;
let waveHost: WaveHost;
beforeAll(async () => {
  host = await openStripeHost();
  waveHost = await openWaveHost();
});
beforeEach(() => {
  host.seen.length = 0;
  host.refundsAre = 'succeeded';
});
afterAll(async () => {
  await host.close();
  await waveHost.close();
});

const settingsOf = (apiUrl: string) => ({
  secretKey: stripeKeys.secret,
  webhookSecret: stripeKeys.webhook,
  apiUrl,
});
const stripeAt = (apiUrl: string) =>
  createStripe({ settings: settingsOf(apiUrl), publicUrl: 'https://tickets.example.org', retries: 0 });
/** A payment of 125.50 GMD that was made at Stripe, and asks for what is back of it. */
function paidAtStripe() {
  const sessionId = host.open('GMD', 12_550);
  host.pay(sessionId);
  return { sessionId, ask: { providerPayment: `pi_${sessionId}`, currency: 'GMD' } };
}
const list = (...data: readonly object[]) => ({ status: 200, body: { object: 'list', data } });

describe('Stripe', () => {
  test.each([
    ['https://api.stripe.com', ['https', 'api.stripe.com', 443]],
    ['http://stripe-mock', ['http', 'stripe-mock', 80]],
    ['https://proxy.example.org:8443', ['https', 'proxy.example.org', '8443']],
  ])('is called at its address: %s', (apiUrl, parts) => {
    const client = clientOf(settingsOf(apiUrl), { retries: 0 });
    expect((['protocol', 'host', 'port'] as const).map((part) => client.getApiField(part))).toEqual(parts);
  });

  test('is sent no key over a line that is not encrypted, where its address is', async () => {
    const heard: Buffer[] = [];
    const lines: Socket[] = [];
    const server = createServer((line) => {
      lines.push(line);
      line.once('data', (bytes) => {
        heard.push(Buffer.from(bytes));
        line.destroy();
      });
      line.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const line of lines) line.destroy();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const asked = stripeAt(`https://127.0.0.1:${port}`).askSession('cs_test_1');
    await expect(asked).rejects.toMatchObject({ problem: 'stripe cannot be reached' });
    const handshake = 22;
    expect(heard[0]?.[0]).toBe(handshake);
    expect(Buffer.concat(heard).toString('latin1')).not.toContain(stripeKeys.secret);
  });

  test('is not told how long earlier calls took', async () => {
    const client = clientOf(settingsOf(host.url), { retries: 0 });
    for (let call = 0; call < 2; call += 1) await client.refunds.list({ limit: 1 });
    expect(host.seen.map(({ headers }) => headers['x-stripe-client-telemetry'])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('is sent the first 200 characters of a description, which is all it takes', async () => {
    await stripeAt(host.url).createSession(newSession({ description: 'ab'.repeat(150) }));
    expect(host.seen[0]?.form.get('line_items[0][price_data][product_data][name]')).toBe('ab'.repeat(100));
  });

  test('has not said whether money came where it leaves out the payment of a finished session', async () => {
    for (const payment of [null, 'pi_1']) {
      host.troubles.push({ status: 200, body: { status: 'complete', payment_intent: payment } });
      await expect(stripeAt(host.url).askSession('cs_test_1')).rejects.toMatchObject({
        problem: 'stripe did not report what was paid',
        again: true,
      });
    }
  });

  test('has failed, and is asked again, where its package fails', () => {
    const cause = new TypeError('broken');
    expect(stripeProblem(cause)).toMatchObject({ problem: 'stripe failed', again: true, cause });
  });

  test('has refused a refund that failed, though it kept no notes of it', async () => {
    const { ask } = paidAtStripe();
    host.troubles.push(list({ id: 're_1', status: 'failed', amount: 12_550, metadata: null }));
    expect(await stripeAt(host.url).refund({ ...ask, amount: 12_550, key: 'no-notes' })).toEqual({ back: 0 });
  });

  test('has given a refund back once, however often it repeats it under its key', async () => {
    const stripe = stripeAt(host.url);
    const { ask } = paidAtStripe();
    const key = crypto.randomUUID();
    expect(await stripe.refund({ ...ask, amount: 5_000, key: `${key}-after-5000` })).toBe('done');
    expect(await stripe.refund({ ...ask, amount: 10_000, key })).toBe('pending');
  });

  test('is asked no further where its refunds of one payment never end', async () => {
    const stripe = stripeAt(host.url);
    const { sessionId, ask } = paidAtStripe();
    for (let count = 0; count < 10_000; count += 1) host.refundThere(sessionId, 1);
    expect(await stripe.askReturned(ask)).toBe(10_000);
    host.refundThere(sessionId, 1);
    await expect(stripe.askReturned(ask)).rejects.toMatchObject({
      problem: 'stripe lists refunds without an end',
      again: true,
    });
  });

  test('is asked no further where its webhooks never end', async () => {
    const endless = { object: 'list', has_more: true, url: '/v1/webhook_endpoints' };
    const page = Array.from({ length: 100 }, (_, at) => ({ id: `we_${at}`, url: 'https://a.example.org/' }));
    const before = host.spoiled;
    onTestFinished(() => void (host.spoiled = before));
    host.spoiled = () => (host.seen.length > 20 ? list() : { status: 200, body: { ...endless, data: page } });
    const url = 'https://tickets.example.org/';
    expect(await readWebhooks(settingsOf(host.url), url)).toMatchObject({ kind: 'seen', enabled: 0 });
    expect(host.seen).toHaveLength(5);
  });
});

describe('Wave', () => {
  test('has not said whether money came where its amount is none', async () => {
    const wave = waveProvider(waveHost);
    const { sessionId } = await wave.createSession(newSession());
    const done = { checkout_status: 'complete', payment_status: 'succeeded', wave_launch_url: '' };
    const body = { id: sessionId, amount: 'a lot', currency: 'GMD', ...done };
    waveHost.troubles.push({ status: 200, body });
    await expect(wave.askSession(sessionId)).rejects.toMatchObject({
      problem: 'wave did not report what was paid',
      again: true,
    });
  });

  test('has answered with its status alone where a proxy answers instead', async () => {
    waveHost.troubles.push({ status: 502, body: '<html>away</html>' });
    await expect(waveProvider(waveHost).askSession('cos-1')).rejects.toMatchObject({
      problem: 'wave answered 502',
      again: true,
    });
  });
});

test.each<[string, () => Provider, string, string, '.' | '']>([
  ['Stripe', () => stripeAt(host.url), 'stripe-signature', stripeKeys.webhook, '.'],
  ['Wave', () => waveProvider(waveHost), 'wave-signature', waveKeys.webhook, ''],
])(
  'tells a signed message of %s that cannot be read from a forged one',
  async (_, provider, name, key, between) => {
    const now = Date.UTC(2026, 10, 21);
    const bytes = Buffer.from('{"id":');
    const headers = new Headers({ [name]: signTimed({ key, between }, bytes, now) });
    const read = (body: Buffer) => provider().readMessage(body, headers, now);
    expect(await read(bytes)).toEqual({ problem: 'malformed' });
    expect(await read(Buffer.from('{"id": '))).toEqual({ problem: 'forged' });
  },
);
