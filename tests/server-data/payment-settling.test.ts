import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Queries } from '#server/database/database.ts';
import type { PaymentRow, PaymentState } from '#server/database/sales/payments.ts';
import { settle } from '#server/payments/settle-payment.ts';
import { ProviderError } from '#server/payments/provider.ts';
import { openPaymentDesk, paid, sum, type PaymentDesk } from './payment-desk.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.clear();
  desk.besides.confirm = undefined;
  desk.returned.length = 0;
});

const settled = ({ transactionId }: PaymentRow) => settle(desk.parts, transactionId, 'awa');
const opened = async (row: Partial<PaymentRow> = {}) => desk.pay((await desk.order()).orderId, row);
const setState = (queries: Queries, { transactionId }: PaymentRow, state: PaymentState) =>
  queries.query('UPDATE payments SET state = $2 WHERE transaction_id = $1', [transactionId, state]);
const now = () => desk.clock.now;

describe('a payment, when the provider', () => {
  test('reports nothing new, stays unchanged', async () => {
    const payment = await opened({ asked: 3 });
    expect(await settled(payment)).toBe('open');
    expect(await desk.standing(payment.transactionId)).toEqual({
      state: 'open',
      askAt: null,
      settledAt: null,
    });
    expect([await desk.audit(payment.transactionId), desk.told]).toEqual([[], []]);
  });

  test('reports it paid, confirms its order, is logged, and is announced after the commit', async () => {
    const payment = await opened();
    desk.says.ask = async () => paid();
    desk.besides.confirm = async () => expect(desk.told).toEqual([]);
    expect(await settled(payment)).toBe('completed');
    expect(await desk.orderState(payment.orderId)).toBe('confirmed');
    const { transactionId, orderId } = payment;
    expect(await desk.standing(transactionId)).toEqual({ state: 'completed', askAt: null, settledAt: now() });
    expect(await desk.audit(transactionId)).toEqual([
      { actor: 'awa', action: 'payment_completed', outcome: 'done', details: { provider: 'stripe', ...sum } },
    ]);
    expect(desk.told).toMatchObject([{ orderId, already: false, state: 'confirmed' }]);
    expect(desk.logged).toEqual([]);
  });

  test.each([[{ amount: 499, currency: 'GMD' }], [{ amount: 500, currency: 'USD' }]])(
    'reports %j paid instead of its sum, is refunded, says so, and leaves the order unpaid',
    async (taken) => {
      const payment = await opened();
      desk.says.ask = async () => paid(taken);
      expect(await settled(payment)).toBe('refund_due');
      const { transactionId, orderId } = payment;
      expect(await desk.orderState(orderId)).toBe('awaiting_payment');
      expect(await desk.standing(transactionId)).toEqual({
        state: 'refund_due',
        askAt: now(),
        settledAt: now(),
      });
      expect(await desk.audit(transactionId)).toEqual([
        {
          actor: 'awa',
          action: 'payment_refund_due',
          outcome: 'refused',
          details: { provider: 'stripe', ...taken },
        },
      ]);
      const facts = { transactionId, orderId, wanted: sum, taken: { payment: 'money 1', ...taken } };
      expect(desk.logged).toEqual([
        {
          level: 'error',
          facts,
          message:
            'a provider charged a different amount than requested: it is refunded, and the order stays unpaid',
        },
      ]);
      expect(desk.told).toEqual([]);
    },
  );

  test('reports it expired, expires, while its order waits until its deadline', async () => {
    const payment = await opened();
    desk.says.ask = async () => ({ state: 'expired' });
    expect(await settled(payment)).toBe('expired');
    expect(desk.asked).toEqual([`ask ${payment.sessionId}`]);
    expect(await desk.audit(payment.transactionId)).toEqual([
      { actor: 'awa', action: 'payment_expired', outcome: 'refused', details: { provider: 'stripe' } },
    ]);
    expect(await desk.standing(payment.transactionId)).toMatchObject({ askAt: null });
    expect(await desk.orderState(payment.orderId)).toBe('awaiting_payment');
  });

  test.each([
    ['expired', { state: 'expired' }, 'expired'],
    ['paid', paid(), 'completed'],
    ['failed', { state: 'failed' }, 'failed'],
  ] as const)(
    'reports that the bank declined, is closed there first, and is %s if that is how it ended',
    async (_, end, state) => {
      const payment = await opened();
      desk.says.ask = async () => ({ state: 'failed' });
      desk.says.end = async () => end;
      expect(await settled(payment)).toBe(state);
      expect(desk.asked).toEqual([`ask ${payment.sessionId}`, `end ${payment.sessionId}`]);
    },
  );

  test('reports that the bank declined, is closed once; later reports are only read', async () => {
    const payment = await opened({ state: 'failed' });
    desk.says.ask = async () => ({ state: 'failed' });
    expect(await settled(payment)).toBe('failed');
    expect(desk.asked).toEqual([`ask ${payment.sessionId}`]);
    expect(await desk.audit(payment.transactionId)).toEqual([]);
  });

  test.each(['completed', 'refund_due', 'refunded'] as const)(
    'reports anything, is not asked about any more once it is %s',
    async (state) => {
      expect(await settled(await opened({ state }))).toBe(state);
      expect(desk.asked).toEqual([]);
    },
  );

  test('reports anything, is asked about under its new session if it had none', async () => {
    const payment = await opened({ sessionId: null });
    expect(await settled(payment)).toBe('open');
    const { transactionId } = payment;
    expect(desk.asked).toEqual([`create ${transactionId}`, `ask session of ${transactionId}`]);
  });
});

test('returns nothing for a payment that does not exist', async () => {
  expect(await settle(desk.parts, 'none', 'awa')).toBeNull();
});

test('does not settle a payment of a disabled provider', async () => {
  const failure = settled(await opened({ provider: 'sandbox' }));
  await expect(failure).rejects.toThrow(ProviderError);
  await expect(failure).rejects.toMatchObject({ again: true, problem: 'sandbox is switched off' });
});

test('records refunds in an order’s history, but no payments that ended without money', async () => {
  const history = ({ orderId }: PaymentRow) =>
    desk.database.query('SELECT kind, actor, amount, at FROM order_history WHERE order_id = $1', [orderId]);
  const other = await opened();
  desk.says.ask = async () => paid({ amount: 499, currency: 'GMD' });
  await settled(other);
  expect(await history(other)).toEqual([
    { kind: 'money_returning', actor: 'provider', amount: 499, at: now() },
  ]);
  const counted = await opened();
  desk.says.ask = async () => paid();
  await settled(counted);
  const over = await opened();
  desk.says.ask = async () => ({ state: 'expired' });
  desk.returned.length = 0;
  await settled(over);
  expect([await history(counted), await history(over), desk.returned]).toEqual([[], [], []]);
});

describe('money that arrives', () => {
  test('late makes the failed payment count, and has the open one checked next', async () => {
    const { orderId } = await desk.order();
    const late = await desk.pay(orderId, { state: 'failed' });
    const other = await desk.pay(orderId, { askAt: now() + 300_000 });
    desk.says.ask = async () => paid();
    expect(await settled(late)).toBe('completed');
    expect(await desk.standing(other.transactionId)).toMatchObject({ state: 'open', askAt: now() });
  });

  test('a second time for one order is refunded, without affecting its other payments', async () => {
    const { orderId } = await desk.order();
    const first = await desk.pay(orderId);
    desk.says.ask = async () => paid();
    await settled(first);
    const second = await desk.pay(orderId, { askAt: now() + 300_000 });
    const third = await desk.pay(orderId, { state: 'failed' });
    expect(await settled(third)).toBe('refund_due');
    expect(await desk.standing(third.transactionId)).toMatchObject({ askAt: now() });
    expect(await desk.standing(second.transactionId)).toMatchObject({ askAt: now() + 300_000 });
    expect(await desk.audit(third.transactionId)).toMatchObject([
      { action: 'payment_refund_due', outcome: 'refused' },
    ]);
    expect(desk.told).toMatchObject([{ already: false }, { already: true }]);
    expect(desk.returned).toEqual([third.transactionId]);
  });

  test('for a cancelled order is refunded', async () => {
    const payment = await opened();
    await desk.database.query(`UPDATE orders SET state = 'cancelled' WHERE id = $1`, [payment.orderId]);
    desk.says.ask = async () => paid();
    expect(await settled(payment)).toBe('refund_due');
    expect(desk.told).toMatchObject([{ already: true, state: 'cancelled' }]);
    expect(desk.returned).toEqual([payment.transactionId]);
  });

  test('for an order that this payment ends is announced with the order, not twice', async () => {
    const payment = await opened();
    const { confirm } = desk.parts.orders;
    const parts = {
      ...desk.parts,
      orders: {
        ...desk.parts.orders,
        confirm: async (...asked: Parameters<typeof confirm>) => ({
          ...(await confirm(...asked)),
          state: 'cancelled' as const,
        }),
      },
    };
    desk.says.ask = async () => paid();
    expect(await settle(parts, payment.transactionId, 'awa')).toBe('refund_due');
    expect(desk.told).toMatchObject([{ already: false, state: 'cancelled' }]);
    expect(desk.returned).toEqual([]);
  });

  test('at two servers at once is counted once: the second finds it settled', async () => {
    const payment = await opened();
    await desk.database.query(`UPDATE orders SET state = 'confirmed' WHERE id = $1`, [payment.orderId]);
    desk.says.ask = async () => paid();
    desk.besides.confirm = async (queries) => void (await setState(queries, payment, 'completed'));
    expect(await settled(payment)).toBe('completed');
    expect(await desk.audit(payment.transactionId)).toEqual([]);
    expect(desk.told).toHaveLength(1);
  });

  test('returns the earlier read for a payment deleted meanwhile, and writes nothing', async () => {
    const payment = await opened();
    await desk.database.query(`UPDATE orders SET state = 'confirmed' WHERE id = $1`, [payment.orderId]);
    desk.says.ask = async () => paid();
    desk.besides.confirm = async (queries) =>
      void (await queries.query('DELETE FROM payments WHERE transaction_id = $1', [payment.transactionId]));
    expect(await settled(payment)).toBe('open');
  });

  test('for a payment settled otherwise confirms nothing', async () => {
    const payment = await opened();
    desk.says.ask = async () => paid();
    desk.besides.confirm = async (queries) => void (await setState(queries, payment, 'refunded'));
    await expect(settled(payment)).rejects.toThrow(
      `payment ${payment.transactionId} was settled concurrently`,
    );
    expect(await desk.orderState(payment.orderId)).toBe('awaiting_payment');
    expect(desk.told).toEqual([]);
  });
});

describe('a late report of the provider', () => {
  test.each(['completed', 'refund_due', 'failed'] as const)(
    'about an end does not change a payment that is %s by now',
    async (state) => {
      const payment = await opened();
      desk.says.ask = async () => {
        await setState(desk.database, payment, state);
        return { state: 'expired' };
      };
      expect(await settled(payment)).toBe(state);
      expect(await desk.audit(payment.transactionId)).toEqual([]);
    },
  );

  test('about the end of a deleted payment changes nothing', async () => {
    const payment = await opened();
    desk.says.ask = async () => {
      await desk.database.query('DELETE FROM payments WHERE transaction_id = $1', [payment.transactionId]);
      return { state: 'expired' };
    };
    expect(await settled(payment)).toBe('open');
    expect(await desk.audit(payment.transactionId)).toEqual([]);
  });

  test('about another sum is refunded even if the payment had failed by now', async () => {
    const payment = await opened();
    desk.says.ask = async () => {
      await setState(desk.database, payment, 'failed');
      return paid({ amount: 1, currency: 'GMD' });
    };
    expect(await settled(payment)).toBe('refund_due');
    expect(desk.returned).toEqual([payment.transactionId]);
  });
});
