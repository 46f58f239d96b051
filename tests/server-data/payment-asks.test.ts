import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPayment, findPayment, recordSession, type PaymentRow } from '#server/database/sales/payments.ts';
import { createLog } from '#server/ops/log.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { createPayments, settleIfAnswered } from '#server/payments/payments.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { startOfSale } from './sale-hand.ts';

describe.each(databaseKinds.filter(({ available }) => available))(
  'asking the provider about an order, with two servers on one $name',
  ({ open }) => {
    let opened: OpenedDatabase;
    let servers: readonly PaymentDeps[];
    const clock = { now: startOfSale };
    let asked: string[] = [];

    beforeAll(async () => {
      opened = await open();
      await opened.database.script(`
        INSERT INTO users (id, username, role, created_at) VALUES ('buyer', 'awa', 'NORMAL_USER', 0);
        INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules, show_window, revision, created_at, updated_at)
          VALUES ('event', 'buyer', 'A night', 0, 0, 0, 'UTC', 'published', '{}', '{}', '{}', 2, 0, 0)`);
      servers = [server(), server()];
    });
    afterAll(() => opened.close());

    function server(): PaymentDeps {
      const unused = () => Promise.reject(new Error('nothing is settled here'));
      return {
        database: opened.database,
        provider: {
          name: 'stripe',
          createSession: unused,
          askSession: async (sessionId) => {
            asked.push(sessionId);
            return { state: 'open' };
          },
          endSession: unused,
          refund: unused,
          readMessage: unused,
        },
        orders: { confirm: unused, end: unused },
        afterOrder: () => {
          throw new Error('nothing is settled here');
        },
        tellOfReturn: unused,
        now: () => clock.now,
        newId: () => 'never used',
        log: createLog('silent'),
      };
    }

    async function addOrder(orderId: string): Promise<PaymentRow> {
      await opened.database.query(
        `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at, payment_due_at)
         VALUES ($1, 'event', 'buyer', 'awaiting_payment', 'Awa', 'awa@example.org', 500, 'GMD', '', $2, $3)`,
        [orderId, clock.now, clock.now + 900_000],
      );
      const transactionId = `transaction of ${orderId}`;
      const row = {
        orderId,
        provider: 'stripe',
        amount: 500,
        currency: 'GMD',
        createdAt: clock.now,
      } as const;
      const times = { expiresAt: clock.now + 900_000, askAt: clock.now + 5_000 };
      await addPayment(opened.database, { transactionId, ...row, ...times });
      await recordSession(opened.database, transactionId, {
        sessionId: `session of ${orderId}`,
        checkoutUrl: 'https://pay.example.org/',
      });
      const payment = await findPayment(opened.database, transactionId);
      if (payment === null) throw new Error('the payment was not written');
      return payment;
    }

    /** Each poll goes to the other server. */
    async function ask(payment: PaymentRow, times: number): Promise<void> {
      for (let turn = 0; turn < times; turn += 1) {
        const parts = servers[turn % servers.length];
        if (parts === undefined) throw new Error('no server');
        expect(await settleIfAnswered(parts, payment)).toBe('open');
      }
    }

    test('asks ten times in a burst and then every two seconds, across all servers', async () => {
      asked = [];
      const payment = await addOrder('order-1');
      await ask(payment, 60);
      expect(asked.length).toBe(10);
      clock.now += 1_999;
      await ask(payment, 10);
      expect(asked.length).toBe(10);
      clock.now += 1;
      await ask(payment, 10);
      expect(asked.length).toBe(11);
    });

    test("does not use up another order's requests", async () => {
      await ask(await addOrder('order-2'), 60);
      asked = [];
      await ask(await addOrder('order-3'), 1);
      expect(asked).toEqual(['session of order-3']);
    });

    test('limits a buyer who opens the payment repeatedly', async () => {
      asked = [];
      const payment = await addOrder('order-4');
      const order = {
        orderId: payment.orderId,
        amount: payment.amount,
        currency: payment.currency,
        title: 'A night',
        buyerEmail: 'awa@example.org',
        dueAt: payment.expiresAt,
        byHand: false,
      };
      for (let turn = 0; turn < 30; turn += 1)
        for (const parts of servers)
          expect(await createPayments(parts).open(order)).toMatchObject({ status: 'pending' });
      expect(asked.length).toBe(10);
    });
  },
);
