import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReturning } from '#server/database/sales/money-returning.ts';
import type { PaymentRow } from '#server/database/sales/payments.ts';
import { openPaymentDesk, type PaymentDesk } from './payment-desk.ts';

/* What an order says of its money that the provider has not confirmed to be back. */

let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk();
});
afterAll(() => desk.close());

async function pay(orderId: string, row: Partial<PaymentRow>, returned: { due: number; refused: boolean }) {
  const { transactionId } = await desk.pay(orderId, { takenAmount: 500, takenCurrency: 'GMD', ...row });
  await desk.database.query(
    `UPDATE payments SET return_amount = $2, returned_amount = 20, refund_refused_at = CASE WHEN $3 THEN 1 END
      WHERE transaction_id = $1`,
    [transactionId, returned.due + 20, returned.refused],
  );
}
const returning = async (orderId: string) => (await findReturning(desk.database, [orderId])).get(orderId);

test('adds up what is due of what was refused, without a part that is on its way', async () => {
  const { orderId } = await desk.order();
  await pay(orderId, { state: 'refund_due' }, { due: 0, refused: true });
  await pay(orderId, { state: 'completed' }, { due: 80, refused: false });
  expect(await returning(orderId)).toEqual({
    partly: true,
    refused: true,
    due: { amount: 480, currency: 'GMD' },
  });
});

test('names no amount in several currencies', async () => {
  const { orderId } = await desk.order();
  await pay(orderId, { state: 'refund_due' }, { due: 0, refused: true });
  await pay(orderId, { state: 'completed', takenCurrency: 'JPY' }, { due: 80, refused: true });
  expect(await returning(orderId)).toEqual({ partly: true, refused: true, due: null });
});

test('names no amount of a part that nobody refused, and knows of no order without one', async () => {
  const [{ orderId }, other] = [await desk.order(), await desk.order()];
  await pay(orderId, { state: 'completed' }, { due: 80, refused: false });
  expect(await returning(orderId)).toEqual({ partly: true, refused: false, due: null });
  await pay(other.orderId, { state: 'completed' }, { due: 0, refused: false });
  expect(await returning(other.orderId)).toBeUndefined();
});
