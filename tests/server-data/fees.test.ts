import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Fee } from '#domain/sales/fee.ts';
import { usualRefund } from '#domain/sales/part-refund.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { findOneEvent, findTicketTypes } from '#server/database/events/event-rows.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { detailOf } from '#server/events/event-presenter.ts';
import { exportOrders } from '#server/sales/orders/export-orders.ts';
import { makePromo } from '#server/sales/money/manage-promos.ts';
import { readFees, saveFees } from '#server/sales/money/manage-fees.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import { refundButFees, refundPart } from '#server/sales/money/refund-part.ts';
import { applyPromo } from '#server/sales/money/use-promo.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, callerOf, hold, openSale, order, pay, refund, type Sale } from './sale-hand.ts';

const price = 10_000;
/** 2.5 % plus 100 minor units, on top: 350 each. */
const kept: Fee = { basisPoints: 250, amount: 100, onTop: true, returns: false };
const returned: Fee = { basisPoints: 1_000, amount: 0, onTop: false, returns: true };

describe.each(databaseKinds)('fees over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    /** All types have the first fee, except the second type, which has another one. */
    const newSale = async () => {
      const sale = await openSale(opened.database, [
        { name: 'Standing', tickets: 0, priceAmount: price, quantity: 200 },
        { name: 'Seated', tickets: 0, priceAmount: 2 * price, quantity: 200 },
        { name: 'Free', tickets: 0, priceAmount: 0, quantity: 200 },
      ]);
      const types = [{ ticketTypeId: sale.ticketTypeIds[1] ?? '', fee: returned }];
      expect(isRefusal(await set(sale, { fee: kept, types }))).toBe(false);
      return sale;
    };
    const ownerOf = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
    const set = (sale: Sale, fees: Parameters<typeof saveFees>[2]['fees'], version?: string) =>
      saveFees(sale.parts, ownerOf(sale), { eventId: sale.eventId, fees, version });
    const figuresOf = async (sale: Sale) => {
      const [figures] = await countEventFigures(opened.database, [sale.eventId], sale.clock.now);
      return [figures?.revenue[0]?.amount ?? 0, figures?.fees[0]?.amount ?? 0];
    };
    const partOf = (sale: Sale, orderId: string, ticketIds: string[], amount: number) => {
      const told = { moved: () => {}, tellOfPart: () => Promise.resolve(), wakeEmails: () => {} };
      return refundPart(
        { ...sale.parts, ...told },
        ownerOf(sale),
        { registrationId: sale.eventId, orderId },
        { refundId: randomUUID(), ticketIds, amount, reason: 'Ill', evenIfUsed: false },
      );
    };
    const bought = async (sale: Sale) => {
      const userId = await addBuyer(opened.database);
      const one = await hold(sale, userId, 2, 0);
      const other = await hold(sale, userId, 1, 1);
      const placed = await order(sale, userId, [
        [one.holdId, 2],
        [other.holdId, 1],
      ]);
      await pay(sale, placed.orderId);
      const row = await findOrder(opened.database, placed.orderId);
      const shown = row === null ? null : await shownOrder(sale.parts, row);
      if (shown === null || isRefusal(shown)) throw new Error('the order is gone');
      return shown;
    };

    it('are shown with each price, fixed on reservation, and included in the order total', async () => {
      const sale = await newSale();
      const row = await findOneEvent(opened.database, sale.eventId, sale.clock.now);
      const types = await findTicketTypes(opened.database, sale.eventId, sale.clock.now, []);
      const detail = row === null ? null : detailOf(row, types, [], sale.clock.now);
      expect(detail?.ticketTypes.map(({ price: { amount }, fee }) => [amount, fee])).toEqual([
        [10_350, { amount: { amount: 350, currency: 'GMD' }, onTop: true, returns: false }],
        [20_000, { amount: { amount: 2_000, currency: 'GMD' }, onTop: false, returns: true }],
        [0, null],
      ]);
      const shown = await bought(sale);
      expect(shown.total.amount).toBe(2 * 10_350 + 20_000);
      expect(
        shown.lines.map(({ quantity, unitPrice, fee }) => [quantity, unitPrice.amount, fee?.amount]),
      ).toEqual([
        [2, 10_350, 350],
        [1, 20_000, 2_000],
      ]);
      expect(shown.attendees.map(({ keptFee }) => keptFee?.amount ?? 0)).toEqual([350, 350, 0]);
      expect(await figuresOf(sale)).toEqual([40_700, 2_700]);
    });

    it('are read as they were set, type by type, and recorded once per change', async () => {
      const sale = await newSale();
      const first = await readFees(sale.parts, sale.eventId);
      if (isRefusal(first)) throw new Error(first.code);
      const own = { ticketTypeId: sale.ticketTypeIds[1] ?? '', fee: returned };
      expect(first.fee).toEqual(kept);
      expect(first.types.find(({ ticketTypeId }) => ticketTypeId === own.ticketTypeId)).toMatchObject(own);
      expect(await set(sale, { fee: kept, types: [own] })).toEqual(first);
      const deeds = await opened.database.query('SELECT action, actor FROM audit_log WHERE subject = $1', [
        sale.eventId,
      ]);
      expect(deeds).toEqual([{ action: 'event_fees_changed', actor: sale.organizerId }]);
      const foreign = [{ ticketTypeId: 'another event’s', fee: returned }];
      expect(await set(sale, { fee: kept, types: foreign })).toMatchObject({
        code: 'ticket_type_not_found',
      });
    });

    it('stay unchanged for reserved tickets, also with a promo code, and are refused from an older version', async () => {
      const sale = await newSale();
      const userId = await addBuyer(opened.database);
      const before = await readFees(sale.parts, sale.eventId);
      if (isRefusal(before)) throw new Error('there is no such event');
      const { holdId } = await hold(sale, userId, 1, 0);
      await set(sale, { fee: null, types: [] });
      expect(await set(sale, { fee: returned, types: [] }, before.version)).toMatchObject({
        code: 'changed_elsewhere',
      });
      const shown = await readFees(sale.parts, sale.eventId);
      if (isRefusal(shown)) throw new Error('there is no such event');
      expect(await set(sale, { fee: returned, types: [] }, shown.version)).toMatchObject({ fee: returned });
      await set(sale, { fee: null, types: [] });
      const terms = { ticketTypeIds: [], mostUses: null, mostPerPerson: null, startsAt: null, endsAt: null };
      const half = { promoCodeId: randomUUID(), code: 'HALF', kind: 'percent', value: 50, ...terms } as const;
      await makePromo(sale.parts, ownerOf(sale), sale.eventId, half);
      const take = async (code: string) => {
        const taken = await applyPromo(sale.parts, { holdId, code }, userId);
        return isRefusal(taken) ? taken.code : [taken.unitAmount, taken.feeAmount, taken.offAmount];
      };
      expect(await take('HALF')).toEqual([5_225, 225, 5_000]);
      expect(await take('')).toEqual([10_350, 350, 0]);
      const later = await hold(sale, userId, 1, 0);
      expect(later.code).toBeNull();
      const [row] = await opened.database.query(
        'SELECT unit_amount::int AS unit, fee_amount::int AS fee FROM holds WHERE id = $1',
        [later.holdId],
      );
      expect(row).toEqual({ unit: price, fee: 0 });
    });

    it('are refunded with tickets when their terms say so, and with a whole order', async () => {
      const sale = await newSale();
      const shown = await bought(sale);
      const { orderId, attendees, total } = shown;
      const ids = attendees.map(({ ticketId }) => ticketId ?? '');
      const places = attendees.map((one) => ({
        ticketId: one.ticketId,
        unitAmount: one.price?.amount ?? 0,
        keptFee: one.keptFee?.amount ?? 0,
        isRefunded: one.refunded,
      }));
      const refundable = {
        totalAmount: total.amount,
        currency: 'GMD',
        refundedAmount: 0,
        state: 'confirmed',
        places,
      } as const;
      expect(usualRefund(refundable, ids.slice(0, 1))).toBe(price);
      expect(usualRefund(refundable, ids.slice(2))).toBe(2 * price);
      const part = (ticketIds: string[], amount: number) => partOf(sale, orderId, ticketIds, amount);
      expect(isRefusal(await part(ids.slice(0, 1), price))).toBe(false);
      expect(await figuresOf(sale)).toEqual([30_700, 2_700]);
      expect(isRefusal(await part(ids.slice(2), 2 * price))).toBe(false);
      expect(await figuresOf(sale)).toEqual([10_700, 700]);
      const whole = await bought(sale);
      expect(await refund(sale, whole.orderId)).toBe('refunded');
      expect(await figuresOf(sale)).toEqual([10_700, 700]);
    });

    it('stay with the organizer, once, when a full refund says so, whatever their terms', async () => {
      const sale = await newSale();
      const { orderId, attendees } = await bought(sale);
      const told = { moved: () => {}, tellOfPart: () => Promise.resolve(), wakeEmails: () => {} };
      const back = async () => {
        const after = await refundButFees({ ...sale.parts, ...told }, ownerOf(sale), {
          orderId,
          reason: 'Ill',
          evenIfUsed: false,
        });
        return isRefusal(after) ? after.code : [after.state, after.refundedAmount, after.feeAmount];
      };
      await partOf(sale, orderId, [attendees[0]?.ticketId ?? ''], price);
      // 2700 of 40700 are fees; 10000 was refunded before.
      expect(await back()).toEqual(['confirmed', 38_000, 2_700]);
      expect(await back()).toEqual(['confirmed', 38_000, 2_700]);
      expect(await figuresOf(sale)).toEqual([2_700, 2_700]);
      const [left] = await opened.database.query(
        `SELECT count(*)::int AS tickets FROM tickets WHERE order_id = $1 AND state & ${ticketBits.cancelled} = 0`,
        [orderId],
      );
      expect(left).toEqual({ tickets: 0 });
    });

    it("decrease by the refunded part, whatever the tickets' terms", async () => {
      const sale = await newSale();
      const { orderId, attendees } = await bought(sale);
      const [first, second, seated] = attendees.map(({ ticketId }) => ticketId ?? '');
      // The seated ticket costs 18000 plus a refundable fee of 2000: half of the fee is refunded, half is kept.
      await partOf(sale, orderId, [seated ?? ''], 19_000);
      expect(await figuresOf(sale)).toEqual([21_700, 1_700]);
      // The price, and the fee that is normally kept.
      await partOf(sale, orderId, [first ?? ''], 10_350);
      expect(await figuresOf(sale)).toEqual([11_350, 1_350]);
      // Less than the price: no fee is refunded.
      await partOf(sale, orderId, [second ?? ''], 5_000);
      expect(await figuresOf(sale)).toEqual([6_350, 1_350]);
      // The fee share is at most what remains of the total.
      await partOf(sale, orderId, [], 6_000);
      expect(await figuresOf(sale)).toEqual([350, 350]);
    });

    it('are a column of the orders’ file without refunds, which adds up to the fees of the event', async () => {
      const sale = await newSale();
      await bought(sale);
      const { orderId, attendees } = await bought(sale);
      await partOf(sale, orderId, [attendees[0]?.ticketId ?? ''], price);
      // The fee of this one goes back with it.
      await partOf(sale, orderId, [attendees[2]?.ticketId ?? ''], 2 * price);
      expect(await refund(sale, (await bought(sale)).orderId)).toBe('refunded');
      const asked = { eventId: sale.eventId, search: '', state: null, format: 'csv' } as const;
      const file = exportOrders(sale.parts, ownerOf(sale), asked);
      let text = '';
      for await (const chunk of file.chunks) text += chunk.toString();
      const [head = [], ...rows] = text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));
      expect(head.at(-1)).toBe('fees');
      // The orders were made at one moment, so their rows stand in any order.
      expect(rows.map((row) => Number(row.at(-1))).toSorted((one, other) => one - other)).toEqual([0, 7, 27]);
      const sumOf = (column: string) =>
        rows.reduce((sum, row) => sum + Number(row[head.indexOf(column)] ?? ''), 0);
      const [revenue = 0, fees = 0] = await figuresOf(sale);
      expect(sumOf('fees')).toBe(fees / 100);
      expect(sumOf('total') - sumOf('refunded')).toBe(revenue / 100);
    });
  });
});
