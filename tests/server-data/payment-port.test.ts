import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualProvider } from '#server/payments/manual/manual.ts';
import { createClosedPayments, createPayments } from '#server/payments/payments.ts';
import { ProviderError } from '#server/payments/provider.ts';
import { openPaymentDesk, paid, type PaymentDesk } from './payment-desk.ts';

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.clear();
});

describe('payments as seen by orders', () => {
  const states = ['open', 'completed', 'failed', 'expired', 'refund_due', 'refunded'] as const;
  const shownAs = ['pending', 'completed', 'failed', 'expired', 'refunding', 'refunded'];

  test.each([
    ['on', () => createPayments(desk.parts)],
    ['off', () => createClosedPayments({ ...desk.parts, provider: manualProvider })],
  ] as const)('are listed by order, with messages for the buyer, while they are %s', async (_, payments) => {
    const rows = await Promise.all(
      states.map(async (state) => desk.pay((await desk.order()).orderId, { state })),
    );
    const unpaid = await desk.order();
    const shown = await payments().present([...rows.map(({ orderId }) => orderId), unpaid.orderId]);
    expect(rows.map(({ orderId }) => shown.get(orderId)?.status)).toEqual(shownAs);
    expect(shown.has(unpaid.orderId)).toBe(false);
    expect([...(await payments().present([]))]).toEqual([]);
  });

  test('have an empty name when the provider has not answered yet', async () => {
    const { orderId } = await desk.order();
    await desk.pay(orderId, { sessionId: null });
    expect((await createPayments(desk.parts).present([orderId])).get(orderId)?.sessionId).toBe('');
  });

  test('are never queried without an order', async () => {
    const database = { ...desk.database, query: () => Promise.reject(new Error('asked for nothing')) };
    expect((await createClosedPayments({ ...desk.parts, database }).present([])).size).toBe(0);
  });

  test('report whether anything can be paid here', async () => {
    expect(createPayments(desk.parts).off).toBeNull();
    const off = createClosedPayments({ ...desk.parts, provider: manualProvider });
    expect(off.off).toMatchObject({ code: 'payments_off' });
    expect(await off.open(await desk.order())).toMatchObject({ code: 'payments_off' });
  });

  test.each([
    ['on', () => createPayments(desk.parts)],
    ['off', () => createClosedPayments({ ...desk.parts, provider: manualProvider })],
  ] as const)('return the payment that counts, or nothing, while they are %s', async (_, payments) => {
    const refund = (orderId: string) =>
      desk.database.transaction((queries) => payments().refund(queries, orderId, desk.clock.now + 7));
    const { orderId } = await desk.order();
    const { transactionId } = await desk.pay(orderId, { state: 'completed' });
    await refund(orderId);
    expect(await desk.standing(transactionId)).toMatchObject({
      state: 'refund_due',
      askAt: desk.clock.now + 7,
    });
    const line = {
      actor: 'server',
      action: 'payment_refund_due',
      outcome: 'done',
      details: { because: 'order' },
    };
    expect(await desk.audit(transactionId)).toEqual([line]);
    await refund(orderId);
    expect(await desk.audit(transactionId)).toEqual([line]);
  });
});

describe("closing an order's open payment", () => {
  const close = (orderId: string) => createPayments(desk.parts).close(orderId);
  const opened = async () => desk.pay((await desk.order()).orderId);

  test.each([
    ['expired', { state: 'expired' }, 'closed'],
    ['failed', { state: 'failed' }, 'closed'],
    ['paid', paid(), 'paid'],
    ['paid with another sum', paid({ amount: 1, currency: 'GMD' }), 'closed'],
    ['open still', { state: 'open' }, 'unknown'],
  ] as const)('handles one that turns out to be %s', async (_, said, closed) => {
    const { orderId, sessionId } = await opened();
    desk.says.end = async () => said;
    expect(await close(orderId)).toBe(closed);
    expect(desk.asked).toEqual([`end ${sessionId}`]);
  });

  test.each([
    ['open', 'unknown'],
    ['completed', 'paid'],
    ['expired', 'closed'],
  ] as const)('is known to be %s when the provider does not say', async (state, closed) => {
    const { orderId, transactionId } = await opened();
    desk.says.end = async () => {
      await desk.database.query('UPDATE payments SET state = $2 WHERE transaction_id = $1', [
        transactionId,
        state,
      ]);
      throw new ProviderError('away', true);
    };
    expect(await close(orderId)).toBe(closed);
  });

  test('does not hide a programming error', async () => {
    desk.says.end = () => Promise.reject(new TypeError('broken'));
    await expect(close((await opened()).orderId)).rejects.toThrow('broken');
  });

  test.each([
    ['on', () => createPayments(desk.parts)],
    ['off', () => createClosedPayments({ ...desk.parts, provider: manualProvider })],
  ] as const)('asks no provider when nothing is open, while they are %s', async (_, payments) => {
    const [paidOrder, failed, none] = [await desk.order(), await desk.order(), await desk.order()];
    await desk.pay(paidOrder.orderId, { state: 'completed' });
    await desk.pay(failed.orderId, { state: 'failed' });
    const closed = [];
    for (const { orderId } of [paidOrder, failed, none]) closed.push(await payments().close(orderId));
    expect(closed).toEqual(['paid', 'closed', 'closed']);
    expect(desk.asked).toEqual([]);
  });

  test('has an unknown result while payments are off', async () => {
    expect(
      await createClosedPayments({ ...desk.parts, provider: manualProvider }).close((await opened()).orderId),
    ).toBe('unknown');
  });
});
