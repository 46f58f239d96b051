import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRow } from '#server/database/sales/payments.ts';
import { endAndSettle, settle } from '#server/payments/settle-payment.ts';
import { openPaymentDesk, paid, type PaymentDesk } from './payment-desk.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.clear();
  desk.besides.end = undefined;
});

const settled = ({ transactionId }: PaymentRow) => settle(desk.parts, transactionId, 'awa');
const opened = async (row: Partial<PaymentRow> = {}) => desk.pay((await desk.order()).orderId, row);
const now = () => desk.clock.now;

describe('an order whose payment ended', () => {
  const ended = async (payment: PaymentRow) => {
    desk.says.ask = async () => ({ state: 'expired' });
    await settled(payment);
    return desk.orderState(payment.orderId);
  };
  const reasonOf = async (orderId: string) =>
    desk.database.query('SELECT reason, settled_at AS at FROM orders WHERE id = $1', [orderId]);

  test('releases its places at the end of its time, with the reason', async () => {
    const payment = await desk.pay((await desk.order(now())).orderId);
    expect(await ended(payment)).toBe('expired');
    expect(await reasonOf(payment.orderId)).toEqual([{ reason: 'Not paid in time.', at: now() }]);
    expect(desk.told).toMatchObject([{ orderId: payment.orderId, state: 'expired', already: false }]);
  });

  test.each([
    ['has time left', 1],
    ['has no end', null],
  ] as const)('keeps waiting when it %s', async (_, left) => {
    const { orderId } = await desk.order(left === null ? null : now() + left);
    expect(await ended(await desk.pay(orderId))).toBe('awaiting_payment');
    expect(desk.told).toEqual([]);
  });

  test('is left alone once it waits for nothing', async () => {
    const { orderId } = await desk.order(now());
    await desk.database.query(`UPDATE orders SET state = 'confirmed' WHERE id = $1`, [orderId]);
    expect(await ended(await desk.pay(orderId))).toBe('confirmed');
    expect(desk.told).toEqual([]);
  });

  test('keeps its places when another attempt was opened meanwhile', async () => {
    const { orderId } = await desk.order(now());
    desk.besides.end = async (queries) =>
      void (await queries.query(
        `INSERT INTO payments (transaction_id, order_id, provider, amount, currency, state, created_at, expires_at)
         VALUES ('beside', $1, 'stripe', 500, 'GMD', 'open', 1, 2)`,
        [orderId],
      ));
    expect(await ended(await desk.pay(orderId))).toBe('awaiting_payment');
    expect(desk.told).toEqual([]);
  });

  test('does not hide a programming error', async () => {
    const payment = await desk.pay((await desk.order(now())).orderId);
    desk.besides.end = () => Promise.reject(new TypeError('broken'));
    await expect(ended(payment)).rejects.toThrow('broken');
  });
});

describe('closing a payment', () => {
  test('asks the provider to end it and handles the result', async () => {
    const payment = await desk.pay((await desk.order(now())).orderId);
    expect(await endAndSettle(desk.parts, payment, 'server')).toBe('expired');
    expect(desk.asked).toEqual([`end ${payment.sessionId}`]);
    expect(await desk.orderState(payment.orderId)).toBe('expired');
    expect(await desk.audit(payment.transactionId)).toMatchObject([{ actor: 'server' }]);
  });

  test('opens it first if it never was, since a buyer may have paid before a crash', async () => {
    const payment = await opened({ sessionId: null });
    desk.says.end = async () => paid();
    expect(await endAndSettle(desk.parts, payment, 'server')).toBe('completed');
    expect(desk.asked).toEqual([
      `create ${payment.transactionId}`,
      `end session of ${payment.transactionId}`,
    ]);
  });
});
