import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { formatReference } from '#domain/codes/reference.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { openShop, type Shop } from './payment-shop.ts';
import { said } from './people.ts';
import { openStripeHost, stripeMessage, stripeSettings } from './stripe-host.ts';
import { openTestApp, signIn, type TestApp } from './test-app.ts';
import { openWaveHost, waveKeys, waveMessage } from './wave-host.ts';
import { hangMs } from '#tests/until.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const publicUrl = { PUBLIC_URL: 'https://tickets.example.org' };

async function openDesk(settings: Readonly<Record<string, string>>) {
  const t = await openTestApp(settings);
  closing.push(() => t.close());
  const shop = await openShop(t, 'awa');
  return { t, shop, part: partOf(t, shop) };
}

/** Refunds part of an order as the event's organizer; 100 units are one dalasi. */
function partOf(t: TestApp, shop: Shop) {
  return async (orderId: string, amount: number, ticketIds: readonly (string | null)[] = []) => {
    const { accessToken: token } = await signIn(t, 'awa-organizer');
    const body = { refundId: randomUUID(), ticketIds, amount, reason: 'Ill.' };
    return t.call('POST', `/api/events/${shop.eventId}/orders/${orderId}/refunds`, { token, body });
  };
}

it('refunds parts through Stripe, including two equal amounts, and never a part twice', async () => {
  const host = await openStripeHost();
  closing.push(() => host.close());
  const { t, shop, part } = await openDesk(stripeSettings(host));
  const order = await shop.order();
  const { sessionId } = order.payment;
  host.pay(sessionId);
  const { body: raw, headers } = stripeMessage(t.clock.now, sessionId);
  await t.call('POST', '/api/payments/webhook/stripe', { raw, headers });
  const [first = null] = (await shop.read(order.orderId)).attendees.map(({ ticketId }) => ticketId);
  expect((await part(order.orderId, 5_000, [first])).json).toMatchObject({
    state: 'confirmed',
    refunded: { amount: { amount: 5_000 }, pending: true },
  });
  // Stripe processed it, but its reply was lost.
  host.troubles.push('lost', 'away', 'away');
  await shop.work();
  t.clock.now += 60_000;
  await shop.work();
  expect(host.held(sessionId)).toBe(5_000);
  for (const left of [4_000, 3_000]) {
    await part(order.orderId, 1_000);
    await shop.work();
    await shop.work();
    expect(host.held(sessionId)).toBe(left);
  }
  expect(said(await part(order.orderId, 3_001))).toEqual([409, 'refund_too_much']);
  expect(await shop.read(order.orderId)).toMatchObject({ refunded: { pending: false } });
  const { accessToken: token } = await signIn(t, 'awa-organizer');
  await t.call('POST', `/api/orders/${order.orderId}/refund`, { token, body: { reason: 'Rain.' } });
  await shop.work();
  expect(host.held(sessionId)).toBe(0);
  expect((await shop.read(order.orderId)).payment?.status).toBe('refunded');
});

it('refunds parts in the sandbox, and announces each once it is confirmed', async () => {
  const { t, shop, part } = await openDesk({});
  const order = await shop.order();
  await shop.choose(order, 'approve');
  await shop.work();
  for (const amount of [1_000, 1_000, 500]) {
    await part(order.orderId, amount);
    await shop.work();
    await shop.work();
  }
  expect(await shop.moneyHeld(order.orderId)).toBe(7_500);
  const { accessToken: token } = await signIn(t, 'awa-organizer');
  const path = `/api/events/${shop.eventId}/orders/${order.orderId}/history`;
  const { json } = await t.call('GET', path, { token });
  const entries: { kind: string; amount: { amount: number } | null }[] = json['items'] ?? [];
  const told = entries.filter(({ kind }) => kind === 'money_returned').map(({ amount }) => amount?.amount);
  expect(told).toEqual([500, 1_000, 1_000]);
});

it("notifies the buyer once, with tickets and amount but without the team's reason", async () => {
  const { t, shop } = await openDesk({});
  const order = await shop.order();
  await shop.choose(order, 'approve');
  await shop.work();
  const [ticket = { id: '', number: 0, reference: 0 }] = await t.database.query<{
    id: string;
    number: number;
    reference: number;
  }>('SELECT id, number, reference FROM tickets WHERE order_id = $1 ORDER BY number', [order.orderId]);
  const { accessToken: token } = await signIn(t, 'awa-organizer');
  const body = { refundId: randomUUID(), ticketIds: [ticket.id], amount: 5_000, reason: 'Quarrelsome.' };
  const path = `/api/events/${shop.eventId}/orders/${order.orderId}/refunds`;
  for (const _again of [1, 2]) await t.call('POST', path, { token, body });
  await t.app.identity.mailer.idle(hangMs);
  const sent = await t.database.query<{ body: string }>(
    `SELECT body FROM outbox WHERE recipient = $1 AND subject LIKE 'Refund of part of your order for %'`,
    ['awa@example.org'],
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain('1 ticket of your order is being refunded');
  expect(sent[0]?.body).toContain(formatReference(ticket.number, ticket.reference));
  expect(sent[0]?.body).toContain(formatsIn.en.money({ amount: 5_000, currency: 'GMD' }));
  expect(sent[0]?.body).not.toContain('Quarrelsome');
});

it('announces the amount still due when the rest is refunded, without earlier refunds', async () => {
  const { t, shop, part } = await openDesk({});
  const lastEmail = async (orderId: string) => {
    await t.app.identity.mailer.idle(hangMs);
    const [sent] = await t.database.query<{ body: string }>(
      `SELECT body FROM outbox WHERE once = 'order_ended ' || $1`,
      [orderId],
    );
    return sent?.body ?? '';
  };
  const money = (amount: number) => formatsIn.en.money({ amount, currency: 'GMD' });
  const buy = async () => {
    const order = await shop.order();
    await shop.choose(order, 'approve');
    await shop.work();
    return { ...order, ids: (await shop.read(order.orderId)).attendees.map(({ ticketId }) => ticketId) };
  };
  const halves = await buy();
  await part(halves.orderId, 5_000, halves.ids.slice(0, 1));
  await shop.work();
  expect((await part(halves.orderId, 5_000, halves.ids.slice(1))).json).toMatchObject({ state: 'refunded' });
  expect(await lastEmail(halves.orderId)).toContain(`sending ${money(5_000)} back`);
  // A fully refunded order can't be refunded further.
  const spent = await buy();
  await part(spent.orderId, 10_000);
  await shop.work();
  expect((await part(spent.orderId, 0, spent.ids)).json).toMatchObject({ state: 'refunded' });
  const told = await lastEmail(spent.orderId);
  expect(told).toContain('The rest of your order was cancelled');
  expect(told).not.toMatch(/sending .* back/);
});

it('is refused and changes nothing when the provider refunds all or nothing', async () => {
  const host = await openWaveHost();
  closing.push(() => host.close());
  const { t, shop, part } = await openDesk({
    ...publicUrl,
    WAVE_API_KEY: waveKeys.api,
    WAVE_WEBHOOK_SECRET: waveKeys.webhook,
    WAVE_API_URL: host.url,
  });
  const order = await shop.order();
  host.pay(order.payment.sessionId);
  const { body: raw, headers } = waveMessage(t.clock.now, order.payment.sessionId);
  await t.call('POST', '/api/payments/webhook/wave', { raw, headers });
  const before = await shop.read(order.orderId);
  const ids = before.attendees.map(({ ticketId }) => ticketId);
  expect(said(await part(order.orderId, 5_000, ids.slice(0, 1)))).toEqual([409, 'refund_whole_only']);
  expect(await shop.read(order.orderId)).toEqual(before);
  expect((await part(order.orderId, 10_000, ids)).json).toMatchObject({ state: 'refunded' });
});
