import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmOrder } from '#server/sales/orders/confirm-order.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import { payOrder } from '#server/sales/money/pay-order.ts';
import { createOrderSweep } from '#server/sales/orders/sweep-orders.ts';
import { cancelOrder } from '#server/sales/money/take-back-order.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { createPayments } from '#server/payments/payments.ts';
import { createSandbox } from '#server/payments/sandbox/sandbox.ts';
import { settle } from '#server/payments/settle-payment.ts';
import { sweepPayments } from '#server/payments/sweep-payments.ts';
import { databaseKinds, type OpenedDatabase } from '../server-data/databases.ts';
import { callerOf } from '../server-data/sale-hand.ts';
import { openQuickDatabase } from './payments-database.ts';
import {
  addOrder,
  clearOrders,
  dueMs,
  openStage,
  orderId,
  places,
  total,
  type PaymentsStage,
} from './payments-stage.ts';

const rounds = 6;
const kinds = databaseKinds.map((kind) => (kind.name === 'PostgreSQL' ? kind : { ...kind, open: openQuick }));

async function openQuick(): Promise<OpenedDatabase> {
  const database = await openQuickDatabase();
  return { database, close: () => database.close() };
}

describe.each(kinds)('concurrent payments over $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  let stage: PaymentsStage;
  const clock = { now: 0 };
  const problems: unknown[] = [];
  beforeAll(async () => {
    if (!available) return;
    opened = await open();
    stage = await openStage(opened.database);
  });
  afterAll(() => opened?.close());

  /** A shop with a sandbox, whose clock stops when a new order is made. */
  async function openShop() {
    const { database, signers, buyerId, startsAt } = stage;
    clock.now = startsAt;
    problems.length = 0;
    await database.query('DELETE FROM sandbox_messages');
    await database.query('DELETE FROM sandbox_ledger');
    await database.query('DELETE FROM sandbox_sessions');
    await clearOrders(database);
    await addOrder(stage);
    const now = () => clock.now;
    const key = new Uint8Array(32);
    const sandbox = createSandbox({ database, now, newSecret: randomUUID, key, publicUrl: null });
    const note = (facts: object, message: string) => void problems.push({ ...facts, message });
    const log = { info: note, warn: note, error: note } as unknown as OrdersDeps['log'];
    const deps: PaymentDeps = {
      database,
      now,
      log,
      provider: sandbox.provider,
      afterOrder: () => undefined,
      tellOfReturn: () => Promise.resolve(),
      newId: randomUUID,
      orders: {
        confirm: (queries, order) => confirmOrder(queries, signers, order),
        end: (queries, order) => endOrder(queries, order),
      },
    };
    const payments = createPayments(deps);
    const orders: OrdersDeps = {
      database,
      signers,
      now,
      payments,
      after: () => undefined,
      log,
    };
    const { sweep: sweepOrders } = createOrderSweep(orders);
    await payOrder(orders, callerOf(buyerId, 'NORMAL_USER'), orderId);
    const shown = (await payments.present([orderId])).get(orderId);
    const { sessionId = '', transactionId = '' } = shown ?? {};
    return {
      approve: () => sandbox.choose(sessionId, { name: 'approve', delayMs: 0 }),
      settle: () => settle(deps, transactionId, 'somebody'),
      pay: () => payOrder(orders, callerOf(buyerId, 'NORMAL_USER'), orderId),
      cancel: () => cancelOrder(orders, callerOf(buyerId, 'NORMAL_USER'), orderId),
      sweep: () => Promise.all([sweepPayments(deps), sweepOrders()]),
    };
  }
  const many = <T>(count: number, work: () => Promise<T>) => Array.from({ length: count }, work);

  async function standing() {
    const { database } = stage;
    const [order] = await database.query<{ state: string; tickets: number; counts: number }>(
      `SELECT o.state, (SELECT count(*)::int FROM tickets t WHERE t.order_id = o.id) AS tickets,
         (SELECT count(*)::int FROM payments p WHERE p.order_id = o.id AND p.state = 'completed') AS counts
       FROM orders o WHERE o.id = $1`,
      [orderId],
    );
    const [money] = await database.query<{ held: number }>(
      `SELECT coalesce(sum(CASE kind WHEN 'taken' THEN amount ELSE -amount END), 0)::bigint AS held FROM sandbox_ledger`,
    );
    return { ...order, held: money?.held };
  }
  const paid = { state: 'confirmed', tickets: places, counts: 1, held: total };

  test.skipIf(!available)('confirm a paid order once under 64 checks, sweeps and retries', async () => {
    const shop = await openShop();
    await shop.approve();
    const states = await Promise.all(many(64, shop.settle));
    expect(new Set(states)).toEqual(new Set(['completed']));
    await Promise.all([...many(8, shop.settle), ...many(4, shop.sweep), ...many(4, shop.pay)]);
    expect(await standing()).toEqual(paid);
    expect(problems).toEqual([]);
  });

  test.skipIf(!available)(
    'give a buyer who pays at the deadline either tickets or the money back',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const shop = await openShop();
        clock.now += dueMs - 1;
        const paying = shop.approve();
        clock.now += 1;
        await Promise.all([paying, ...many(4, shop.sweep), ...many(8, shop.settle), ...many(2, shop.pay)]);
        for (let turn = 0; turn < 3; turn += 1) {
          clock.now += 3_600_000;
          await shop.sweep();
        }
        expect([paid, { state: 'expired', tickets: 0, counts: 0, held: 0 }]).toContainEqual(await standing());
      }
    },
  );

  test.skipIf(!available)(
    'let a buyer who pays in one tab and cancels in another do only one of them',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const shop = await openShop();
        await Promise.all([shop.approve(), shop.cancel(), ...many(4, shop.settle), ...many(2, shop.sweep)]);
        for (let turn = 0; turn < 3; turn += 1) {
          clock.now += 3_600_000;
          await shop.sweep();
        }
        expect([paid, { state: 'cancelled', tickets: 0, counts: 0, held: 0 }]).toContainEqual(
          await standing(),
        );
      }
    },
  );
});
