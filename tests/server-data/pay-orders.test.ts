import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRefusal, refusal } from '#server/access/refusal.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { ensurePayment, payOrder } from '#server/sales/money/pay-order.ts';
import { refundButFees } from '#server/sales/money/refund-part.ts';
import { noPayments } from '#server/sales/money/payments-port.ts';
import { settleRefusedRefund } from '#server/sales/money/settle-refused-refund.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, callerOf, cancel, openSale, pay, refund, type Sale } from './sale-hand.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

async function newOrder() {
  const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 10, priceAmount: 500 }]);
  const buyer = await addBuyer(opened.database);
  const { orderId } = await buy(sale, buyer);
  return { sale, buyer, orderId };
}
const rowOf = async (orderId: string) => {
  const row = await findOrder(opened.database, orderId);
  if (row === null) throw new Error('there is no such order');
  return row;
};
const ask = async (sale: Sale, buyer: string, orderId: string) => {
  const answer = await payOrder(sale.parts, callerOf(buyer, 'NORMAL_USER'), orderId);
  return isRefusal(answer) ? answer.code : answer.state;
};

it('opens no payment at or after the end of its time, even before the order is ended', async () => {
  const { sale, buyer, orderId } = await newOrder();
  const row = await rowOf(orderId);
  sale.clock.now = row.paymentDueAt ?? 0;
  expect(await ask(sale, buyer, orderId)).toBe('order_ended');
  expect(await ensurePayment(sale.parts, row)).toBe(row);
  expect(sale.payments.opened).toEqual([]);
  sale.clock.now -= 1;
  expect(await ask(sale, buyer, orderId)).toBe('awaiting_payment');
  expect(sale.payments.opened.map((one) => [one.orderId, one.amount, one.byHand])).toEqual([
    [orderId, 500, false],
  ]);
});

it('opens no payment for a paid order, and none twice', async () => {
  const { sale, buyer, orderId } = await newOrder();
  for (let times = 0; times < 2; times += 1) await ensurePayment(sale.parts, await rowOf(orderId));
  await pay(sale, orderId);
  await ensurePayment(sale.parts, await rowOf(orderId));
  expect(await ask(sale, buyer, orderId)).toBe('confirmed');
  expect(sale.payments.opened).toHaveLength(1);
});

it('ends an order asked for again whose event was cancelled, and opens no payment', async () => {
  const { sale, buyer, orderId } = await newOrder();
  const row = await rowOf(orderId);
  await opened.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [sale.eventId]);
  // It ends once the provider has said that its page is closed.
  sale.payments.atClose.set(orderId, async () => 'unknown');
  expect((await ensurePayment(sale.parts, row)).state).toBe('awaiting_payment');
  sale.payments.atClose.delete(orderId);
  expect((await ensurePayment(sale.parts, row)).state).toBe('cancelled');
  expect(sale.payments.opened).toEqual([]);
  expect(await ask(sale, buyer, orderId)).toBe('order_ended');
});

it('keeps an order whose provider is unreachable, and logs that', async () => {
  const { sale, orderId } = await newOrder();
  const warned: unknown[] = [];
  const log = { ...sale.parts.log, warn: (facts: object) => void warned.push(facts) };
  const row = await rowOf(orderId);
  sale.payments.refuseOpen = refusal(409, 'payments_off', () => 'Try again later.');
  expect(await ensurePayment({ ...sale.parts, log }, row)).toBe(row);
  expect(warned).toEqual([{ orderId, problem: 'payments_off' }]);
  sale.payments.refuseOpen = null;
  expect(await ensurePayment({ ...sale.parts, log }, row)).toEqual(row);
  expect(warned).toHaveLength(1);
});

it('cancels and refunds nothing of an order that does not exist', async () => {
  const { sale, buyer } = await newOrder();
  expect(await cancel(sale, buyer, randomUUID())).toBe('order_not_found');
  expect(await refund(sale, randomUUID())).toBe('order_not_found');
  const told = { moved: () => {}, tellOfPart: () => Promise.resolve(), wakeEmails: () => {} };
  const asked = { orderId: randomUUID(), reason: 'Ill', evenIfUsed: false };
  expect(
    await refundButFees({ ...sale.parts, ...told }, callerOf(sale.organizerId, 'ORGANIZER'), asked),
  ).toMatchObject({ code: 'order_not_found' });
});

it('settles no refused refund while the provider is being asked for it, and logs nothing of it', async () => {
  const { sale, orderId } = await newOrder();
  const inProgress = refusal(409, 'refund_in_progress', () => 'Try again in a minute.');
  const parts = { ...sale.parts, payments: { ...sale.payments, settleRefused: async () => inProgress } };
  const which = { registrationId: sale.eventId, orderId };
  const owner = callerOf(sale.organizerId, 'ORGANIZER');
  const byHand = { how: 'by_hand', evenIfUnknown: false } as const;
  expect(await settleRefusedRefund(parts, owner, which, byHand)).toMatchObject({
    code: 'refund_in_progress',
  });
  expect(await opened.database.query('SELECT 1 FROM audit_log WHERE subject = $1', [orderId])).toEqual([]);
});

it('has nothing to close, to show or to give back where nothing can be paid', async () => {
  const { orderId } = await newOrder();
  expect(await noPayments.close(orderId)).toBe('closed');
  expect([...(await noPayments.present([orderId]))]).toEqual([]);
  const resolution = { how: 'again', by: { actor: 'team', userId: null }, now: 1 } as const;
  expect(await noPayments.settleRefused(opened.database, orderId, resolution)).toEqual([]);
  expect(await noPayments.refundPart(opened.database, orderId, { amount: 1, now: 1 })).toBeNull();
  expect(noPayments.off).toMatchObject({ code: 'payments_off' });
});

it('records a refund once, by whom, and whether tickets had been used', async () => {
  const { sale, orderId } = await newOrder();
  await pay(sale, orderId);
  for (let times = 0; times < 2; times += 1) expect(await refund(sale, orderId, true)).toBe('refunded');
  expect(sale.payments.refunded).toEqual([orderId]);
  const lines = `SELECT actor, action, outcome, details FROM audit_log WHERE subject = $1`;
  expect(await opened.database.query(lines, [orderId])).toEqual([
    { actor: sale.organizerId, action: 'order_refunded', outcome: 'done', details: { evenIfUsed: true } },
  ]);
});
