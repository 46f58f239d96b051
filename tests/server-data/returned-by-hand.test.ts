import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countReturnedByHand, nameReturnedByHand } from '#server/database/sales/order-refunds.ts';
import { addBuyer, buy, openSale } from './sale-hand.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const migration = readFileSync(
  new URL('../../server/database/migrations/0178-returned-by-hand.sql', import.meta.url),
  'utf8',
);

describe.each(databaseKinds.filter(({ available }) => available))(
  'money given back by hand under an earlier build, in the $name',
  ({ open }) => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    interface Line {
      readonly of: string;
      readonly at: number;
      readonly amount: number;
      readonly actor?: 'team' | 'administrator' | 'provider';
      readonly intent?: string;
      readonly action?: string;
      /** Who did it, in the audit log. */
      readonly by?: string;
    }
    /** An order with payments that were refunded, and what earlier builds wrote of that. */
    async function refunded(
      provider: string,
      lines: (payment: (which: number) => string) => readonly Line[],
    ) {
      const { database } = opened;
      const sale = await openSale(database, [{ name: 'Standing', priceAmount: 0, quantity: 5 }]);
      const { orderId } = await buy(sale, await addBuyer(database));
      const payment = (which: number) => `${orderId}-${which}`;
      for (const which of [1, 2])
        await database.query(
          `INSERT INTO payments (transaction_id, order_id, provider, amount, currency, state, created_at, expires_at)
           VALUES ($1, $2, $3, 500, 'GMD', 'refunded', 0, 0)`,
          [payment(which), orderId, provider],
        );
      for (const line of lines(payment)) {
        const { of, at, amount, actor = 'team', intent = null, action = 'payment_refunded', by = 'u' } = line;
        await database.query(
          `INSERT INTO audit_log (at, actor, action, subject, outcome) VALUES ($1, $2, $3, $4, 'done')`,
          [at, by, action, of],
        );
        await database.query(
          `INSERT INTO order_history (order_id, at, kind, actor, amount, intent_id) VALUES ($1, $2, 'money_returned', $3, $4, $5)`,
          [orderId, at, actor, amount, intent],
        );
      }
      const byHand = () =>
        Promise.all(
          [1, 2].map((which) => countReturnedByHand(database, { orderId, transactionId: payment(which) })),
        );
      return { orderId, byHand };
    }
    const ways = [
      ['the migration', () => opened.database.script(migration)],
      ['the look at a failed refund', (orderId: string) => nameReturnedByHand(opened.database, orderId)],
    ] as const;

    it.each(ways)('is counted for its payment by %s, and never twice', async (_, name) => {
      const { orderId, byHand } = await refunded('stripe', (payment) => [
        // Of two payments at one moment, the lines stand in one order.
        { of: payment(2), at: 7, amount: 20, actor: 'administrator' },
        { of: payment(1), at: 7, amount: 100 },
        // A part, as the builds wrote it that named parts, and one as the builds before them.
        {
          of: payment(1),
          at: 8,
          amount: 3,
          intent: `returned by hand ${payment(1)} 3`,
          action: 'payment_part_refunded',
        },
        { of: payment(1), at: 9, amount: 4, action: 'payment_part_refunded' },
      ]);
      expect(await byHand()).toEqual([3, 0]);
      for (let turn = 0; turn < 2; turn += 1) {
        await name(orderId);
        expect(await byHand()).toEqual([107, 20]);
      }
    });

    it.each(ways)('is nothing that a provider gave back, nor of a payment in cash: %s', async (_, name) => {
      const stripe = await refunded('stripe', (payment) => [
        { of: payment(1), at: 7, amount: 100, actor: 'provider', by: 'stripe' },
      ]);
      const cash = await refunded('manual', (payment) => [
        { of: payment(1), at: 7, amount: 100, by: 'manual' },
      ]);
      for (const { orderId } of [stripe, cash]) await name(orderId);
      expect([await stripe.byHand(), await cash.byHand()]).toEqual([
        [0, 0],
        [0, 0],
      ]);
    });
  },
);
