import { randomUUID } from 'node:crypto';
import { atEvent } from '#server/database/events/at-event.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdMs } from '#domain/sales/hold.ts';
import { paymentMs } from '#domain/sales/order.ts';
import { deleteOldHolds } from '#server/database/sales/holds.ts';
import { createOrderSweep } from '#server/sales/orders/sweep-orders.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { holdsResource } from '#server/resources/sales/holds.ts';
import { issueOnce } from '#server/tickets/ticket-issue.ts';
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
  passOn,
  pay,
  refund,
  standing,
  type Sale,
} from './sale-hand.ts';

const minute = 60_000;

const unlimited = { holdLimit: () => Promise.resolve(0), addressHmac: () => '' };

describe.each(databaseKinds)('a sale over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let [awa, binta] = ['', ''];
    beforeAll(async () => {
      opened = await open();
      [awa, binta] = [await addBuyer(opened.database), await addBuyer(opened.database)];
    });
    afterAll(() => opened.close());
    // Sweeps look for the orders of all tests.
    beforeEach(() => opened.database.query('TRUNCATE orders, holds CASCADE'));
    const sell = (quantity: number | null, priceAmount = 0, more: { startsInMs?: number } = {}) =>
      openSale(opened.database, [{ name: 'Standard', quantity, priceAmount }], more);
    const taken = async (sale: Sale) => (await standing(sale))[0]?.taken;
    const sweepOf = (sale: Sale) => createOrderSweep(sale.parts).sweep;
    const feedOf = async ({ eventId }: Sale) => {
      const rows = await opened.database.query<{ lines: string }>(
        'SELECT lines FROM changes WHERE event_id = $1 ORDER BY revision',
        [eventId],
      );
      const lines = rows.flatMap((row) => row.lines.split('\n'));
      return lines.map((line) => JSON.parse(line) as { ticketNumber: number; state: number });
    };

    it('frees the places of a hold the moment it expires, without any action', async () => {
      const sale = await sell(1);
      await hold(sale, awa);
      sale.clock.now += holdMs - 1;
      expect((await hold(sale, binta)).code).toBe('sold_out');
      sale.clock.now += 1;
      expect((await hold(sale, binta)).code).toBeNull();
    });

    it('answers a repeated hold identically, even after it expired, and refuses another request under its id', async () => {
      const sale = await sell(5);
      const { holdId } = await hold(sale, awa, 2);
      expect((await hold(sale, awa, 2, 0, holdId)).code).toBeNull();
      sale.clock.now += holdMs;
      expect((await hold(sale, awa, 2, 0, holdId)).code).toBeNull();
      expect(await taken(sale)).toBe(0);
      expect((await hold(sale, awa, 3, 0, holdId)).code).toBe('hold_id_reused');
      expect((await hold(sale, binta, 2, 0, holdId)).code).toBe('hold_not_found');
    });

    it('stores no refusal: the same request succeeds once there are places', async () => {
      const sale = await sell(1);
      await hold(sale, awa);
      const refused = await hold(sale, binta);
      expect(refused.code).toBe('sold_out');
      sale.clock.now += holdMs;
      expect((await hold(sale, binta, 1, 0, refused.holdId)).code).toBeNull();
    });

    it('applies a buyer’s limit to all their holds, and to holds combined in one order', async () => {
      const sale = await sell(100);
      await hold(sale, awa, 6);
      expect((await hold(sale, awa, 5)).code).toBe('limit');
      const visitor = [await hold(sale, null, 6), await hold(sale, null, 5)];
      const all = visitor.map(({ holdId }, at) => [holdId, 6 - at] as const);
      expect((await order(sale, binta, all)).state).toBe('limit');
    });

    it('turns it into a free order: tickets in the attendees’ names and the buyer’s, and doors informed', async () => {
      const sale = await sell(5);
      const { orderId, state } = await buy(sale, awa, 2);
      expect(state).toBe('confirmed');
      expect(
        await opened.database.query(
          `SELECT t.holder_name AS name, t.holder_user_id AS "userId", t.state, t.number, a.ordinal
             FROM order_attendees a JOIN tickets t ON t.id = a.ticket_id WHERE t.order_id = $1 ORDER BY a.ordinal`,
          [orderId],
        ),
      ).toEqual([
        { name: 'Guest 1', userId: awa, state: 1, number: 0, ordinal: 0 },
        { name: 'Guest 2', userId: awa, state: 1, number: 1, ordinal: 1 },
      ]);
      expect((await feedOf(sale)).map((line) => line.ticketNumber)).toEqual([0, 1]);
      expect(sale.moves).toEqual([1]);
      expect(sale.news).toEqual([`confirmed ${orderId}`]);
    });

    it('orders several types at once, each at its own price', async () => {
      const sale = await openSale(opened.database, [
        { name: 'Standard', quantity: 5, priceAmount: 350 },
        { name: 'Child', quantity: 5, priceAmount: 99 },
      ]);
      const [standard, child] = [await hold(sale, awa, 2), await hold(sale, awa, 3, 1)];
      const { orderId, state } = await order(sale, awa, [
        [standard.holdId, 2],
        [child.holdId, 3],
      ]);
      expect(state).toBe('awaiting_payment');
      expect(await pay(sale, orderId)).toBe('confirmed');
      expect((await standing(sale)).map(({ issued, valid }) => [issued, valid])).toEqual([
        [2, 2],
        [3, 3],
      ]);
      const [row] = await opened.database.query('SELECT total_amount AS total FROM orders WHERE id = $1', [
        orderId,
      ]);
      expect(row).toEqual({ total: 2 * 350 + 3 * 99 });
    });

    it('answers a repeated order with itself, and refuses another under its id', async () => {
      const sale = await sell(5);
      const { holdId } = await hold(sale, awa, 2);
      const { orderId } = await order(sale, awa, [[holdId, 2]]);
      expect((await order(sale, awa, [[holdId, 2]], orderId)).state).toBe('confirmed');
      expect((await order(sale, awa, [[holdId, 1]], orderId)).state).toBe('order_id_reused');
      expect((await order(sale, binta, [[holdId, 2]], orderId)).state).toBe('order_not_found');
      expect((await order(sale, awa, [[holdId, 2]])).state).toBe('hold_ordered');
      expect(await taken(sale)).toBe(2);
    });

    it('assigns a visitor’s hold to the user who orders it, and never a hold to another user', async () => {
      const sale = await sell(5);
      const [visitor, own] = [await hold(sale, null), await hold(sale, awa)];
      expect((await order(sale, binta, [[own.holdId, 1]])).state).toBe('hold_not_found');
      expect((await order(sale, awa, [[visitor.holdId, 1]])).state).toBe('confirmed');
      expect((await order(sale, binta, [[randomUUID(), 1]])).state).toBe('hold_not_found');
    });

    it('refuses to order an expired hold', async () => {
      const sale = await sell(5);
      const { holdId } = await hold(sale, awa);
      sale.clock.now += holdMs;
      expect((await order(sale, awa, [[holdId, 1]])).state).toBe('hold_expired');
    });

    it('orders nothing that a clock ahead of ours has given to somebody else', async () => {
      const sale = await sell(1);
      const { holdId } = await hold(sale, awa);
      sale.clock.now += holdMs + 1;
      const other = await hold(sale, binta);
      sale.clock.now -= 2;
      expect((await order(sale, awa, [[holdId, 1]])).state).toBe('sold_out');
      expect((await order(sale, binta, [[other.holdId, 1]])).state).toBe('sold_out');
      sale.clock.now += 2;
      expect((await order(sale, binta, [[other.holdId, 1]])).state).toBe('confirmed');
    });

    it('stores no order that could not be paid for', async () => {
      const sale = await sell(5, 350);
      const off = { refused: true, status: 503, code: 'payments_off', text: () => '' } as const;
      const parts = { ...sale.parts, payments: { ...sale.payments, off } };
      expect((await buy({ ...sale, parts }, awa)).state).toBe('payments_off');
      expect(
        await opened.database.query('SELECT id FROM orders WHERE event_id = $1', [sale.eventId]),
      ).toEqual([]);
    });

    it('confirms a paid order once, however often that is reported', async () => {
      const sale = await sell(5, 350);
      const { orderId } = await buy(sale, awa);
      expect(await Promise.all([1, 2, 3].map(() => pay(sale, orderId)))).toEqual(Array(3).fill('confirmed'));
      expect(await standing(sale)).toEqual([{ quantity: 5, issued: 1, valid: 1, taken: 1 }]);
      expect(sale.news).toEqual([`confirmed ${orderId}`]);
    });

    it('keeps the places of an unpaid order until its deadline and the provider’s confirmation', async () => {
      const sale = await sell(1, 350);
      const { orderId } = await buy(sale, awa);
      const sweep = sweepOf(sale);
      sale.clock.now += paymentMs - 1;
      await sweep();
      expect(await taken(sale)).toBe(1);
      sale.clock.now += 1;
      sale.payments.atClose.set(orderId, () => Promise.resolve('unknown'));
      await sweep();
      expect(await taken(sale)).toBe(1);
      sale.payments.atClose.delete(orderId);
      await sweep();
      expect(await taken(sale)).toBe(1);
      sale.clock.now += minute;
      await sweep();
      expect(await taken(sale)).toBe(0);
      expect(await pay(sale, orderId)).toBe('expired');
      expect(sale.news).toEqual([`ended ${orderId}`]);
    });

    it('leaves an order alone that turns out to be paid at its deadline', async () => {
      const sale = await sell(1, 350);
      const { orderId } = await buy(sale, awa);
      sale.payments.atClose.set(orderId, async () => {
        await pay(sale, orderId);
        return 'paid';
      });
      sale.clock.now += paymentMs;
      await sweepOf(sale)();
      expect(await standing(sale)).toEqual([{ quantity: 1, issued: 1, valid: 1, taken: 1 }]);
    });

    it('continues with the others when one order cannot be settled', async () => {
      const sale = await sell(2, 350);
      const [first, second] = [await buy(sale, awa), await buy(sale, binta)];
      sale.payments.atClose.set(first.orderId, () => Promise.reject(new Error('no')));
      sale.clock.now += paymentMs;
      await sweepOf(sale)();
      expect(sale.news).toEqual([`ended ${second.orderId}`]);
    });

    it('releases an unpaid order’s places at once, unless it is being paid', async () => {
      const sale = await sell(1, 350);
      const { orderId } = await buy(sale, awa);
      expect(await cancel(sale, binta, orderId)).toBe('order_not_found');
      sale.payments.atClose.set(orderId, () => Promise.resolve('unknown'));
      expect(await cancel(sale, awa, orderId)).toBe('payment_unclear');
      sale.payments.atClose.delete(orderId);
      expect(await cancel(sale, awa, orderId)).toBe('cancelled');
      expect(await cancel(sale, awa, orderId)).toBe('cancelled');
      expect(await taken(sale)).toBe(0);
      const again = await buy(sale, binta);
      sale.payments.atClose.set(again.orderId, async () => {
        await pay(sale, again.orderId);
        return 'paid';
      });
      expect(await cancel(sale, binta, again.orderId)).toBe('order_paid');
    });

    it('cancels a free order: its tickets are cancelled, doors informed, places released', async () => {
      const sale = await sell(2);
      const { orderId } = await buy(sale, awa, 2);
      expect(await cancel(sale, awa, orderId)).toBe('cancelled');
      expect(await standing(sale)).toEqual([{ quantity: 2, issued: 0, valid: 0, taken: 0 }]);
      expect((await feedOf(sale)).slice(2)).toMatchObject([
        { ticketNumber: 0, state: 5 },
        { ticketNumber: 1, state: 5 },
      ]);
      expect(sale.moves).toEqual([1, 2]);
      expect(await cancel(sale, awa, orderId)).toBe('cancelled');
      expect(sale.moves).toEqual([1, 2]);
    });

    it('cancels no free order once the event began', async () => {
      const sale = await sell(2, 0, { startsInMs: minute });
      const { orderId } = await buy(sale, awa);
      sale.clock.now += minute;
      expect(await cancel(sale, awa, orderId)).toBe('event_began');
    });

    it('refunds once, voids transferred tickets too, and releases each place once', async () => {
      const sale = await sell(4, 350);
      const { orderId } = await buy(sale, awa, 2);
      expect(await refund(sale, orderId)).toBe('order_unpaid');
      await pay(sale, orderId);
      await passOn(sale, binta);
      expect(await standing(sale)).toEqual([{ quantity: 4, issued: 2, valid: 2, taken: 2 }]);
      expect(await cancel(sale, awa, orderId)).toBe('order_paid');
      expect(await Promise.all([refund(sale, orderId), refund(sale, orderId)])).toEqual([
        'refunded',
        'refunded',
      ]);
      expect(sale.payments.refunded).toEqual([orderId]);
      expect(await standing(sale)).toEqual([{ quantity: 4, issued: 0, valid: 0, taken: 0 }]);
      const states = await opened.database.query<{ state: number }>(
        'SELECT state FROM tickets WHERE event_id = $1 ORDER BY number',
        [sale.eventId],
      );
      expect(states.map(({ state }) => state)).toEqual([1 + 2, 1 + 4, 1 + 4]);
    });

    it.each(['refunded first', 'passed on first'])(
      'leaves no ticket valid that is transferred while its order is refunded (%s)',
      async (which) => {
        const sale = await sell(4, 350);
        const { orderId } = await buy(sale, awa, 2);
        await pay(sale, orderId);
        const deeds = [() => refund(sale, orderId), () => passOn(sale, binta)];
        if (which === 'passed on first') deeds.reverse();
        await Promise.all(deeds.map((deed) => deed()));
        expect(await standing(sale)).toEqual([{ quantity: 4, issued: 0, valid: 0, taken: 0 }]);
      },
    );

    it('cancels no free order with a transferred ticket', async () => {
      const sale = await sell(4);
      const { orderId } = await buy(sale, awa, 2);
      await passOn(sale, binta);
      expect(await cancel(sale, awa, orderId)).toBe('tickets_passed_on');
    });

    it('refunds used tickets only if forced; a later admission is a conflict, an earlier one is not', async () => {
      const sale = await sell(4, 350);
      const { orderId } = await buy(sale, awa, 2);
      await pay(sale, orderId);
      const before = await letIn(sale, 0, sale.clock.now);
      const after = await letIn(sale, 1, sale.clock.now + minute);
      sale.clock.now += 1;
      expect(await refund(sale, orderId)).toBe('tickets_used');
      expect(await refund(sale, orderId, true)).toBe('refunded');
      const conflicts = await opened.database.query<{ id: string; kind: string }>(
        'SELECT conflict_id AS id, kind FROM conflicts WHERE event_id = $1',
        [sale.eventId],
      );
      expect(conflicts).toEqual([{ id: after, kind: 'admitted_after_void' }]);
      expect(before).not.toBe(after);
    });

    it('allows refunds only to the event’s team and administrators', async () => {
      const sale = await sell(4);
      const { orderId } = await buy(sale, awa);
      expect(await refund({ ...sale, organizerId: binta }, orderId)).toBe('order_not_found');
    });

    it('reserves seats for an organizer without expiry, and issues them only by name', async () => {
      const sale = await sell(10);
      const [holdId, ticketTypeId = ''] = [randomUUID(), sale.ticketTypeIds[0]];
      const holds = holdsResource({ ...sale.parts, ...unlimited });
      const call = (body: { quantity: number; label: string }) => ({
        params: { registrationId: sale.eventId },
        query: undefined,
        body: { holdId, ticketTypeId, ...body },
        caller: callerOf(sale.organizerId, 'ORGANIZER'),
        rangeFrom: 0,
      });
      expect(await holds.keepPlaces(call({ quantity: 6, label: 'Artists' }))).toMatchObject({ quantity: 6 });
      expect(await holds.keepPlaces(call({ quantity: 6, label: 'Artists' }))).toMatchObject({ quantity: 6 });
      expect(await holds.keepPlaces(call({ quantity: 7, label: 'Artists' }))).toMatchObject({
        code: 'hold_id_reused',
      });
      sale.clock.now += 100 * holdMs;
      expect((await hold(sale, awa, 5)).code).toBe('sold_out');
      expect((await order(sale, awa, [[holdId, 6]])).state).toBe('hold_not_found');
      const issue = async (quantity: number, fromHold?: string) => {
        const body = {
          issueId: randomUUID(),
          ticketTypeId,
          quantity,
          holderName: '',
          ...(fromHold && { fromHold }),
        };
        const caller = callerOf(sale.organizerId, 'ORGANIZER');
        const all = { caller, eventId: sale.eventId, body, now: sale.clock.now };
        const made = await atEvent(opened.database, sale.eventId).transaction((queries) =>
          issueOnce(queries, sale.parts.signers, all),
        );
        return isRefusal(made) ? made.code : made.tickets.length;
      };
      expect([await issue(5), await issue(7, holdId), await issue(2, holdId), await issue(4)]).toEqual([
        'sold_out',
        'kept_too_few',
        2,
        4,
      ]);
      expect(await standing(sale)).toEqual([{ quantity: 10, issued: 6, valid: 6, taken: 10 }]);
      expect([await issue(4, holdId), await issue(1, holdId)]).toEqual([4, 'kept_too_few']);
      expect(await standing(sale)).toEqual([{ quantity: 10, issued: 10, valid: 10, taken: 10 }]);
    });

    it('records expired holds, answers them as before, and deletes them eventually', async () => {
      const sale = await sell(5);
      const { holdId } = await hold(sale, awa);
      sale.clock.now += holdMs + 2 * minute;
      await sweepOf(sale)();
      const holds = holdsResource({ ...sale.parts, ...unlimited });
      const read = () =>
        holds.readHold({
          params: { holdId },
          query: undefined,
          body: undefined,
          caller: callerOf(awa, 'NORMAL_USER'),
          rangeFrom: 0,
        });
      expect(await read()).toMatchObject({ state: 'expired' });
      await deleteOldHolds(opened.database, sale.clock.now);
      expect(await read()).toMatchObject({ code: 'hold_not_found' });
    });
  });
});
