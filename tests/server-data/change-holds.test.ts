import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { PriceTier } from '#domain/sales/price-tier.ts';
import { holdMs } from '#domain/sales/hold.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import type { Queries } from '#server/database/database.ts';
import { findHold } from '#server/database/sales/holds.ts';
import { createAddressHmac } from '#server/sales/hold-rate.ts';
import { changeHold } from '#server/sales/change-hold.ts';
import { changeFor, readOwnHold } from '#server/sales/manage-holds.ts';
import { saveFees } from '#server/sales/money/manage-fees.ts';
import { makePromo } from '#server/sales/money/manage-promos.ts';
import { applyPromo } from '#server/sales/money/use-promo.ts';
import { withTypeLocked } from '#server/sales/type-lock.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  addBuyer,
  callerOf,
  changeTo,
  hold,
  openSale,
  order,
  standing,
  startOfSale,
  type Sale,
} from './sale-hand.ts';
import { waitingAt } from './waiting-hand.ts';

describe.each(databaseKinds)('the quantity of a reservation over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let awa = '';
    let binta = '';
    beforeAll(async () => {
      opened = await open();
      awa = await addBuyer(opened.database);
      binta = await addBuyer(opened.database);
    });
    afterAll(() => opened.close());

    const sell = (quantity: number, priceAmount = 0) =>
      openSale(opened.database, [{ name: 'Standard', quantity, priceAmount }]);
    const limitTo = (sale: Sale, most: number) =>
      opened.database.query('UPDATE ticket_types SET per_order_limit = $2 WHERE event_id = $1', [
        sale.eventId,
        most,
      ]);
    const refusalOf = (sale: Sale, userId: string | null, holdId: string, quantity: number) =>
      changeHold(sale.parts, { holdId, quantity }, userId);
    const rowOf = async (holdId: string) => findHold(opened.database, holdId);

    it('goes up and down without changing the expiry', async () => {
      const sale = await sell(20);
      const { holdId } = await hold(sale, awa, 2);
      sale.clock.now += holdMs / 2;
      expect(await changeTo(sale, awa, holdId, 5)).toBe(5);
      expect(await standing(sale)).toMatchObject([{ taken: 5 }]);
      expect(await changeTo(sale, awa, holdId, 1)).toBe(1);
      expect(await standing(sale)).toMatchObject([{ taken: 1 }]);
      expect((await rowOf(holdId))?.expiresAt).toBe(startOfSale + holdMs);
      expect((await order(sale, awa, [[holdId, 1]])).state).toBe('confirmed');
    });

    it('is counted when it goes up, like a reservation, and not when it goes down or the hold is unknown', async () => {
      const sale = await sell(20);
      const { holdId } = await hold(sale, awa, 2);
      let [counted, wait] = [0, 0];
      const deps = {
        ...sale.parts,
        holdLimit: () => Promise.resolve(((counted += 1), wait)),
        addressHmac: () => '',
      };
      const change = async (quantity: number, of = holdId) => {
        const context = {} as RequestContext;
        const changed = await changeFor(
          deps,
          { holdId: of, quantity },
          callerOf(awa, 'NORMAL_USER'),
          context,
        );
        return isRefusal(changed) ? changed.code : changed.quantity;
      };
      expect([await change(3), counted]).toEqual([3, 1]);
      wait = 1_000;
      expect([await change(4), counted]).toEqual(['rate_limited', 2]);
      expect([await change(3), await change(1), counted]).toEqual([3, 1, 2]);
      expect([await change(9, randomUUID()), counted]).toEqual(['hold_not_found', 2]);
    });

    it("is decided under the event's lock too if the event got a capacity meanwhile", async () => {
      const sale = await sell(20);
      const [ticketTypeId = ''] = sale.ticketTypeIds;
      await opened.database.query('UPDATE events SET capacity = 3 WHERE id = $1', [sale.eventId]);
      // The caller has looked before.
      const work = async (queries: Queries, type: { readonly ticketTypeId: string } | null) => {
        // Whoever locks a row leaves their transaction's number in it.
        const [event] = await queries.query(
          'SELECT xmax = pg_current_xact_id()::xid AS locked FROM events WHERE id = $1',
          [sale.eventId],
        );
        return { of: type?.ticketTypeId, ...event };
      };
      const locked = (typeId: string) => withTypeLocked(opened.database, typeId, work, null);
      expect(await locked(ticketTypeId)).toEqual({ of: ticketTypeId, locked: true });
      expect(await locked(randomUUID())).toEqual({ of: undefined, locked: false });
    });

    it('leaves the price, which is shown with its fee, if it has one', async () => {
      const sale = await sell(20, 10_000);
      const deps = { ...sale.parts, holdLimit: () => Promise.resolve(0), addressHmac: () => '' };
      const shown = async () => {
        const { holdId } = await hold(sale, awa, 1);
        await changeTo(sale, awa, holdId, 2);
        const read = await readOwnHold(deps, holdId, callerOf(awa, 'NORMAL_USER'));
        return isRefusal(read) ? [] : [read.unitPrice?.amount, read.fee];
      };
      expect(await shown()).toEqual([10_000, null]);
      // What was reserved before prices were kept has none.
      const { holdId } = await hold(sale, awa, 1);
      await opened.database.query('UPDATE holds SET unit_amount = NULL, currency = NULL WHERE id = $1', [
        holdId,
      ]);
      const old = await readOwnHold(deps, holdId, callerOf(awa, 'NORMAL_USER'));
      expect(old).toMatchObject({ unitPrice: null, fee: null });
      const fee = { basisPoints: 250, amount: 100, onTop: true, returns: true };
      const owner = callerOf(sale.organizerId, 'ORGANIZER');
      await saveFees(sale.parts, owner, {
        eventId: sale.eventId,
        fees: { fee, types: [] },
        version: undefined,
      });
      expect(await shown()).toEqual([10_350, { amount: 350, currency: 'GMD' }]);
    });

    it('stays when too few are left, and can still decrease after sales close', async () => {
      const sale = await sell(5);
      const { holdId } = await hold(sale, awa, 2);
      await hold(sale, binta, 2);
      expect(await changeTo(sale, awa, holdId, 4)).toBe('sold_out');
      expect((await rowOf(holdId))?.quantity).toBe(2);
      expect(await changeTo(sale, awa, holdId, 3)).toBe(3);
      await opened.database.query('UPDATE ticket_types SET sale_ends_at = $2 WHERE event_id = $1', [
        sale.eventId,
        sale.clock.now,
      ]);
      expect(await changeTo(sale, awa, holdId, 4)).toBe('sale_closed');
      // Repeated, it asks for nothing more.
      expect(await changeTo(sale, awa, holdId, 3)).toBe(3);
      expect(await changeTo(sale, awa, holdId, 1)).toBe(1);
    });

    it("respects one buyer's limit, including their other reservations", async () => {
      const sale = await sell(100);
      await limitTo(sale, 6);
      const { holdId } = await hold(sale, awa, 2);
      await hold(sale, awa, 3);
      expect(await changeTo(sale, awa, holdId, 4)).toBe('limit');
      expect(await changeTo(sale, awa, holdId, 3)).toBe(3);
      const visitor = await hold(sale, null, 2);
      expect(await changeTo(sale, null, visitor.holdId, 7)).toBe('limit');
      expect(await changeTo(sale, null, visitor.holdId, 6)).toBe(6);
    });

    it('respects the limits for visitors and for one network address', async () => {
      const sale = await sell(400);
      await limitTo(sale, 40);
      const held = await hold(sale, null, 10, 0, undefined, 'network 1');
      await hold(sale, null, 40, 0, undefined, 'network 1');
      expect(await changeTo(sale, null, held.holdId, 11)).toBe('visitors_limit');
      expect(await changeTo(sale, null, held.holdId, 9)).toBe(9);
      expect(await changeTo(sale, null, held.holdId, 10)).toBe(10);
      // Who signed in is no visitor.
      const own = await hold(sale, awa, 10, 0, undefined, 'network 1');
      expect(await changeTo(sale, awa, own.holdId, 11)).toBe(11);
    });

    it('can be changed only by its owner, and not once it expired or was ordered', async () => {
      const sale = await sell(20);
      const { holdId } = await hold(sale, awa, 2);
      expect(await changeTo(sale, binta, holdId, 1)).toBe('hold_not_found');
      expect(await changeTo(sale, null, holdId, 1)).toBe('hold_not_found');
      expect(await changeTo(sale, awa, randomUUID(), 1)).toBe('hold_not_found');
      const ordered = await hold(sale, null, 1);
      await order(sale, awa, [[ordered.holdId, 1]]);
      expect(await refusalOf(sale, null, ordered.holdId, 2)).toMatchObject({
        code: 'hold_ordered',
        details: { holdIds: [ordered.holdId] },
      });
      sale.clock.now += holdMs;
      expect(await refusalOf(sale, awa, holdId, 1)).toMatchObject({
        code: 'hold_expired',
        details: { holdIds: [holdId] },
      });
    });

    it('cannot be changed while its order waits to be paid', async () => {
      const sale = await sell(20, 400);
      const { holdId } = await hold(sale, awa, 2);
      expect((await order(sale, awa, [[holdId, 2]])).state).toBe('awaiting_payment');
      expect(await changeTo(sale, awa, holdId, 1)).toBe('hold_ordered');
      expect((await rowOf(holdId))?.quantity).toBe(2);
    });

    it('is not found when it is deleted just before the change', async () => {
      const sale = await sell(20);
      const { holdId } = await hold(sale, awa, 2);
      const { database } = sale.parts;
      const deletedBefore: typeof database.transaction = async (run, lockedId) => {
        await database.query('DELETE FROM holds WHERE id = $1', [holdId]);
        return database.transaction(run, lockedId);
      };
      const parts = { ...sale.parts, database: { ...database, transaction: deletedBefore } };
      expect(await changeTo({ ...sale, parts }, awa, holdId, 1)).toBe('hold_not_found');
    });

    it('cannot be changed when it is a waiting list offer', async () => {
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 2 }], {
        startsInMs: 30 * 24 * 3_600_000,
      });
      const waiting = waitingAt(sale);
      await waiting.settings([0]);
      const { holdId } = await hold(sale, awa, 2);
      const { entryId } = await waiting.join(binta, 2);
      sale.clock.now += holdMs;
      await waiting.sweep.work();
      const offered = (await waiting.entry(entryId)).holdId ?? '';
      expect(holdId).not.toBe(offered);
      expect(await changeTo(sale, binta, offered, 1)).toBe('hold_fixed');
      // Its buyer's app shows no way to change it.
      const deps = { ...sale.parts, holdLimit: () => Promise.resolve(0), addressHmac: () => '' };
      const most = async (id: string, who: string) => {
        const read = await readOwnHold(deps, id, callerOf(who, 'NORMAL_USER'));
        return isRefusal(read) ? read.code : read.most;
      };
      expect(await most(offered, binta)).toBeNull();
      expect(await most(holdId, awa)).toBeGreaterThan(1);
    });

    it('grows at its own price or not at all', async () => {
      const sale = await sell(100, 400);
      const early: PriceTier = { tierId: 'early', amount: 300, until: startOfSale + holdMs / 2, count: 5 };
      await opened.database.query('UPDATE ticket_types SET tiers = $2::jsonb WHERE event_id = $1', [
        sale.eventId,
        JSON.stringify([early]),
      ]);
      const { holdId } = await hold(sale, awa, 2);
      expect(await changeTo(sale, awa, holdId, 6)).toBe('price_tier_left');
      expect(await changeTo(sale, awa, holdId, 5)).toBe(5);
      expect(await changeTo(sale, awa, holdId, 6)).toBe('price_tier_left');
      expect(await changeTo(sale, awa, holdId, 3)).toBe(3);
      sale.clock.now = early.until ?? 0;
      expect(await changeTo(sale, awa, holdId, 4)).toBe('price_tier_left');
      expect(await rowOf(holdId)).toMatchObject({ quantity: 3, unitAmount: 300 });
    });

    it.each([
      ['a new price', `price_amount = 500`, { amount: 500, currency: 'GMD' }],
      ['another currency', `currency = 'EUR'`, { amount: 400, currency: 'EUR' }],
    ])('names its price and the next one when it cannot grow because of %s', async (_title, change, next) => {
      const sale = await sell(100, 400);
      const { holdId } = await hold(sale, awa, 2);
      await opened.database.query(`UPDATE ticket_types SET ${change} WHERE event_id = $1`, [sale.eventId]);
      expect(await refusalOf(sale, awa, holdId, 3)).toMatchObject({
        code: 'price_tier_left',
        details: { left: 0, price: { amount: 400, currency: 'GMD' }, next },
      });
      expect(await changeTo(sale, awa, holdId, 1)).toBe(1);
    });

    it('takes no more from a price tier that is over, though tickets still cost the same', async () => {
      const sale = await sell(100, 300);
      const early: PriceTier = { tierId: 'early', amount: 300, until: startOfSale + holdMs / 2, count: 5 };
      await opened.database.query('UPDATE ticket_types SET tiers = $2::jsonb WHERE event_id = $1', [
        sale.eventId,
        JSON.stringify([early]),
      ]);
      const { holdId } = await hold(sale, awa, 2);
      sale.clock.now = early.until ?? 0;
      expect(await changeTo(sale, awa, holdId, 3)).toBe('price_tier_left');
    });

    it("grows within a promo code's limit, each at the reduced price", async () => {
      const sale = await sell(100, 1_000);
      const terms = { value: 10, ticketTypeIds: [], mostPerPerson: null, startsAt: null, endsAt: null };
      await makePromo(sale.parts, callerOf(sale.organizerId, 'ORGANIZER'), sale.eventId, {
        promoCodeId: randomUUID(),
        code: 'TEN',
        kind: 'percent',
        mostUses: 3,
        ...terms,
      });
      const { holdId } = await hold(sale, awa, 2);
      await applyPromo(sale.parts, { holdId, code: 'TEN' }, awa);
      expect(await changeTo(sale, awa, holdId, 4)).toBe('promo_used_up');
      expect(await changeTo(sale, awa, holdId, 3)).toBe(3);
      expect(await rowOf(holdId)).toMatchObject({ quantity: 3, unitAmount: 900, offAmount: 100 });
    });
  });
});

test('a network is counted by an HMAC of its own', () => {
  const hmac = createAddressHmac(new Uint8Array(32));
  const of = (ip: string) => hmac({ ip } as RequestContext);
  expect(of('192.0.2.1')).toBe(of('192.0.2.1'));
  expect(of('192.0.2.1')).not.toBe(of('192.0.2.2'));
  expect(of('192.0.2.1')).not.toContain('192');
  expect(createAddressHmac(new Uint8Array(32).fill(1))({ ip: '192.0.2.1' } as RequestContext)).not.toBe(
    of('192.0.2.1'),
  );
});
