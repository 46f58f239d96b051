import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { openShop, type Shop } from './payment-shop.ts';
import { said } from './people.ts';
import { addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

/* Covers what an administrator's take-down of an event means to ticket holders and to buyers at checkout. */

let t: TestApp;
let shop: Shop;
let admin = '';
beforeAll(async () => {
  t = await openTestApp();
  shop = await openShop(t, 'awa');
  await addPerson(t, 'ada', 'ADMIN');
});
beforeEach(async () => {
  admin = (await signIn(t, 'ada')).accessToken;
});
afterAll(() => t.close());

const act = (what: 'take-down' | 'restore') =>
  t.call('POST', `/api/admin/events/${shop.eventId}/${what}`, {
    token: admin,
    ...(what === 'restore' ? {} : { body: { reason: 'The venue asked for it.' } }),
  });
const hold = async (holdId = randomUUID()) => {
  const [type] = await t.database.query<{ id: string }>(
    'SELECT id FROM ticket_types WHERE event_id = $1 ORDER BY index',
    [shop.eventId],
  );
  const body = { holdId, ticketTypeId: type?.id, quantity: 1 };
  return { holdId, reply: await t.call('POST', '/api/holds', { token: shop.token(), body }) };
};
const order = (holdId: string) =>
  t.call('POST', '/api/orders', {
    token: shop.token(),
    body: {
      orderId: randomUUID(),
      holdIds: [holdId],
      buyer: { name: 'Awa Buyer', email: 'awa@example.org', countryCode: 'GM' },
      attendees: [{ holdId, name: 'Awa Buyer' }],
    },
  });
const wallet = async () => {
  const { text } = await t.call('GET', '/api/tickets', { token: shop.token() });
  return (JSON.parse(text) as { items: readonly WalletTicket[] }).items;
};

describe('an event that is taken down', () => {
  test('keeps the tickets that were sold, and sells none until it is restored', async () => {
    const bought = await shop.order();
    await shop.choose(bought, 'approve');
    await shop.work();
    expect((await shop.read(bought.orderId)).state).toBe('confirmed');
    const before = await hold();
    expect(before.reply.status).toBe(200);

    expect((await act('take-down')).status).toBe(200);
    expect(said((await hold()).reply)).toEqual([404, 'ticket_type_not_found']);
    expect(said(await order(before.holdId))).toEqual([404, 'ticket_type_not_found']);
    expect(await wallet()).toMatchObject([
      { status: 'valid', eventCancelled: false },
      { status: 'valid', eventCancelled: false },
    ]);
    expect((await shop.read(bought.orderId)).state).toBe('confirmed');

    expect((await act('restore')).status).toBe(200);
    expect((await order(before.holdId)).status).toBe(200);
    expect((await hold()).reply.status).toBe(200);
  });

  test('refunds payments made meanwhile, and issues no ticket', async () => {
    const open = await shop.order(1);
    expect((await act('take-down')).status).toBe(200);
    await shop.choose(open, 'approve');
    await shop.work();
    // The refund is requested in the following run.
    await shop.work();
    const { state, payment } = await shop.read(open.orderId);
    expect([state, payment?.status, await shop.moneyHeld(open.orderId)]).toEqual([
      'cancelled',
      'refunded',
      0,
    ]);
    expect(await shop.ticketsOf(open.orderId)).toBe(0);
    expect((await act('restore')).status).toBe(200);
  });
});
