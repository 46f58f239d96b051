import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/ops/log.ts';
import { payOrder } from '#server/sales/money/pay-order.ts';
import { cancelOrder } from '#server/sales/money/take-back-order.ts';
import { createPaymentSystem } from '#server/payments/payment-system.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { callerOf } from '../server-data/sale-hand.ts';
import { auditOf } from './messages-read.ts';
import { openShop, type Shop } from './payment-shop.ts';
import { said } from './people.ts';
import { addPerson, masterKey, openTestApp, password, signIn, type TestApp } from './test-app.ts';
import { hangMs } from '#tests/until.ts';

const second = 1000;
let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  t = await openTestApp();
  shop = await openShop(t, 'awa');
});
afterAll(() => t.close());

const away = () => Promise.reject(new Error('nobody answers'));
/** Returns the state of order, payment, money held and tickets. */
const standing = async (orderId: string) => {
  const { state, payment } = await shop.read(orderId);
  return [state, payment?.status, await shop.moneyHeld(orderId), await shop.ticketsOf(orderId)];
};
/** Returns the emails to an order's buyer about how it ended and its money. */
const lettersOf = async (orderId: string) => {
  t.app.emails.look();
  await t.app.identity.mailer.idle(hangMs);
  const told = `SELECT subject, body FROM outbox WHERE once = 'order_ended ' || $1
    OR once IN (SELECT 'payment_returned ' || transaction_id FROM payments WHERE order_id = $1) ORDER BY subject`;
  const rows = await t.database.query<{ subject: string; body: string }>(told, [orderId]);
  return rows.map(({ subject, body }) => [subject, body]);
};
const paid = ['confirmed', 'completed', 10_000, 2];
const unpaid = ['awaiting_payment', 'pending', 0, 0];

describe('an order paid in the sandbox', () => {
  test('is confirmed by the webhook alone and gets its tickets', async () => {
    const order = await shop.order();
    expect(await standing(order.orderId)).toEqual(unpaid);
    const { sessionId, transactionId, checkoutUrl } = order.payment;
    expect(checkoutUrl).toBe(`/sandbox/pay/${sessionId}`);
    const back = await shop.choose(order, 'approve');
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `/orders/${order.orderId}?session=${sessionId}&transaction=${transactionId}`,
    ]);
    await shop.work();
    expect(await standing(order.orderId)).toEqual(paid);
  });

  test('is confirmed when the buyer returns and no webhook ever comes', async () => {
    const order = await shop.order();
    await shop.choose(order, 'silent');
    expect((await shop.verify(order)).json).toEqual({ status: 'completed', orderId: order.orderId });
    expect(await standing(order.orderId)).toEqual(paid);
  });

  test('is confirmed by the server itself when neither comes', async () => {
    const order = await shop.order();
    await shop.choose(order, 'silent');
    t.clock.now += 6 * second;
    await shop.work(away);
    expect(await standing(order.orderId)).toEqual(paid);
  });

  test('is confirmed once by a repeated message and 64 concurrent requests', async () => {
    const order = await shop.order();
    await shop.choose(order, 'twice');
    const looks = Array.from({ length: 64 }, () => shop.verify(order));
    await Promise.all([shop.work(), ...looks]);
    await shop.work();
    expect(await standing(order.orderId)).toEqual(paid);
    expect(new Set((await Promise.all(looks)).map(({ json }) => json['status']))).toEqual(
      new Set(['completed']),
    );
    const told = await t.database.query('SELECT outcome FROM payment_messages WHERE session_id = $1', [
      order.payment.sessionId,
    ]);
    expect(told).toEqual([{ outcome: 'completed' }]);
    const lines = (await auditOf(t, 'payment_completed')).filter(
      ({ subject }) => subject === order.payment.transactionId,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ details: { provider: 'sandbox', amount: 10_000, currency: 'GMD' } });
  });

  test('waits as long as the bank does, and for a late message', async () => {
    const [later, late] = [await shop.order(), await shop.order()];
    await shop.choose(later, 'later', 20);
    await shop.choose(late, 'late', 20);
    expect((await shop.verify(later)).json['status']).toBe('pending');
    await shop.work();
    expect(await shop.moneyHeld(later.orderId)).toBe(0);
    expect(await shop.ticketsOf(late.orderId)).toBe(0);
    t.clock.now += 21 * second;
    await shop.work();
    expect([await standing(later.orderId), await standing(late.orderId)]).toEqual([paid, paid]);
  });

  test('has its message resent until it is accepted', async () => {
    const order = await shop.order();
    await shop.choose(order, 'approve');
    let tries = 0;
    const down = () => Promise.resolve((tries += 1) && 503);
    // Before the server polls the provider.
    for (let turn = 0; turn < 3; turn += 1) {
      await shop.work(down);
      t.clock.now += second;
    }
    expect(tries).toBe(2);
    t.clock.now += second;
    await shop.work();
    expect(await standing(order.orderId)).toEqual(paid);
  });
});

describe('an unpaid order', () => {
  test('can be retried on a new page after a decline, and is charged once', async () => {
    const order = await shop.order();
    await shop.choose(order, 'decline');
    await shop.work();
    expect(await standing(order.orderId)).toEqual(['awaiting_payment', 'failed', 0, 0]);
    const reply = await t.call('POST', `/api/orders/${order.orderId}/pay`, { token: shop.token() });
    expect(reply.status).toBe(200);
    const again = await shop.read(order.orderId);
    expect(again.payment?.sessionId).not.toBe(order.payment.sessionId);
    await shop.choose(again, 'approve');
    await shop.work();
    expect(await standing(order.orderId)).toEqual(paid);
  });

  test('gets a new page even before the decline is known', async () => {
    const order = await shop.order();
    await shop.choose(order, 'decline');
    await t.call('POST', `/api/orders/${order.orderId}/pay`, { token: shop.token() });
    const again = await shop.read(order.orderId);
    expect([again.payment?.status, again.payment?.sessionId === order.payment.sessionId]).toEqual([
      'pending',
      false,
    ]);
  });

  test('returns the same page as long as it is open', async () => {
    const order = await shop.order();
    await t.call('POST', `/api/orders/${order.orderId}/pay`, { token: shop.token() });
    expect((await shop.read(order.orderId)).payment).toEqual(order.payment);
  });

  test('releases its places when its time is over, and its page accepts no payment', async () => {
    const order = await shop.order();
    await shop.choose(order, 'never');
    await shop.pass(29 * 60 * second);
    await shop.work();
    expect((await shop.read(order.orderId)).state).toBe('awaiting_payment');
    await shop.pass(61 * second);
    await shop.work();
    expect(await standing(order.orderId)).toEqual(['expired', 'expired', 0, 0]);
    await shop.choose(order, 'approve');
    expect(await shop.moneyHeld(order.orderId)).toBe(0);
  });

  test('becomes a paid order when the money arrived just before the end', async () => {
    const order = await shop.order();
    await shop.choose(order, 'later', 20);
    await shop.pass(31 * 60 * second);
    await shop.work(away);
    expect(await standing(order.orderId)).toEqual(paid);
  });

  test('can be cancelled while its page is open, and then no longer be paid', async () => {
    const order = await shop.order();
    expect(
      (await t.call('POST', `/api/orders/${order.orderId}/cancel`, { token: shop.token() })).status,
    ).toBe(200);
    await shop.choose(order, 'approve');
    await shop.work();
    expect(await standing(order.orderId)).toEqual(['cancelled', 'expired', 0, 0]);
  });
});

describe('money that pays for nothing', () => {
  test('is refunded when its page was opened at the moment of cancellation', async () => {
    const order = await shop.order();
    const { payments } = t.app.payments;
    const userId = 'SELECT user_id AS "userId" FROM orders WHERE id = $1';
    const [row] = await t.database.query<{ userId: string }>(userId, [order.orderId]);
    const buyer = callerOf(row?.userId ?? '', 'NORMAL_USER');
    const parts = {
      database: t.database,
      signers: createSigners(createSealer(masterKey)),
      now: () => t.clock.now,
      after: () => undefined,
      log: createLog('silent'),
      payments,
    };
    const pageInBetween = async (orderId: string) => {
      const closed = await payments.close(orderId);
      await payOrder(parts, buyer, orderId);
      return closed;
    };
    await cancelOrder({ ...parts, payments: { ...payments, close: pageInBetween } }, buyer, order.orderId);
    const late = await shop.read(order.orderId);
    expect([late.state, late.payment?.status]).toEqual(['cancelled', 'pending']);
    await shop.choose(late, 'approve');
    await shop.work();
    await shop.work();
    expect(await standing(order.orderId)).toEqual(['cancelled', 'refunded', 0, 0]);
  });

  test("is refunded: the team's refund is requested until it is done", async () => {
    const order = await shop.order();
    await shop.choose(order, 'approve');
    await shop.work();
    const { accessToken: token } = await signIn(t, 'awa-organizer');
    const reply = await t.call('POST', `/api/orders/${order.orderId}/refund`, {
      token,
      body: { reason: 'The band is ill.' },
    });
    expect(reply.status).toBe(200);
    expect((await standing(order.orderId)).slice(0, 3)).toEqual(['refunded', 'refunding', 10_000]);
    await shop.work();
    expect((await standing(order.orderId)).slice(0, 3)).toEqual(['refunded', 'refunded', 0]);
    await shop.work();
    expect(await shop.moneyHeld(order.orderId)).toBe(0);
  });

  test('is refunded when the amount was wrong, and the order stays unpaid', async () => {
    const order = await shop.order();
    await t.database.query('UPDATE sandbox_sessions SET amount = 1 WHERE id = $1', [order.payment.sessionId]);
    await shop.choose(order, 'approve');
    await shop.work();
    expect((await shop.read(order.orderId)).state).toBe('awaiting_payment');
    await shop.work();
    expect(await standing(order.orderId)).toEqual(['awaiting_payment', 'refunded', 0, 0]);
    expect(t.logged.join('')).toContain('charged a different amount than requested');
    expect(await lettersOf(order.orderId)).toEqual([
      ['Refund for Concert', expect.stringContaining('differs from your order’s total')],
    ]);
  });

  test('is refunded with an email when a page was paid that should have been closed', async () => {
    const order = await shop.order();
    await shop.choose(order, 'silent');
    await t.database.query(`UPDATE orders SET state = 'expired', settled_at = $2 WHERE id = $1`, [
      order.orderId,
      t.clock.now,
    ]);
    await shop.verify(order);
    await shop.work();
    expect(await standing(order.orderId)).toEqual(['expired', 'refunded', 0, 0]);
    expect(await lettersOf(order.orderId)).toEqual([
      ['Refund for Concert', expect.stringContaining('arrived after the order had expired')],
    ]);
  });

  test('is refunded when the event was cancelled during payment, with one email for both', async () => {
    const stopped = await openShop(t, 'isatou');
    const [paying, waiting] = [await stopped.order(), await stopped.order()];
    await t.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [stopped.eventId]);
    await stopped.choose(paying, 'approve');
    await stopped.work();
    await stopped.work();
    const ended = async ({ orderId }: { readonly orderId: string }) => {
      const { state, payment } = await stopped.read(orderId);
      return [state, payment?.status, await stopped.moneyHeld(orderId), await stopped.ticketsOf(orderId)];
    };
    expect(await ended(paying)).toEqual(['cancelled', 'refunded', 0, 0]);
    expect(await ended(waiting)).toEqual(['cancelled', 'expired', 0, 0]);
    expect(await lettersOf(paying.orderId)).toEqual([
      [
        'Your order for Concert was cancelled',
        expect.stringMatching(/The event was cancelled\.[^]*GMD\s100 back to where you paid from/),
      ],
    ]);
    expect(await lettersOf(waiting.orderId)).toEqual([
      ['Your order for Concert was cancelled', expect.stringContaining('The event was cancelled.')],
    ]);
    const again = await t.call('POST', `/api/orders/${waiting.orderId}/pay`, { token: stopped.token() });
    expect([again.status, again.json['code']]).toEqual([409, 'order_ended']);
    // Its payment page accepts nothing any more.
    await stopped.choose(waiting, 'approve');
    expect(await stopped.moneyHeld(waiting.orderId)).toBe(0);
  });
});

describe('payment access and trust', () => {
  test('shows a payment only to its buyer and only with both its ids', async () => {
    const order = await shop.order();
    await addPerson(t, 'mallory', 'NORMAL_USER');
    const { accessToken: other } = await signIn(t, 'mallory');
    const unknown = [404, 'payment_not_found'];
    expect(said(await shop.verify(order, other))).toEqual(unknown);
    const wrong = { ...order, payment: { ...order.payment, sessionId: 'guess' } };
    expect(said(await shop.verify(wrong))).toEqual(unknown);
    const elsewhere = { ...order, payment: { ...order.payment, transactionId: randomUUID() } };
    expect(said(await shop.verify(elsewhere))).toEqual(unknown);
  });

  test('treats a webhook that says paid only as a reason to ask', async () => {
    const [open, other] = [await shop.order(), await shop.order()];
    await shop.choose(other, 'approve');
    const real: { body: string; headers: Record<string, string> }[] = [];
    await shop.work((_path, body, headers) => Promise.resolve(real.push({ body, headers }) && 500));
    const message = real.find(({ body }) => body.includes(other.payment.sessionId));
    const hook = (raw: string, headers: Record<string, string>) =>
      t.call('POST', '/api/payments/webhook/sandbox', { raw, headers });
    const body = message?.body ?? '';
    const headers = message?.headers ?? {};
    const forged = body.replace(other.payment.sessionId, open.payment.sessionId);
    expect(said(await hook(forged, headers))).toEqual([400, 'bad_signature']);
    expect(said(await hook(body, {}))).toEqual([400, 'bad_signature']);
    t.clock.now += 6 * 60 * second;
    expect(said(await hook(body, headers))).toEqual([400, 'message_too_old']);
    expect(await standing(open.orderId)).toEqual(unpaid);
    t.clock.now -= 6 * 60 * second;
    expect((await hook(body, headers)).json).toEqual({ received: true });
    expect(await standing(other.orderId)).toEqual(paid);
  });

  test('ignores messages from other providers', async () => {
    const reply = await t.call('POST', '/api/payments/webhook/stripe', { raw: '{}' });
    expect(said(reply)).toEqual([404, 'not_found']);
    expect((await t.call('POST', '/api/payments/webhook/bank', { raw: '{}' })).status).toBe(422);
  });

  test('reveals no key, buyer or page in the log or audit log', async () => {
    const order = await shop.order();
    await shop.choose(order, 'approve');
    await shop.work();
    const lines = await t.database.query('SELECT * FROM audit_log');
    const all = t.logged.join('\n') + JSON.stringify(lines);
    for (const secret of ['awa@example.org', 'Awa Buyer', order.payment.checkoutUrl, 'sandbox-signature'])
      expect(all).not.toContain(secret);
  });
});

describe('a deleted account', () => {
  test('ends its unpaid orders: places are released and a payment on an open page is refunded', async () => {
    const leaver = await openShop(t, 'leaver');
    const order = await leaver.order();
    const body = { confirm: 'delete my account', currentPasswordHash: password };
    expect((await t.call('DELETE', '/api/profile', { token: leaver.token(), body })).status).toBe(200);
    await leaver.choose(order, 'approve');
    await shop.work();
    await shop.work();
    const [row] = await t.database.query<{ state: string; held: number; noted: number }>(
      `SELECT o.state, (SELECT count(*) FROM holds h WHERE h.order_id = o.id AND h.state = 'ordered') AS held,
           (SELECT count(*) FROM order_history n WHERE n.order_id = o.id AND n.kind = 'cancelled') AS noted
         FROM orders o WHERE o.id = $1`,
      [order.orderId],
    );
    expect(row).toEqual({ state: 'cancelled', held: 0, noted: 1 });
    expect([await leaver.moneyHeld(order.orderId), await leaver.ticketsOf(order.orderId)]).toEqual([0, 0]);
  });
});

describe('payments switched off while orders wait', () => {
  const switchedOff = async () => {
    const { payments } = await createPaymentSystem({
      settings: { kind: 'off' },
      publicUrl: null,
      database: t.database,
      masterKey,
      afterOrder: () => undefined,
      tellOfReturn: () => Promise.resolve(),
      now: () => t.clock.now,
      log: createLog('silent'),
    });
    return payments;
  };

  test('leave a refund due, which is made once they are on again', async () => {
    const order = await shop.order();
    await shop.choose(order, 'approve');
    await shop.work();
    const off = await switchedOff();
    expect((await off.present([order.orderId])).get(order.orderId)?.status).toBe('completed');
    await t.database.transaction((queries) => off.refund(queries, order.orderId, t.clock.now));
    expect((await shop.read(order.orderId)).payment?.status).toBe('refunding');
    await shop.work();
    expect(await shop.moneyHeld(order.orderId)).toBe(0);
  });

  test('take no places from an order its buyer may be paying right now', async () => {
    const order = await shop.order();
    const off = await switchedOff();
    expect(await off.close(order.orderId)).toBe('unknown');
    await shop.choose(order, 'decline');
    await shop.verify(order);
    expect(await off.close(order.orderId)).toBe('closed');
  });
});
