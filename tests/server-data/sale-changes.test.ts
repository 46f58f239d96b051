import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrdersOfEvent } from '#server/database/sales/event-orders.ts';
import { findOrdersOf } from '#server/database/sales/orders.ts';
import { presentOrders } from '#server/sales/orders/order-presenter.ts';
import { endReasons } from '#server/sales/orders/end-reasons.ts';
import { payOrder } from '#server/sales/money/pay-order.ts';
import { applyPromo } from '#server/sales/money/use-promo.ts';
import { settleUnpaid } from '#server/sales/orders/settle-unpaid.ts';
import { createOrderSweep } from '#server/sales/orders/sweep-orders.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  addBuyer,
  buy,
  callerOf,
  cancel,
  hold,
  letIn,
  openSale,
  order,
  pay,
  refund,
  standing,
  type Sale,
} from './sale-hand.ts';

const minute = 60_000;
const byId = ([one]: readonly unknown[], [other]: readonly unknown[]) =>
  String(one) < String(other) ? -1 : 1;

describe.each(databaseKinds)('a sale that changes during checkout over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let [awa, binta] = ['', ''];
    beforeAll(async () => {
      opened = await open();
      [awa, binta] = [await addBuyer(opened.database), await addBuyer(opened.database)];
    });
    afterAll(() => opened.close());
    const sell = (quantity: number | null, priceAmount = 0) =>
      openSale(opened.database, [{ name: 'Standard', quantity, priceAmount }]);
    const taken = async (sale: Sale) => (await standing(sale))[0]?.taken;
    const sweepOf = (sale: Sale) => createOrderSweep(sale.parts).sweep;

    it('keeps the price of a reservation until it ends, and charges only the sum shown', async () => {
      const sale = await sell(5, 350);
      const { holdId } = await hold(sale, awa, 2);
      await opened.database.query('UPDATE ticket_types SET price_amount = 900 WHERE event_id = $1', [
        sale.eventId,
      ]);
      const today = { amount: 1_800, currency: 'GMD' };
      expect((await order(sale, awa, [[holdId, 2]], randomUUID(), { shownTotal: today })).state).toBe(
        'total_changed',
      );
      const { orderId, state } = await order(sale, awa, [[holdId, 2]], randomUUID(), {
        shownTotal: { ...today, amount: 700 },
      });
      expect(state).toBe('awaiting_payment');
      const lines = await opened.database.query(
        `SELECT o.total_amount AS total, l.unit_amount AS unit FROM orders o JOIN order_lines l ON l.order_id = o.id
          WHERE o.id = $1`,
        [orderId],
      );
      expect(lines).toEqual([{ total: 700, unit: 350 }]);
      // A new reservation has the new price; one from before prices were stored has today's.
      const later = await hold(sale, binta, 1);
      const dear = await order(sale, binta, [[later.holdId, 1]], randomUUID(), {
        shownTotal: { ...today, amount: 900 },
      });
      expect(dear.state).toBe('awaiting_payment');
      const old = await hold(sale, binta, 1);
      await opened.database.query('UPDATE holds SET unit_amount = NULL, currency = NULL WHERE id = $1', [
        old.holdId,
      ]);
      // Without a price there is nothing to take a code's part of.
      expect(await applyPromo(sale.parts, { holdId: old.holdId, code: '' }, binta)).toMatchObject({
        code: 'hold_expired',
      });
      await opened.database.query('UPDATE ticket_types SET price_amount = 0 WHERE event_id = $1', [
        sale.eventId,
      ]);
      expect((await order(sale, binta, [[old.holdId, 1]])).state).toBe('confirmed');
      await cancel(sale, awa, orderId);
      await cancel(sale, binta, dear.orderId);
    });

    it('gives a free order tickets of the types that were ordered, also of the last', async () => {
      const sale = await openSale(opened.database, [
        { name: 'Standing', tickets: 0, quantity: 5 },
        { name: 'Seats', tickets: 0, quantity: 5 },
      ]);
      const [seat, place] = [await hold(sale, awa, 2, 1), await hold(sale, awa, 1, 0)];
      const { orderId } = await order(sale, awa, [
        [seat.holdId, 2],
        [place.holdId, 1],
      ]);
      const types = 'SELECT type_index AS type FROM tickets WHERE order_id = $1 ORDER BY number';
      expect(await opened.database.query(types, [orderId])).toEqual([{ type: 0 }, { type: 1 }, { type: 1 }]);
      expect((await standing(sale)).map(({ issued }) => issued)).toEqual([1, 2]);
    });

    it('is one order where two events are sent the same id at the same moment', async () => {
      const sales = [await sell(5), await sell(5)];
      const buyers = [awa, awa, awa, binta] as const;
      for (const [first, second] of [buyers.slice(0, 2), buyers.slice(2)]) {
        const orderId = randomUUID();
        const placed = await Promise.all(
          [first ?? '', second ?? ''].map(async (buyer, at) => {
            const sale = sales[at];
            if (sale === undefined) throw new Error('there is no such sale');
            const { holdId } = await hold(sale, buyer);
            return (await order(sale, buyer, [[holdId, 1]], orderId)).state;
          }),
        );
        const refused = first === second ? 'order_id_reused' : 'order_not_found';
        expect(placed.toSorted()).toEqual(['confirmed', refused]);
        expect(
          await opened.database.query('SELECT 1 AS one FROM orders WHERE id = $1', [orderId]),
        ).toHaveLength(1);
      }
    });

    it('leaves an order alone that may keep waiting, and is done with one that turns out to be paid', async () => {
      const sale = await sell(5, 350);
      const { orderId } = await buy(sale, awa);
      const state = async () =>
        (await opened.database.query('SELECT state FROM orders WHERE id = $1', [orderId]))[0];
      sale.clock.now += 29 * minute;
      expect([await settleUnpaid(sale.parts, orderId), await state()]).toEqual([
        true,
        { state: 'awaiting_payment' },
      ]);
      expect(sale.news).toEqual([]);
      for (const [closed, settled] of [
        ['paid', true],
        ['unknown', false],
      ] as const) {
        sale.payments.atClose.set(orderId, async () => closed);
        expect(await settleUnpaid(sale.parts, orderId)).toBe(settled);
      }
      expect(await state()).toEqual({ state: 'awaiting_payment' });
      sale.payments.atClose.clear();
      sale.clock.now += minute;
      expect([await settleUnpaid(sale.parts, orderId), await state()]).toEqual([true, { state: 'expired' }]);
    });

    const stops: [string, string, string][] = [
      ['was cancelled', `UPDATE events SET status = 'cancelled' WHERE id = $1`, endReasons.eventCancelled],
      ['ended', `UPDATE events SET status = 'ended' WHERE id = $1`, endReasons.eventEnded],
      ['was unpublished', `UPDATE events SET status = 'draft' WHERE id = $1`, endReasons.notOnSale],
      [
        'sells tickets that expired',
        'UPDATE ticket_types SET valid_until_at = 1 WHERE event_id = $1',
        endReasons.ticketsExpired,
      ],
    ];

    it.each(stops)('takes no money once the event %s: the sweep ends unpaid orders', async (_, sql, why) => {
      const sale = await sell(5, 350);
      const { orderId } = await buy(sale, awa, 2);
      const other = await sell(5, 350);
      const waits = await buy(other, awa, 1);
      await opened.database.query(sql, [sale.eventId]);
      sale.payments.atClose.set(orderId, () => Promise.resolve('unknown'));
      await sweepOf(sale)();
      expect(await taken(sale)).toBe(2);
      sale.payments.atClose.clear();
      await sweepOf(sale)();
      expect([await taken(sale), await taken(other)]).toEqual([0, 1]);
      expect(sale.news).toEqual([`ended ${orderId}`]);
      const states = await opened.database.query(
        'SELECT state, reason FROM orders WHERE id IN ($1, $2) ORDER BY state',
        [orderId, waits.orderId],
      );
      expect(states).toEqual([
        { state: 'awaiting_payment', reason: '' },
        { state: 'cancelled', reason: why },
      ]);
      await cancel(other, awa, waits.orderId);
    });

    it.each(stops)('opens no payment page once the event %s, and ends the order', async (_, sql) => {
      const sale = await sell(5, 350);
      const { orderId } = await buy(sale, awa, 2);
      await opened.database.query(sql, [sale.eventId]);
      const asked = await payOrder(sale.parts, callerOf(awa, 'NORMAL_USER'), orderId);
      expect(isRefusal(asked) && asked.code).toMatch(
        /^(event_cancelled|event_ended|ticket_type_not_found|sale_closed)$/,
      );
      expect(sale.payments.opened).toEqual([]);
      expect(await taken(sale)).toBe(0);
      expect(sale.news).toEqual([`ended ${orderId}`]);
    });

    it.each(stops)('confirms no payment that arrived once the event %s', async (_, sql) => {
      const sale = await sell(5, 350);
      const { orderId } = await buy(sale, awa, 2);
      await opened.database.query(sql, [sale.eventId]);
      expect(await pay(sale, orderId)).toBe('cancelled');
      expect(await taken(sale)).toBe(0);
      expect(await opened.database.query('SELECT 1 FROM tickets WHERE order_id = $1', [orderId])).toEqual([]);
      expect([sale.moves, sale.news]).toEqual([[], [`ended ${orderId}`]]);
    });

    it.each(stops)('orders nothing reserved before the event %s, free or not', async (_, sql) => {
      for (const price of [0, 350]) {
        const sale = await sell(5, price);
        const { holdId } = await hold(sale, awa, 1);
        await opened.database.query(sql, [sale.eventId]);
        expect((await order(sale, awa, [[holdId, 1]])).state).toMatch(
          /^(event_cancelled|event_ended|ticket_type_not_found|sale_closed)$/,
        );
      }
    });

    it('lists refunds after use, even if the scan arrives after the refund', async () => {
      const sale = await sell(6, 350);
      const buyPaid = async (quantity: number) => {
        const { orderId } = await buy(sale, awa, quantity);
        await pay(sale, orderId);
        return orderId;
      };
      const [known, late, after, undone, good] = [
        await buyPaid(2),
        await buyPaid(1),
        await buyPaid(1),
        await buyPaid(1),
        await buyPaid(1),
      ];
      const inTime = sale.clock.now;
      await letIn(sale, 0, inTime);
      await letIn(sale, 5, inTime);
      sale.clock.now += minute;
      for (const orderId of [known, late, after, undone])
        expect(await refund(sale, orderId, true)).toBe('refunded');
      const listed = async () => {
        const filter = { eventId: sale.eventId, search: '', state: null, afterUse: true, page: 1, limit: 50 };
        const { rows, total } = await findOrdersOfEvent(opened.database, filter);
        const shown = await presentOrders(sale.parts, rows);
        expect(total).toBe(rows.length);
        return shown.map((one) => [one.orderId, one.refundedAfterUse]).toSorted(byId);
      };
      // The passage is known at the time of the refund.
      expect(await listed()).toEqual([[known, 1]]);
      // A phone without signal sends its earlier admissions; an entry after the refund is a conflict instead.
      await letIn(sale, 1, inTime);
      await letIn(sale, 2, inTime);
      await letIn(sale, 3, sale.clock.now + minute);
      const scanId = await letIn(sale, 4, inTime);
      await opened.database.query(`UPDATE claims SET undone = true, counting = 'undone' WHERE scan_id = $1`, [
        scanId,
      ]);
      expect(await listed()).toEqual(
        [
          [known, 2],
          [late, 1],
        ].toSorted(byId),
      );
      const [stays] = await presentOrders(
        sale.parts,
        (await findOrdersOf(opened.database, awa, { after: null, page: 1, limit: 200 })).rows.filter(
          (row) => row.orderId === good,
        ),
      );
      expect(stays?.refundedAfterUse).toBe(0);
    });
  });
});
