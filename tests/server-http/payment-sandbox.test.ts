import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openShop, type Shop } from './payment-shop.ts';
import { said } from './people.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  t = await openTestApp();
  shop = await openShop(t, 'awa');
});
afterAll(() => t.close());

describe('the sandbox payment page', () => {
  test('shows the purchase and the total, and loads and sends nothing else', async () => {
    await t.database.query('UPDATE events SET name = $2 WHERE id = $1', [
      shop.eventId,
      '<b>"Rock" & Roll</b>',
    ]);
    const { payment } = await shop.order();
    const page = await t.call('GET', payment.checkoutUrl);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Tickets for &lt;b&gt;&quot;Rock&quot; &amp; Roll&lt;/b&gt;');
    expect(page.text).toMatch(/GMD\s100</);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self';/);
    expect(page.text).not.toMatch(/<script|style=|onclick/);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('allows one choice, and then shows the result', async () => {
    const order = await shop.order();
    await shop.choose(order, 'approve');
    const over = await t.call('GET', order.payment.checkoutUrl);
    expect(over.text).toContain('This has been paid.');
    expect(over.text).not.toContain('<form');
    await shop.choose(order, 'decline');
    expect(await shop.moneyHeld(order.orderId)).toBe(10_000);
  });

  test('accepts no unknown choice, no long form and no other method', async () => {
    const order = await shop.order();
    const { checkoutUrl } = order.payment;
    expect((await shop.choose(order, 'steal')).status).toBe(200);
    expect((await t.call('POST', checkoutUrl, { raw: 'choice=approve&seconds=-1' })).status).toBe(200);
    expect(said(await t.call('POST', checkoutUrl, { raw: 'x'.repeat(5_000) }))).toEqual([413, 'too_large']);
    expect(said(await t.call('PUT', checkoutUrl))).toEqual([405, 'method_not_allowed']);
    expect((await t.call('POST', '/sandbox/pay/none', { raw: 'choice=approve' })).status).toBe(404);
    expect((await shop.read(order.orderId)).payment?.status).toBe('pending');
    expect(await shop.moneyHeld(order.orderId)).toBe(0);
  });

  test('does not exist when the sandbox is off, and nothing can be paid', async () => {
    const off = await openTestApp({ PAYMENTS: 'off' });
    const other = await openShop(off, 'awa');
    expect((await off.call('GET', `/sandbox/pay/${randomUUID()}`)).status).toBe(404);
    await expect(other.order()).rejects.toThrow('payments_off');
    await off.close();
  });
});

test('warns when the sandbox is public, since its tickets are real but its money is not', async () => {
  const loud = await openTestApp({ PUBLIC_URL: 'https://tickets.example.org', PAYMENTS: 'sandbox' });
  expect(loud.logged.join('')).toContain('payments are simulated');
  expect(t.logged.join('')).not.toContain('payments are simulated');
  await loud.close();
});

describe('the payment provider setting', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
  const wave = { WAVE_API_KEY: 'wave_sn_prod_12345678', WAVE_WEBHOOK_SECRET: 'wave_sn_WHS_12345678' };
  const url = { PUBLIC_URL: 'https://tickets.example.org' };
  test.each([
    [{}, 'sandbox'],
    [url, 'off'],
    [{ DATABASE_URL: 'postgres://localhost/gatehouse' }, 'off'],
    [{ TRUST_PROXY: '1' }, 'off'],
    [{ TRUST_PROXY: '1', PAYMENTS: 'sandbox' }, 'sandbox'],
    [{ ...url, PAYMENTS: 'sandbox' }, 'sandbox'],
    [{ ...url, ...stripe }, 'stripe'],
    [{ ...url, ...stripe, PAYMENTS: 'off' }, 'off'],
    [{ ...url, ...wave }, 'wave'],
    [{ ...url, ...wave, ...stripe, PAYMENTS: 'wave' }, 'wave'],
    [{ ...url, ...wave, ...stripe, PAYMENTS: 'stripe' }, 'stripe'],
    [{ PAYMENTS: 'off' }, 'off'],
  ])('for %j is %s', (environment, kind) => {
    expect(readConfig(environment, []).payments.kind).toBe(kind);
  });

  test.each([
    [stripe],
    [{ ...url, STRIPE_SECRET_KEY: 'sk_live_12345678' }],
    [{ ...url, PAYMENTS: 'stripe' }],
    [wave],
    [{ ...url, WAVE_API_KEY: 'wave_sn_prod_12345678' }],
    [{ ...url, ...stripe, PAYMENTS: 'wave' }],
    [{ ...url, ...stripe, ...wave }],
    [{ ...url, ...stripe, STRIPE_SECRET_KEY: 'sk with blanks' }],
  ])('rejects %j and says so without the key', (environment) => {
    let problem = '';
    try {
      readConfig(environment, []);
    } catch (error) {
      problem = String(error);
    }
    expect(problem).toMatch(/STRIPE_|WAVE_|both Stripe and Wave/);
    expect(problem).not.toMatch(/12345678|blanks/);
  });
});
