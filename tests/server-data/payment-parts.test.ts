import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRow, PaymentState } from '#server/database/sales/payments.ts';
import { createClosedPayments, createPayments } from '#server/payments/payments.ts';
import { manualProvider } from '#server/payments/manual/manual.ts';
import { ProviderError, UnknownSessionError } from '#server/payments/provider.ts';
import { giveBack, giveBackPart, noteGivenBack } from '#server/payments/refund-payment.ts';
import { sweepPayments } from '#server/payments/sweep-payments.ts';
import { openPaymentDesk, paid, type PaymentDesk } from './payment-desk.ts';

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
const by = { actor: 'team', userId: null } as const;
/** Settles an order's refused refunds as its team does, even though the provider cannot say what is back. */
function settleRefused(orderId: string, how: 'again' | 'by_hand') {
  const payments = createPayments(desk.parts);
  const settle = (said: Parameters<typeof payments.settleRefused>[2]) =>
    desk.database.transaction((queries) => payments.settleRefused(queries, orderId, said));
  return how === 'again'
    ? settle({ how, by, now: now() })
    : payments.checkRefused(orderId, { evenIfUnknown: true }, (checked) =>
        settle({ how, checked, by, now: now() }),
      );
}
const money = { providerPayment: 'money 1', takenAmount: 500, takenCurrency: 'GMD' };
/** Adds a completed payment with this amount due for refund, and this amount refunded. */
async function counting(back = 120, is = 20, row: Partial<PaymentRow> = {}): Promise<PaymentRow> {
  const { orderId } = await desk.order();
  const payment = await desk.pay(orderId, { state: 'completed', ...money, ...row });
  await desk.database.query(
    'UPDATE payments SET return_amount = $2, returned_amount = $3 WHERE transaction_id = $1',
    [payment.transactionId, back, is],
  );
  return { ...payment, returnAmount: back, returnedAmount: is };
}
const returnsOf = async ({ transactionId }: Pick<PaymentRow, 'transactionId'>) => {
  const [row] = await desk.database.query(
    'SELECT return_amount AS due, returned_amount AS back, ask_at AS "askAt", asking_until AS turn FROM payments WHERE transaction_id = $1',
    [transactionId],
  );
  return row;
};
const historyOf = ({ orderId }: Pick<PaymentRow, 'orderId'>) =>
  desk.database.query('SELECT kind, actor, amount FROM order_history WHERE order_id = $1 ORDER BY id', [
    orderId,
  ]);

describe('a partial refund due', () => {
  const back = (orderId: string, amount: number) =>
    desk.database.transaction((queries) =>
      createPayments(desk.parts).refundPart(queries, orderId, { amount, now: now() + 7 }),
    );

  test('is due on the payment that counts, and noted', async () => {
    const payment = await counting(0, 0);
    expect(await back(payment.orderId, 500)).toBeNull();
    expect(await returnsOf(payment)).toMatchObject({ due: 500, back: 0, askAt: now() + 7 });
    expect(await desk.audit(payment.transactionId)).toEqual([
      {
        actor: 'server',
        action: 'payment_refund_due',
        outcome: 'done',
        details: { because: 'part', back: 500 },
      },
    ]);
  });

  test('is due on no payment when none counts', async () => {
    const { orderId } = await desk.order();
    const { transactionId } = await desk.pay(orderId, { state: 'failed' });
    expect(await back(orderId, 1)).toBeNull();
    expect(await desk.audit(transactionId)).toEqual([]);
    await desk.database.transaction((queries) => createPayments(desk.parts).refund(queries, orderId, now()));
    expect(await desk.database.query('SELECT 1 FROM audit_log WHERE subject IS NULL')).toEqual([]);
  });

  test('is refused beyond the amount received, and when the provider refunds all or nothing', async () => {
    const byHand = await counting(0, 0, { provider: 'manual', takenAmount: 100 });
    expect(await back(byHand.orderId, 101)).toMatchObject({ status: 409, code: 'refund_too_much' });
    const wave = await counting(0, 0, { provider: 'wave' });
    expect(await back(wave.orderId, 1)).toMatchObject({ status: 409, code: 'refund_whole_only' });
    expect([await desk.audit(byHand.transactionId), await desk.audit(wave.transactionId)]).toEqual([[], []]);
    expect(await back(byHand.orderId, 100)).toBeNull();
  });
});

describe('a partial refund', () => {
  test('is requested as the total so far, under its own key, and announces only the new part', async () => {
    const payment = await counting();
    const { transactionId } = payment;
    let turn: unknown;
    desk.says.refund = async () => {
      turn = (await returnsOf(payment))?.['turn'];
      return 'done';
    };
    await giveBackPart(desk.parts, payment);
    expect(Math.abs(Number(turn) - Date.now() - 60_000)).toBeLessThan(20_000);
    expect(desk.refunds).toEqual([
      { providerPayment: 'money 1', amount: 120, currency: 'GMD', key: `refund-${transactionId}-120` },
    ]);
    expect(await returnsOf(payment)).toEqual({ due: 120, back: 120, askAt: null, turn: null });
    const details = { provider: 'stripe', amount: 100, currency: 'GMD' };
    expect(await desk.audit(transactionId)).toEqual([
      { actor: 'stripe', action: 'payment_part_refunded', outcome: 'done', details },
    ]);
    expect(await historyOf(payment)).toEqual([{ kind: 'money_returned', actor: 'provider', amount: 100 }]);
    expect(desk.logged).toEqual([]);
  });

  test('by a person is announced as theirs', async () => {
    const payment = await counting(120, 0, { provider: 'manual' });
    await giveBackPart(desk.parts, payment);
    expect(desk.asked).toEqual([]);
    expect(await historyOf(payment)).toEqual([{ kind: 'money_returned', actor: 'team', amount: 120 }]);
  });

  test.each([
    ['pending', 8_000, [], [], []],
    [
      'failed',
      3_600_000,
      ['the provider refused a refund: handle it on the order'],
      ['payment_refund_refused'],
      [{ kind: 'refund_refused', actor: 'provider', amount: 100 }],
    ],
  ] as const)('is requested again when it is %s', async (answer, afterMs, messages, actions, told) => {
    const payment = await counting(120, 20, { asked: 2 });
    desk.says.refund = async () => (answer === 'failed' ? { back: 20 } : answer);
    await giveBackPart(desk.parts, payment);
    expect(await returnsOf(payment)).toEqual({ due: 120, back: 20, askAt: now() + afterMs, turn: null });
    expect(desk.logged.map(({ message }) => message)).toEqual(messages);
    for (const { facts } of desk.logged) expect(facts).toEqual({ transactionId: payment.transactionId });
    const audited = await desk.audit(payment.transactionId);
    expect([audited.map(({ action }) => action), await historyOf(payment)]).toEqual([actions, told]);
  });

  test.each([
    ['stripe counts in larger units', (problem: string) => new ProviderError(problem, false)],
    ['stripe answered 404', (problem: string) => new UnknownSessionError(problem)],
  ])('that can never be requested is refused, so that a person looks at it: %s', async (problem, errorOf) => {
    const payment = await counting(120, 20);
    const error = errorOf(problem);
    desk.says.refund = () => Promise.reject(error);
    await giveBackPart(desk.parts, payment);
    expect(await returnsOf(payment)).toMatchObject({ back: 20, askAt: now() + 3_600_000, turn: null });
    expect(await historyOf(payment)).toEqual([{ kind: 'refund_refused', actor: 'provider', amount: 100 }]);
    // An hourly attempt that ends the same says nothing new.
    await giveBackPart(desk.parts, payment);
    expect(desk.logged.map(({ level, facts }) => [level, facts])).toEqual([
      ['error', { transactionId: payment.transactionId, problem }],
    ]);
    desk.says.refund = () => Promise.reject(new ProviderError('stripe cannot be reached', true));
    await expect(giveBackPart(desk.parts, payment)).rejects.toThrow('stripe cannot be reached');
  });

  test('is not requested when everything is refunded', async () => {
    const payment = await counting(120, 120);
    await giveBackPart(desk.parts, payment);
    expect([desk.asked, await desk.audit(payment.transactionId)]).toEqual([[], []]);
    expect(await returnsOf(payment)).toMatchObject({ askAt: null, turn: null });
  });

  test('waits two seconds while another server asks', async () => {
    const payment = await counting();
    const until = await desk.claimed(payment.transactionId, 30_000);
    await giveBackPart(desk.parts, payment);
    expect(desk.asked).toEqual([]);
    expect(await returnsOf(payment)).toMatchObject({ askAt: now() + 2_000, turn: until });
  });

  test.each([{ providerPayment: null }, { takenCurrency: null }])(
    'requires a received payment: %j is an error, and the lock is released',
    async (missing) => {
      const payment = await counting(120, 20, missing);
      await expect(giveBackPart(desk.parts, payment)).rejects.toThrow(
        `payment ${payment.transactionId} has nothing to refund`,
      );
      expect([desk.asked, (await returnsOf(payment))?.['turn']]).toEqual([[], null]);
    },
  );

  const becomes = ({ transactionId }: PaymentRow, state: PaymentState | 'gone' | 'told') =>
    state === 'gone'
      ? desk.database.query('DELETE FROM payments WHERE transaction_id = $1', [transactionId])
      : state === 'told'
        ? desk.database.query('UPDATE payments SET returned_amount = 120 WHERE transaction_id = $1', [
            transactionId,
          ])
        : desk.database.query('UPDATE payments SET state = $2 WHERE transaction_id = $1', [
            transactionId,
            state,
          ]);

  test.each(['refund_due', 'gone'] as const)('is not requested once its payment is %s', async (state) => {
    const payment = await counting();
    await becomes(payment, state);
    await giveBackPart(desk.parts, payment);
    expect(desk.asked).toEqual([]);
  });

  test.each(['refunded', 'gone', 'told'] as const)(
    'is announced once: not when its payment is %s by then',
    async (state) => {
      const payment = await counting();
      desk.says.refund = async () => {
        await becomes(payment, state);
        return 'done';
      };
      await giveBackPart(desk.parts, payment);
      expect([await desk.audit(payment.transactionId), await historyOf(payment)]).toEqual([[], []]);
    },
  );

  test('is followed up by the background job', async () => {
    const payment = await counting(120, 20);
    await desk.database.query('UPDATE payments SET ask_at = $2 WHERE transaction_id = $1', [
      payment.transactionId,
      now(),
    ]);
    await sweepPayments(desk.parts);
    expect(desk.asked).toEqual([`refund refund-${payment.transactionId}-120`]);
  });
});

describe('a whole refund', () => {
  const whole = (row: Partial<PaymentRow> = {}) => counting(120, 20, { state: 'refund_due', ...row });

  test('waits while a part of it is being requested', async () => {
    const payment = await whole();
    const until = await desk.claimed(payment.transactionId, 30_000);
    await giveBack(desk.parts, payment);
    expect(desk.asked).toEqual([]);
    expect(await returnsOf(payment)).toMatchObject({ askAt: now() + 2_000, turn: until });
  });

  test.each([
    ['waits for a claim by a server whose clock is half a minute ahead', 90_000, 0],
    ['takes over a claim by a server whose clock was ten minutes ahead', 660_000, 1],
  ])('%s', async (_, endsInMs, asked) => {
    const payment = await whole();
    await desk.claimed(payment.transactionId, endsInMs);
    await giveBack(desk.parts, payment);
    expect(desk.asked).toHaveLength(asked);
  });

  test.each([-600_000, 600_000])(
    'is requested by one server at a time, though the clock of one is off by %i ms',
    async (offMs) => {
      const payment = await whole();
      const other = { ...desk.parts, now: () => now() + offMs };
      desk.says.refund = async () => {
        await giveBack(desk.parts, payment);
        return 'done';
      };
      await giveBack(other, payment);
      expect(desk.asked).toEqual([`refund refund-${payment.transactionId}`]);
    },
  );

  test('is not requested once somebody has given it back another way', async () => {
    const payment = await whole();
    await desk.database.query(`UPDATE payments SET state = 'refunded' WHERE transaction_id = $1`, [
      payment.transactionId,
    ]);
    await giveBack(desk.parts, payment);
    expect([desk.asked, (await returnsOf(payment))?.['turn']]).toEqual([[], null]);
  });

  test.each(['by_hand', 'again'] as const)(
    'is not settled (%s) while the provider is being asked, which may give it back that moment',
    async (how) => {
      // Taken in another currency than asked for, which is why it goes back.
      const payment = await whole({ takenCurrency: 'XOF' });
      const { orderId } = payment;
      await desk.database.query('UPDATE payments SET refund_refused_at = 1 WHERE transaction_id = $1', [
        payment.transactionId,
      ]);
      const settle = () => settleRefused(orderId, how);
      let meanwhile: unknown;
      desk.says.refund = async () => {
        meanwhile = await settle();
        return { back: 20 };
      };
      await giveBack(desk.parts, payment);
      expect(meanwhile).toMatchObject({ status: 409, code: 'refund_in_progress' });
      expect((await desk.standing(payment.transactionId)).state).toBe('refund_due');
      // A server that was killed while it asked holds nobody up for longer than a request may take.
      await desk.claimed(payment.transactionId, 30_000);
      expect(await settle()).toMatchObject({ code: 'refund_in_progress' });
      await desk.claimed(payment.transactionId, -1);
      expect(await settle()).toEqual([{ amount: 480, currency: 'XOF' }]);
      const [state, kind] =
        how === 'again' ? ['refund_due', 'refund_retried'] : ['refunded', 'money_returned'];
      expect((await desk.standing(payment.transactionId)).state).toBe(state);
      expect((await historyOf(payment)).at(-1)).toEqual({ kind, actor: 'team', amount: 480 });
    },
  );

  test.each([
    ['says that nothing is back any more', { back: 0 }, 500],
    ['does not say what is back', { back: null }, 480],
  ])('is due with what was back before, or without it, when the provider %s', async (_, answer, amount) => {
    const payment = await whole();
    desk.says.refund = async () => answer;
    await giveBack(desk.parts, payment);
    await giveBack(desk.parts, payment);
    const refused = (await historyOf(payment)).filter(({ kind }) => kind === 'refund_refused');
    expect(refused).toEqual([{ kind: 'refund_refused', actor: 'provider', amount }]);
  });

  test('leaves out what people gave back of this payment, and nothing they gave back of another', async () => {
    const refundBy = { actor: 'team', userId: null } as const;
    const amounts: number[] = [];
    desk.says.refund = async ({ amount }) => {
      amounts.push(amount);
      return 'done';
    };
    const payment = await counting(120, 20);
    const { orderId } = payment;
    const other = await desk.pay(orderId, { state: 'refund_due', ...money, takenAmount: 70 });
    await desk.database.transaction(async (queries) => {
      for (const one of [payment, other]) await noteGivenBack(queries, one, { at: now(), by: refundBy });
    });
    await desk.database.transaction((queries) => createPayments(desk.parts).refund(queries, orderId, now()));
    await sweepPayments(desk.parts);
    expect(amounts).toEqual([400]);
    expect((await historyOf(payment)).map(({ amount }) => amount)).toEqual([100, 70, 380]);
  });
});

test("announces a payment's remainder without its earlier parts", async () => {
  const payment = await counting(120, 120, { state: 'refund_due' });
  await giveBack(desk.parts, payment);
  expect(await historyOf(payment)).toEqual([{ kind: 'money_returned', actor: 'provider', amount: 380 }]);
});

test('refunds by hand when no provider is enabled', async () => {
  const order = { ...(await desk.order()), byHand: true };
  const closed = createClosedPayments({ ...desk.parts, provider: manualProvider });
  expect(await closed.open(order)).toMatchObject({ status: 'pending', checkoutUrl: '' });
  expect(desk.asked).toEqual([]);
});

test('records what closing finds as done by the server', async () => {
  const { orderId } = await desk.order();
  const { transactionId } = await desk.pay(orderId);
  desk.says.end = async () => paid();
  expect(await createPayments(desk.parts).close(orderId)).toBe('paid');
  expect(await desk.audit(transactionId)).toMatchObject([{ actor: 'server' }]);
});
