import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { written } from '#messages/written.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { PaymentRow } from '#server/database/sales/payments.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { createClosedPayments, createPayments } from '#server/payments/payments.ts';
import { manualProvider } from '#server/payments/manual/manual.ts';
import { ProviderError, type Provider } from '#server/payments/provider.ts';
import { sweepPayments } from '#server/payments/sweep-payments.ts';
import { openPaymentDesk, type PaymentDesk } from './payment-desk.ts';

/* What happens while somebody says that a refused refund was given back another way, and the provider is asked. */

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
/** Payments whose provider says this of what is back. */
const saying = (
  askReturned: NonNullable<Provider['askReturned']>,
  more: Partial<PaymentDeps> = {},
): PaymentDeps => ({
  ...desk.parts,
  provider: { ...desk.parts.provider, askReturned },
  ...more,
});
/** A payment of 500 of which 480 are due, whole or as a part of an order that stays, and refused by the provider. */
async function refused(state: PaymentRow['state'] = 'refund_due', row: Partial<PaymentRow> = {}) {
  const { orderId } = await desk.order();
  const money = { providerPayment: 'money 1', takenAmount: 500, takenCurrency: 'GMD' };
  const payment = await desk.pay(orderId, { state, ...money, ...row });
  await desk.database.query(
    'UPDATE payments SET return_amount = 500, returned_amount = 20, refund_refused_at = 1 WHERE transaction_id = $1',
    [payment.transactionId],
  );
  return payment;
}
function byHand(
  deps: PaymentDeps,
  orderId: string,
  evenIfUnknown: boolean | null = false,
  payments = createPayments(deps),
) {
  return payments.checkRefused(orderId, evenIfUnknown === null ? {} : { evenIfUnknown }, (checked) =>
    desk.database.transaction((queries) =>
      payments.settleRefused(queries, orderId, { how: 'by_hand', checked, by, now: now() }),
    ),
  );
}
async function stands({ transactionId }: PaymentRow) {
  const [row] = await desk.database.query(
    `SELECT state, returned_amount AS back, refund_refused_at IS NOT NULL AS refused, asking_until AS turn
       FROM payments WHERE transaction_id = $1`,
    [transactionId],
  );
  return row;
}
async function askAt({ transactionId }: PaymentRow) {
  const [row] = await desk.database.query<{ at: number | null }>(
    'SELECT ask_at AS at FROM payments WHERE transaction_id = $1',
    [transactionId],
  );
  return row?.at;
}
const stillRefused = (state: PaymentRow['state'] = 'refund_due') => ({
  state,
  back: 20,
  refused: true,
  turn: null,
});
const silence = () => new Promise<number>(() => {});

test('waits for a silent provider no longer than that, and goes on only knowingly', async () => {
  const payment = await refused();
  const silent = saying(silence, { handWaitsMs: 20 });
  expect(await byHand(silent, payment.orderId)).toMatchObject({ code: 'refund_unknown' });
  expect(await stands(payment)).toEqual(stillRefused());
  expect(await byHand(silent, payment.orderId, true)).toEqual([{ amount: 480, currency: 'GMD' }]);
  expect(await stands(payment)).toMatchObject({ state: 'refunded', turn: null });
});

test.each([
  ['fails', true],
  ['no longer knows the payment', false],
])('is unknown where the provider %s, and a retry is advised only where it may help', async (_, again) => {
  const payment = await refused();
  const answer = () => Promise.reject(new ProviderError('stripe answered', again));
  const no = await byHand(saying(answer), payment.orderId);
  expect(no).toMatchObject({ code: 'refund_unknown' });
  const { refundUnasked, refundUnknown } = written.en.refusals.sales;
  expect(isRefusal(no) && no.text(written.en.refusals)).toBe(again ? refundUnknown : refundUnasked);
  expect(await stands(payment)).toEqual(stillRefused());
  const facts = { transactionId: payment.transactionId, problem: 'stripe answered' };
  const message = 'a provider did not say how much is refunded';
  expect(desk.logged).toEqual([{ level: 'warn', facts, message }]);
});

const closed = () => createClosedPayments({ ...desk.parts, provider: manualProvider });
test.each<[string, () => ReturnType<typeof createPayments>]>([
  ['that cannot say', () => createPayments(desk.parts)],
  ['that is switched off', closed],
])('is unknown at a provider %s, and no retry is advised', async (_, payments) => {
  const payment = await refused();
  const no = await byHand(desk.parts, payment.orderId, false, payments());
  expect(no).toMatchObject({ code: 'refund_unknown' });
  for (const language of ['en', 'fr', 'ar'] as const) {
    const { refundUnasked, refundUnknown } = written[language].refusals.sales;
    expect([isRefusal(no) && no.text(written[language].refusals), refundUnasked]).toEqual([
      refundUnasked,
      expect.not.stringContaining(refundUnknown.split(/[,،] /u).at(-1) ?? ''),
    ]);
  }
});

test.each<[string, () => ReturnType<typeof createPayments>]>([
  ['that cannot say', () => createPayments(desk.parts)],
  ['that is switched off', closed],
])('is recorded for an app that knows of no such question, at a provider %s', async (_, payments) => {
  const payment = await refused();
  expect(await byHand(desk.parts, payment.orderId, null, payments())).toEqual([
    { amount: 480, currency: 'GMD' },
  ]);
});

test('is not recorded for such an app where the provider only failed to answer', async () => {
  const payment = await refused();
  const broken = saying(() => Promise.reject(new ProviderError('stripe answered 500', true)));
  expect(await byHand(broken, payment.orderId, null)).toMatchObject({ code: 'refund_unknown' });
  expect(await stands(payment)).toEqual(stillRefused());
  // Where it never will answer, that app could not settle it at all.
  const never = saying(() => Promise.reject(new ProviderError('stripe answered 404', false)));
  expect(await byHand(never, payment.orderId, null)).toEqual([{ amount: 480, currency: 'GMD' }]);
});

test('is not recorded where more became due while the provider was asked', async () => {
  const payment = await refused('completed');
  const parts = saying(async () => {
    await desk.database.query('UPDATE payments SET return_amount = 490 WHERE transaction_id = $1', [
      payment.transactionId,
    ]);
    return 20;
  });
  await desk.database.query('UPDATE payments SET return_amount = 100 WHERE transaction_id = $1', [
    payment.transactionId,
  ]);
  expect(await byHand(parts, payment.orderId)).toMatchObject({ code: 'refund_changed' });
  expect(await stands(payment)).toEqual(stillRefused('completed'));
  expect(await byHand(parts, payment.orderId)).toEqual([{ amount: 470, currency: 'GMD' }]);
});

test.each(['refund_due', 'completed'] as const)(
  'keeps the sweep from giving it back in the meantime (%s)',
  async (state) => {
    const payment = await refused(state);
    const parts = saying(async () => {
      await desk.database.query('UPDATE payments SET ask_at = 1 WHERE transaction_id = $1', [
        payment.transactionId,
      ]);
      await sweepPayments(desk.parts);
      return 20;
    });
    expect(await byHand(parts, payment.orderId)).toEqual([{ amount: 480, currency: 'GMD' }]);
    desk.clock.now += 3_600_000;
    await sweepPayments(desk.parts);
    expect(desk.refunds).toEqual([]);
    expect(await stands(payment)).toMatchObject({ refused: false, turn: null });
  },
);

test('is not recorded where another server took the question over, or nobody asked', async () => {
  const payment = await refused();
  const taken = saying(async () => {
    await desk.claimed(payment.transactionId, 45_000);
    return 20;
  });
  expect(await byHand(taken, payment.orderId)).toMatchObject({ code: 'refund_in_progress' });
  // Nor is the other server's claim released.
  expect(await byHand(saying(silence), payment.orderId)).toMatchObject({ code: 'refund_in_progress' });
  await desk.claimed(payment.transactionId, -1);
  const unasked = { payments: new Map<string, never>(), isUnknown: false };
  const { settleRefused } = createPayments(desk.parts);
  expect(
    await desk.database.transaction((queries) =>
      settleRefused(queries, payment.orderId, { how: 'by_hand', checked: unasked, by, now: now() }),
    ),
  ).toMatchObject({ code: 'refund_in_progress' });
  expect(await stands(payment)).toMatchObject({ state: 'refund_due', back: 20, refused: true });
});

test('asks about the payment in the currency that was taken for it', async () => {
  const payment = await refused('completed', { takenCurrency: 'JPY' });
  const asked: object[] = [];
  const parts = saying(async (about) => {
    asked.push(about);
    return 20;
  });
  expect(await byHand(parts, payment.orderId)).toEqual([{ amount: 480, currency: 'JPY' }]);
  expect(asked).toEqual([{ providerPayment: 'money 1', currency: 'JPY' }]);
});

test('asks once more after the first report, and changes nothing for a second one', async () => {
  const payment = await refused('completed', { takenCurrency: 'JPY' });
  expect(
    await byHand(
      saying(async () => 21),
      payment.orderId,
    ),
  ).toMatchObject({ code: 'refund_went_through' });
  expect(await stands(payment)).toEqual({ ...stillRefused('completed'), back: 21 });
  // The rest may be with the buyer too, as the caller says: the provider is not asked for it meanwhile.
  expect(await askAt(payment)).toBe(now() + 3_600_000);
  expect(
    await byHand(
      saying(async () => 21),
      payment.orderId,
    ),
  ).toEqual([{ amount: 479, currency: 'JPY' }]);
  // What was given back by hand counts with what the provider gave back.
  expect(
    await byHand(
      saying(async () => 21),
      payment.orderId,
    ),
  ).toEqual([]);
  expect(await stands(payment)).toMatchObject({ back: 500, refused: false });
});

test('settles a refusal of which nothing is due any more, without an amount', async () => {
  const payment = await refused('completed');
  await desk.database.query('UPDATE payments SET returned_amount = 500 WHERE transaction_id = $1', [
    payment.transactionId,
  ]);
  expect(
    await byHand(
      saying(async () => 500),
      payment.orderId,
    ),
  ).toEqual([{ amount: 0, currency: 'GMD' }]);
  expect(await stands(payment)).toMatchObject({ back: 500, refused: false });
  const history = await desk.database.query('SELECT kind FROM order_history WHERE order_id = $1', [
    payment.orderId,
  ]);
  expect(history).toEqual([]);
});
