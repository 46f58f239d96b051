import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordSession } from '#server/database/sales/payments.ts';
import { createPayments, settleIfAnswered } from '#server/payments/payments.ts';
import { ProviderError } from '#server/payments/provider.ts';
import { postgresAvailable } from './postgres-server.ts';
import { openPaymentDesk, paid, sum, type PaymentDesk } from './payment-desk.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.clear();
});

const open = (order: Parameters<ReturnType<typeof createPayments>['open']>[0]) =>
  createPayments(desk.parts).open(order);
const transactionsOf = async (orderId: string) =>
  desk.database.query<{ id: string; state: string; sessionId: string | null; askAt: number | null }>(
    `SELECT transaction_id AS id, state, session_id AS "sessionId", ask_at AS "askAt" FROM payments
     WHERE order_id = $1 ORDER BY created_at, transaction_id`,
    [orderId],
  );
const fails = (again: boolean) => () => Promise.reject(new ProviderError('no answer', again));

describe('opening a payment', () => {
  test('inserts a row, creates a session for the exact order total, and checks it 5 s later', async () => {
    const order = await desk.order();
    const shown = await open(order);
    const [row] = await transactionsOf(order.orderId);
    expect(shown).toEqual({
      transactionId: row?.id,
      sessionId: `session of ${row?.id}`,
      byHand: false,
      checkoutUrl: `https://pay.example.org/${row?.id}`,
      status: 'pending',
    });
    expect(row?.askAt).toBe(desk.clock.now + 5_000);
    expect(desk.made).toEqual([
      {
        transactionId: row?.id,
        orderId: order.orderId,
        ...sum,
        description: 'Tickets for A night',
        title: 'A night',
        createdAt: desk.clock.now,
        expiresAt: order.dueAt,
      },
    ]);
    expect(desk.asked).toEqual([`create ${row?.id}`]);
    expect(desk.logged).toEqual([]);
  });

  test('writes and asks nothing when it is too late', async () => {
    const order = await desk.order(desk.clock.now);
    expect(await open(order)).toMatchObject({ refused: true, status: 409, code: 'payment_time_over' });
    expect(await open({ ...order, dueAt: desk.clock.now - 1 })).toMatchObject({ code: 'payment_time_over' });
    expect([await transactionsOf(order.orderId), desk.asked]).toEqual([[], []]);
    expect(await open(await desk.order(desk.clock.now + 1))).toMatchObject({ status: 'pending' });
  });

  test('is refused for an order that awaits no payment', async () => {
    const order = await desk.order();
    await desk.database.query(`UPDATE orders SET state = 'cancelled' WHERE id = $1`, [order.orderId]);
    expect(await open(order)).toMatchObject({ refused: true, status: 409, code: 'order_not_payable' });
    expect(desk.asked).toEqual([]);
  });

  test('stays open while the provider is down, and the next attempt opens its page under the same key', async () => {
    const order = await desk.order();
    desk.says.create = fails(true);
    expect(await open(order)).toMatchObject({
      refused: true,
      status: 503,
      code: 'payment_away',
      details: { retryAfterSeconds: 5 },
    });
    const [row] = await transactionsOf(order.orderId);
    expect(row).toMatchObject({ state: 'open', sessionId: null });
    expect(desk.logged).toEqual([
      {
        level: 'warn',
        facts: { transactionId: row?.id, problem: 'no answer' },
        message: 'a payment could not be opened',
      },
    ]);
    desk.sayUsual();
    expect(await open(order)).toMatchObject({ transactionId: row?.id, sessionId: `session of ${row?.id}` });
    expect(desk.asked).toEqual([`create ${row?.id}`, `create ${row?.id}`]);
  });

  // The embedded database does one after another anyway.
  test.runIf(postgresAvailable())(
    'does not fail when another server is just noting its session',
    async () => {
      const order = await desk.order();
      const noted = Promise.withResolvers<undefined>();
      let other: Promise<void> = Promise.resolve();
      desk.says.create = async ({ transactionId }) => {
        other = desk.database.transaction(async (queries) => {
          await recordSession(queries, transactionId, { sessionId: 'theirs', checkoutUrl: 'https://theirs' });
          noted.resolve(undefined);
          await wait(300);
        });
        await noted.promise;
        throw new ProviderError('the key was used for something else', false);
      };
      await open(order);
      await other;
      expect(await transactionsOf(order.orderId)).toMatchObject([{ state: 'open', sessionId: 'theirs' }]);
    },
  );

  test('fails and is noted when the provider will never accept it', async () => {
    const order = await desk.order();
    desk.says.create = fails(false);
    expect(await open(order)).toMatchObject({ refused: true, status: 502, code: 'payment_refused' });
    const [row] = await transactionsOf(order.orderId);
    const id = row?.id ?? '';
    expect(await desk.standing(id)).toEqual({ state: 'failed', askAt: null, settledAt: desk.clock.now });
    expect(await desk.audit(id)).toEqual([
      { actor: 'server', action: 'payment_failed', outcome: 'refused', details: { provider: 'stripe' } },
    ]);
  });

  test.each([
    [
      'has a session by now',
      (id: string) =>
        recordSession(desk.database, id, { sessionId: `late ${id}`, checkoutUrl: 'https://late' }),
      'open',
    ],
    [
      'was settled by now',
      (id: string) =>
        desk.database.query(`UPDATE payments SET state = 'completed' WHERE transaction_id = $1`, [id]),
      'completed',
    ],
  ] as const)('is not abandoned when it %s', async (_, meanwhile, state) => {
    const order = await desk.order();
    desk.says.create = async ({ transactionId }) => {
      await meanwhile(transactionId);
      throw new ProviderError('no', false);
    };
    expect(await open(order)).toMatchObject({ code: 'payment_refused' });
    const [row] = await transactionsOf(order.orderId);
    expect(row?.state).toBe(state);
    expect(await desk.audit(row?.id ?? '')).toEqual([]);
  });

  test('does not treat a programming error as a refusal, and changes nothing', async () => {
    const order = await desk.order();
    desk.says.create = () => Promise.reject(new TypeError('broken'));
    await expect(open(order)).rejects.toThrow('broken');
    expect(await transactionsOf(order.orderId)).toMatchObject([{ state: 'open', sessionId: null }]);
  });
});

describe('a payment already open', () => {
  const opened = async () => {
    const order = await desk.order();
    return { order, payment: await desk.pay(order.orderId) };
  };

  test('is checked first, and its page shown again while it is open', async () => {
    const { order, payment } = await opened();
    expect(await open(order)).toMatchObject({ transactionId: payment.transactionId, status: 'pending' });
    expect(desk.asked).toEqual([`ask ${payment.sessionId}`]);
  });

  test('that turns out to be paid is shown as paid, without another page', async () => {
    const { order, payment } = await opened();
    desk.says.ask = async () => paid();
    expect(await open(order)).toMatchObject({ transactionId: payment.transactionId, status: 'completed' });
    expect(desk.made).toEqual([]);
  });

  test('that turns out to have failed gets a new page', async () => {
    const { order, payment } = await opened();
    desk.says.ask = async () => ({ state: 'failed' });
    const shown = await open(order);
    expect(shown).toMatchObject({ status: 'pending' });
    expect(desk.made).toHaveLength(1);
    expect(shown).not.toMatchObject({ transactionId: payment.transactionId });
  });

  test('without a session gets one, and is not checked', async () => {
    const order = await desk.order();
    const payment = await desk.pay(order.orderId, { sessionId: null });
    expect(await open(order)).toMatchObject({ transactionId: payment.transactionId, status: 'pending' });
    expect(desk.asked).toEqual([`create ${payment.transactionId}`]);
  });

  test('with a disabled provider keeps its known status', async () => {
    const order = await desk.order();
    const { transactionId } = await desk.pay(order.orderId, { provider: 'sandbox' });
    expect(await open(order)).toMatchObject({ transactionId, status: 'pending' });
    expect(desk.asked).toEqual([]);
    const facts = { transactionId, problem: 'sandbox is switched off' };
    expect(desk.logged).toEqual([
      { level: 'warn', facts, message: 'a provider did not report a payment status' },
    ]);
  });
});

describe("a payment's status", () => {
  test('is requested once for concurrent callers, and again afterwards', async () => {
    const payment = await desk.pay((await desk.order()).orderId);
    const answers = await Promise.all([1, 2, 3].map(() => settleIfAnswered(desk.parts, payment)));
    expect([answers, desk.asked.length]).toEqual([['open', 'open', 'open'], 1]);
    await settleIfAnswered(desk.parts, payment);
    expect(desk.asked).toHaveLength(2);
  });

  test('is returned as known while another server asks', async () => {
    const payment = await desk.pay((await desk.order()).orderId);
    await desk.claimed(payment.transactionId, 30_000);
    await desk.database.query(`UPDATE payments SET state = 'failed' WHERE transaction_id = $1`, [
      payment.transactionId,
    ]);
    expect(await settleIfAnswered(desk.parts, payment)).toBe('failed');
    expect(desk.asked).toEqual([]);
  });

  test('comes from the earlier read if the row was deleted since', async () => {
    const payment = await desk.pay((await desk.order()).orderId);
    await desk.database.query('DELETE FROM payments WHERE transaction_id = $1', [payment.transactionId]);
    expect(await settleIfAnswered(desk.parts, payment)).toBe('open');
  });

  test('can be requested by the next caller after a programming error', async () => {
    const payment = await desk.pay((await desk.order()).orderId);
    desk.says.ask = () => Promise.reject(new TypeError('broken'));
    await expect(settleIfAnswered(desk.parts, payment)).rejects.toThrow('broken');
    expect(desk.logged).toEqual([]);
    desk.sayUsual();
    expect(await settleIfAnswered(desk.parts, payment)).toBe('open');
    expect(desk.asked).toHaveLength(2);
  });

  test('is recorded under the name of the caller, or of the server', async () => {
    desk.says.ask = async () => paid();
    for (const by of ['awa', undefined]) {
      const payment = await desk.pay((await desk.order()).orderId);
      expect(await settleIfAnswered(desk.parts, payment, by)).toBe('completed');
      expect(await desk.audit(payment.transactionId)).toMatchObject([{ actor: by ?? 'server' }]);
    }
  });
});
