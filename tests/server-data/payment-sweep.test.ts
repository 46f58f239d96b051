import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRow, PaymentState } from '#server/database/sales/payments.ts';
import { DatabaseError } from '#server/database/database.ts';
import {
  ProviderError,
  UnknownSessionError,
  type FailedRefund,
  type Provider,
} from '#server/payments/provider.ts';
import { giveBack } from '#server/payments/refund-payment.ts';
import { sweepFailedRefunds as lookForFailed } from '#server/payments/sweep-failed-refunds.ts';
import { sweepPayments } from '#server/payments/sweep-payments.ts';
import { openPaymentDesk, sum, type PaymentDesk } from './payment-desk.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clear();
  await desk.database.query('UPDATE payments SET ask_at = NULL');
});

const now = () => desk.clock.now;
const sweep = () => sweepPayments(desk.parts);
const askAt = async ({ transactionId }: PaymentRow) => (await desk.standing(transactionId)).askAt;
const due = async (row: Parameters<PaymentDesk['pay']>[1] = {}) =>
  desk.pay((await desk.order()).orderId, { askAt: now(), ...row });
const money = { providerPayment: 'money 1', takenAmount: sum.amount, takenCurrency: sum.currency };
const away = () => Promise.reject(new ProviderError('away', true));

describe('a sweep', () => {
  test('asks about due payments, and nothing else', async () => {
    const payment = await due();
    await due({ askAt: now() + 1 });
    await due({ askAt: null });
    await due({ state: 'completed' });
    await sweep();
    expect(desk.asked).toEqual([`ask ${payment.sessionId}`]);
    expect(await askAt(payment)).toBe(now() + 20_000);
  });

  test('reserves what it asks about from other servers for a minute', async () => {
    const payment = await due();
    let meanwhile: number | null = 0;
    desk.says.ask = async () => {
      meanwhile = await askAt(payment);
      return { state: 'open' };
    };
    await sweep();
    expect(meanwhile).toBe(now() + 60_000);
  });

  test('closes a payment exactly at its deadline', async () => {
    const [over, left] = [await due({ expiresAt: now() }), await due({ expiresAt: now() + 1 })];
    await sweep();
    expect(desk.asked.toSorted()).toEqual([`ask ${left.sessionId}`, `end ${over.sessionId}`].toSorted());
    expect(await desk.standing(over.transactionId)).toMatchObject({ state: 'expired', askAt: null });
    expect(await desk.audit(over.transactionId)).toMatchObject([{ actor: 'server' }]);
  });

  test('closes a payment whose order no longer waits for one', async () => {
    const payment = await due();
    await desk.database.query(`UPDATE orders SET state = 'confirmed' WHERE id = $1`, [payment.orderId]);
    await sweep();
    expect(desk.asked).toEqual([`end ${payment.sessionId}`]);
  });

  test('retries later one that the provider could not close', async () => {
    const payment = await due({ expiresAt: now(), asked: 1 });
    desk.says.end = async () => ({ state: 'open' });
    await sweep();
    expect(await askAt(payment)).toBe(now() + 40_000);
  });

  test('ends one a day after its deadline if its provider does not know it, and its order', async () => {
    const { orderId } = await desk.order(now());
    const payment = await desk.pay(orderId, { expiresAt: now(), askAt: now() });
    desk.says.ask = desk.says.end = () => Promise.reject(new UnknownSessionError('no such session'));
    desk.clock.now += 24 * 3_600_000 - 1;
    await sweep();
    expect((await desk.standing(payment.transactionId)).state).toBe('open');
    expect(await desk.orderState(orderId)).toBe('awaiting_payment');
    expect(desk.logged).toContainEqual({
      level: 'error',
      facts: { transactionId: payment.transactionId, orderId, problem: 'no such session' },
      message: 'a provider does not know a payment',
    });
    desk.clock.now = (await askAt(payment)) ?? 0;
    await sweep();
    expect(await desk.standing(payment.transactionId)).toMatchObject({ state: 'expired', askAt: null });
    expect(await desk.orderState(orderId)).toBe('expired');
  });

  test('never ends one whose provider refuses for another reason', async () => {
    const payment = await due({ expiresAt: now() });
    desk.says.end = () => Promise.reject(new ProviderError('refused', false));
    desk.clock.now += 48 * 3_600_000;
    await sweep();
    expect((await desk.standing(payment.transactionId)).state).toBe('open');
  });

  test('clears the due time of a settled one', async () => {
    const payment = await due();
    desk.says.ask = async () => ({ state: 'expired' });
    await sweep();
    expect(await askAt(payment)).toBeNull();
    expect(await desk.audit(payment.transactionId)).toMatchObject([{ actor: 'server' }]);
  });

  test('sends refunds that are due', async () => {
    const payment = await due({ state: 'refund_due', ...money });
    await sweep();
    expect(desk.asked).toEqual([`refund refund-${payment.transactionId}`]);
    expect(await desk.standing(payment.transactionId)).toMatchObject({ state: 'refunded', askAt: null });
  });

  test('skips one about which the provider does not respond, without delaying the others', async () => {
    const [open, refund] = [await due(), await due({ state: 'refund_due', ...money, asked: 2 })];
    desk.says.ask = away;
    desk.says.refund = away;
    await sweep();
    expect([await askAt(open), await askAt(refund)]).toEqual([now() + 20_000, now() + 16_000]);
    const lines = [open, refund].map(({ transactionId, state }) => ({
      level: 'warn',
      facts: { transactionId, state, problem: 'away' },
      message: 'a payment has to wait',
    }));
    expect(desk.logged).toHaveLength(lines.length);
    expect(desk.logged).toEqual(expect.arrayContaining(lines));
  });

  test('skips one that throws, and logs the error', async () => {
    const payment = await due();
    const err = new TypeError('broken');
    desk.says.ask = () => Promise.reject(err);
    await sweep();
    expect(desk.logged).toMatchObject([
      { facts: { transactionId: payment.transactionId, state: 'open', err } },
    ]);
    expect(await askAt(payment)).toBe(now() + 20_000);
  });

  test('continues while there is more, eight at once, two hundred at most', async () => {
    const { orderId } = await desk.order();
    await desk.database.query(
      `INSERT INTO payments (transaction_id, order_id, provider, session_id, amount, currency, state, created_at, expires_at, ask_at, provider_payment, taken_amount, taken_currency)
       SELECT 'many ' || n, $1, 'stripe', 'many ' || n, 500, 'GMD', 'refund_due', 1, 2, $2, 'money', 500, 'GMD' FROM generate_series(1, 209) n`,
      [orderId, now()],
    );
    let most = 0;
    // Answered together once eight wait, or all have come, and one too many had the time to come.
    const waiting: (() => void)[] = [];
    const answerAll = () => {
      most = Math.max(most, waiting.length);
      for (const answer of waiting.splice(0)) answer();
    };
    desk.says.refund = async () => {
      const answered = new Promise<void>((resolve) => waiting.push(resolve));
      if (waiting.length === 8 || desk.asked.length === 209) setTimeout(answerAll, 1);
      await answered;
      return 'pending';
    };
    await sweep();
    expect([desk.asked.length, most]).toEqual([200, 8]);
    await sweep();
    expect(desk.asked).toHaveLength(209);
  });
});

describe('a refund', () => {
  const owed = (row: Partial<PaymentRow> = {}) => due({ state: 'refund_due', ...money, ...row });

  test('is the amount taken, under one permanent idempotency key', async () => {
    const payment = await owed({ takenAmount: 77, takenCurrency: 'USD' });
    await giveBack(desk.parts, payment);
    const { transactionId } = payment;
    expect(desk.refunds).toEqual([
      { providerPayment: 'money 1', amount: 77, currency: 'USD', key: `refund-${transactionId}` },
    ]);
    expect(await desk.standing(transactionId)).toEqual({ state: 'refunded', askAt: null, settledAt: now() });
    const details = { provider: 'stripe', amount: 77, currency: 'USD' };
    expect(await desk.audit(transactionId)).toEqual([
      { actor: 'stripe', action: 'payment_refunded', outcome: 'done', details },
    ]);
    expect(desk.logged).toEqual([]);
  });

  test('is checked again while it is in progress', async () => {
    const payment = await owed({ asked: 2 });
    desk.says.refund = async () => 'pending';
    await giveBack(desk.parts, payment);
    expect(await desk.standing(payment.transactionId)).toMatchObject({
      state: 'refund_due',
      askAt: now() + 8_000,
    });
    expect([desk.logged, await desk.audit(payment.transactionId)]).toEqual([[], []]);
  });

  test('is left to a person if the provider refuses, and checked again in an hour', async () => {
    const payment = await owed();
    desk.says.refund = async () => ({ back: 0 });
    await giveBack(desk.parts, payment);
    const { transactionId } = payment;
    expect(await desk.standing(transactionId)).toMatchObject({
      state: 'refund_due',
      askAt: now() + 3_600_000,
    });
    expect(desk.logged).toEqual([
      {
        level: 'error',
        facts: { transactionId },
        message: 'the provider refused a refund: handle it on the order',
      },
    ]);
  });

  test.each([{ providerPayment: null }, { takenAmount: null }, { takenCurrency: null }])(
    'requires a payment that was taken: %j is an error',
    async (missing) => {
      const payment = await owed(missing);
      await expect(giveBack(desk.parts, payment)).rejects.toThrow(
        `payment ${payment.transactionId} has nothing to refund`,
      );
      expect(desk.asked).toEqual([]);
    },
  );

  test.each<[PaymentState | null]>([['refunded'], [null]])(
    'is noted once: a row that is %s by now stays',
    async (state) => {
      const payment = await owed();
      const { transactionId } = payment;
      desk.says.refund = async () => {
        await (state === null
          ? desk.database.query('DELETE FROM payments WHERE transaction_id = $1', [transactionId])
          : desk.database.query('UPDATE payments SET state = $2 WHERE transaction_id = $1', [
              transactionId,
              state,
            ]));
        return 'done';
      };
      await giveBack(desk.parts, payment);
      expect(await desk.audit(transactionId)).toEqual([]);
    },
  );

  test('at a disabled provider waits for it', async () => {
    await expect(giveBack(desk.parts, await owed({ provider: 'sandbox' }))).rejects.toThrow(ProviderError);
  });
});

describe('looking for refunds that failed', () => {
  const parts = (
    list: () => AsyncIterable<FailedRefund>,
    askReturned: NonNullable<Provider['askReturned']> = async () => 0,
  ) => ({ ...desk.parts, provider: { ...desk.parts.provider, listFailedRefunds: list, askReturned } });
  const sweepFailedRefunds = ({ provider, ...rest }: ReturnType<typeof parts>) =>
    lookForFailed({ ...rest, provider }, provider.listFailedRefunds);
  async function* found(...payments: readonly string[]) {
    for (const providerPayment of payments)
      yield { refundId: `refund of ${providerPayment}`, providerPayment };
  }
  /** A payment that was refunded, as is known. */
  async function refunded() {
    const providerPayment = desk.parts.newId();
    const payment = await due({ ...money, providerPayment, state: 'refunded', askAt: null });
    return { ...payment, providerPayment };
  }

  test('is noted in the log where the provider sends no list', async () => {
    const none = () => ({ [Symbol.asyncIterator]: () => ({ next: away }) });
    await sweepFailedRefunds(parts(none));
    const message = 'failed refunds could not be looked for';
    expect(desk.logged).toEqual([{ level: 'warn', facts: { problem: 'away' }, message }]);
  });

  test('goes on behind one that cannot be handled, and names it in the log', async () => {
    const [one, other] = [await refunded(), await refunded()];
    const broken = new TypeError('broken');
    const list = () => found(one.providerPayment, other.providerPayment);
    await sweepFailedRefunds(
      parts(list, async ({ providerPayment }) => {
        if (providerPayment === one.providerPayment) throw broken;
        return 0;
      }),
    );
    const facts = { err: broken, refundId: `refund of ${one.providerPayment}` };
    const message = 'a failed refund could not be handled';
    expect(desk.logged[0]).toEqual({ level: 'error', facts, message });
    const states = [one, other].map(async ({ transactionId }) => (await desk.standing(transactionId)).state);
    expect(await Promise.all(states)).toEqual(['refunded', 'refund_due']);
  });

  test('says in the log that it ended early where the provider tells nothing of 30 payments', async () => {
    const all: string[] = [];
    for (let count = 0; count < 31; count += 1) all.push((await refunded()).providerPayment);
    const asked: string[] = [];
    const list = () => found(...all);
    await sweepFailedRefunds(
      parts(list, ({ providerPayment }) => {
        asked.push(providerPayment);
        return away();
      }),
    );
    expect(asked).toEqual(all.slice(0, 30));
    const message =
      'the look for failed refunds ended early: the provider tells nothing of too many payments';
    expect(desk.logged.filter(({ level }) => level === 'error')).toEqual([
      { level: 'error', facts: { silent: 30 }, message },
    ]);
  });

  test('ends with the program, and does not hide its errors', async () => {
    const { providerPayment } = await refunded();
    const closed = new DatabaseError('closed', 'the database is closed');
    const ended = sweepFailedRefunds(
      parts(
        () => found(providerPayment),
        () => Promise.reject(closed),
      ),
    );
    await expect(ended).rejects.toBe(closed);
    const broken = new TypeError('broken');
    const list = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(broken) }) });
    await expect(sweepFailedRefunds(parts(list))).rejects.toBe(broken);
    expect(desk.logged).toEqual([]);
  });
});
