import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { listPromos, makePromo } from '#server/sales/money/manage-promos.ts';
import { refundPart } from '#server/sales/money/refund-part.ts';
import { applyPromo } from '#server/sales/money/use-promo.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, callerOf, hold, openSale, order, pay, refund, type Sale } from './sale-hand.ts';

const price = 20_000;

describe.each(databaseKinds)('promo codes of refunded tickets over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const newSale = () =>
      openSale(opened.database, [{ name: 'Standing', tickets: 0, priceAmount: price, quantity: 200 }]);
    const make = (sale: Sale, limit: { mostUses?: number; mostPerPerson?: number }) =>
      makePromo(sale.parts, callerOf(sale.organizerId, 'ORGANIZER'), sale.eventId, {
        promoCodeId: randomUUID(),
        code: 'HALF',
        kind: 'percent',
        value: 50,
        ticketTypeIds: [],
        mostUses: null,
        mostPerPerson: null,
        startsAt: null,
        endsAt: null,
        ...limit,
      });
    const uses = async (sale: Sale) => {
      const { items } = await listPromos(sale.parts, sale.eventId, { search: '', page: 1, limit: 50 });
      return items[0]?.uses;
    };
    /** Reserves tickets with the code; the refusal's code if it is not accepted. */
    const reduced = async (sale: Sale, buyer: string, quantity: number) => {
      const { holdId } = await hold(sale, buyer, quantity);
      const taken = await applyPromo(sale.parts, { holdId, code: 'HALF' }, buyer);
      return isRefusal(taken) ? taken.code : holdId;
    };
    const bought = async (sale: Sale, buyer: string, quantity: number) => {
      const { orderId } = await order(sale, buyer, [[await reduced(sale, buyer, quantity), quantity]]);
      expect(await pay(sale, orderId)).toBe('confirmed');
      return orderId;
    };
    const refundSome = async (sale: Sale, orderId: string, count: number, amount: number) => {
      const places = await opened.database.query<{ id: string }>(
        'SELECT ticket_id AS id FROM order_attendees WHERE order_id = $1 AND refunded_at IS NULL ORDER BY ordinal',
        [orderId],
      );
      const deps = {
        ...sale.parts,
        moved: () => undefined,
        tellOfPart: () => Promise.resolve(),
        wakeEmails: () => undefined,
      };
      const ticketIds = places.slice(0, count).map(({ id }) => id);
      const body = { refundId: randomUUID(), ticketIds, amount, reason: 'Ill', evenIfUsed: false };
      const which = { registrationId: sale.eventId, orderId };
      const done = await refundPart(deps, callerOf(sale.organizerId, 'ORGANIZER'), which, body);
      expect(isRefusal(done)).toBe(false);
    };

    it('can be used again, in all and by the same person', async () => {
      const sale = await newSale();
      const buyer = await addBuyer(opened.database);
      await make(sale, { mostUses: 3, mostPerPerson: 3 });
      const orderId = await bought(sale, buyer, 3);
      expect(await reduced(sale, buyer, 1)).toBe('promo_used_up');
      await refundSome(sale, orderId, 2, price);
      expect(await uses(sale)).toBe(1);
      expect(await reduced(sale, await addBuyer(opened.database), 3)).toBe('promo_used_up');
      const again = await bought(sale, buyer, 2);
      expect([await uses(sale), await reduced(sale, buyer, 1)]).toEqual([3, 'promo_used_up']);
      await refund(sale, orderId);
      expect(await uses(sale)).toBe(2);
      await refund(sale, again);
      expect(await uses(sale)).toBe(0);
    });

    it('stay used by an amount that is refunded for no ticket', async () => {
      const sale = await newSale();
      await make(sale, { mostUses: 2 });
      const orderId = await bought(sale, await addBuyer(opened.database), 2);
      await refundSome(sale, orderId, 0, price / 2);
      expect(await uses(sale)).toBe(2);
    });

    it('have one use back from a group, which is refunded as a whole', async () => {
      const sale = await newSale();
      await opened.database.query('UPDATE ticket_types SET group_size = 4 WHERE id = $1', [
        sale.ticketTypeIds[0] ?? '',
      ]);
      await make(sale, { mostUses: 2 });
      const orderId = await bought(sale, await addBuyer(opened.database), 2);
      await refundSome(sale, orderId, 4, price / 2);
      expect(await uses(sale)).toBe(1);
    });
  });
});
