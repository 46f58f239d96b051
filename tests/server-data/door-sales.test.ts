import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { sellAtDoor as contract } from '#contract/sales/door-sales.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import { openDatesFrom } from '#domain/events/open-date.ts';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { readOffers, readRights, readSale, readTakings } from '#server/sales/at-door/read-door-sales.ts';
import { sellAtDoor } from '#server/sales/at-door/sell-at-door.ts';
import { ensurePayment } from '#server/sales/money/pay-order.ts';
import { refundPart } from '#server/sales/money/refund-part.ts';
import { findOrder, findOrdersOf } from '#server/database/sales/orders.ts';
import { openHandSale, type HandSale } from './by-hand.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, callerOf, hold, openSale, pay, refund, standing, type Sale } from './sale-hand.ts';

type Body = Output<(typeof contract)['body']>;
const races = Number(process.env['RACES'] ?? 3);

describe.each(databaseKinds)('selling at the door over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let [lamin, binta] = ['', ''];
    beforeAll(async () => {
      opened = await open();
      [lamin, binta] = [await addBuyer(opened.database), await addBuyer(opened.database)];
    });
    afterAll(() => opened.close());
    const open_ = (quantity: number | null) => openHandSale(opened.database, quantity).then(withSellers);
    const withSellers = async <S extends Sale>(sale: S): Promise<S> => {
      for (const seller of [lamin, binta])
        await opened.database.query(
          `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, 'seller', 1)`,
          [randomUUID(), sale.eventId, seller],
        );
      return sale;
    };
    const openDoor = async (...types: [Parameters<typeof openSale>[1]]) =>
      withSellers(await openSale(opened.database, ...types));
    const bodyOf = (sale: Sale, quantity = 1, more: Partial<Body> = {}): Body => ({
      orderId: randomUUID(),
      lines: [{ ticketTypeId: sale.ticketTypeIds[0] ?? '', quantity }],
      total: { amount: 35_000 * quantity, currency: 'GMD' },
      payment: 'cash',
      name: '',
      email: '',
      ...more,
    });
    const sell = async (sale: Sale, body: Body, by = lamin) => {
      const sold = await sellAtDoor(sale.parts, callerOf(by, 'NORMAL_USER'), sale.eventId, body);
      return isRefusal(sold) ? sold.code : sold.state;
    };
    const makeAddOn = ({ eventId }: HandSale) =>
      opened.database.query(
        `UPDATE ticket_types SET kind = 'add_on', uses = 1, per_ticket = 1 WHERE event_id = $1`,
        [eventId],
      );
    const taken = async (sale: HandSale) => (await standing(sale))[0];

    it('takes cash: confirms the order, credits the seller and leaves the tickets without a holder', async () => {
      const sale = await open_(10);
      const body = bodyOf(sale, 2, { name: 'Awa', email: 'awa@example.org' });
      expect(await sell(sale, body)).toBe('confirmed');
      const payments = await opened.database.query(
        'SELECT provider, state, taken_amount AS taken, taken_by AS by FROM payments WHERE order_id = $1',
        [body.orderId],
      );
      expect(payments).toEqual([{ provider: 'manual', state: 'completed', taken: 70_000, by: lamin }]);
      const tickets = await opened.database.query(
        'SELECT holder_user_id AS holder, holder_name AS name FROM tickets WHERE order_id = $1',
        [body.orderId],
      );
      expect(tickets).toEqual([
        { holder: null, name: 'Awa' },
        { holder: null, name: 'Awa' },
      ]);
      expect(await taken(sale)).toMatchObject({ issued: 2, taken: 2, valid: 2 });
      const [figures] = await countEventFigures(opened.database, [sale.eventId], sale.clock.now);
      expect(figures).toMatchObject({ sold: 2, held: 0, revenue: [{ amount: 70_000, currency: 'GMD' }] });
      expect(sale.news).toEqual([`confirmed ${body.orderId}`]);
    });

    it('shows the ticket codes only to their seller', async () => {
      const sale = await open_(10);
      const body = bodyOf(sale);
      await sell(sale, body);
      const which = { registrationId: sale.eventId, orderId: body.orderId };
      const shown = await readSale(sale.parts, callerOf(lamin, 'NORMAL_USER'), which);
      expect(shown).toMatchObject({
        order: { state: 'confirmed', payment: { byHand: true } },
        checkoutUrl: '',
      });
      expect(isRefusal(shown) ? [] : shown.tickets.map(({ code }) => code.slice(0, 2))).toEqual(['G1']);
      expect(await readSale(sale.parts, callerOf(binta, 'NORMAL_USER'), which)).toMatchObject({
        code: 'order_not_found',
      });
      const own = await findOrdersOf(opened.database, lamin, { page: 1, limit: 50, after: null });
      expect(own.rows.map(({ orderId }) => orderId)).not.toContain(body.orderId);
    });

    it('shows no code of a ticket that was refunded since', async () => {
      const sale = await open_(10);
      const body = bodyOf(sale, 2);
      await sell(sale, body);
      const which = { registrationId: sale.eventId, orderId: body.orderId };
      const shown = async () => {
        const answer = await readSale(sale.parts, callerOf(lamin, 'NORMAL_USER'), which);
        return isRefusal(answer) ? [] : answer.tickets.map(({ ticketId }) => ticketId);
      };
      const [first = '', second] = await shown();
      const told = { moved: () => {}, tellOfPart: () => Promise.resolve(), wakeEmails: () => {} };
      const wish = {
        refundId: randomUUID(),
        ticketIds: [first],
        amount: 1,
        reason: 'Ill',
        evenIfUsed: false,
      };
      await refundPart({ ...sale.parts, ...told }, callerOf(sale.organizerId, 'ORGANIZER'), which, wish);
      expect(await shown()).toEqual([second]);
    });

    it('sells once, however often it is sent, and nothing else under the same id', async () => {
      const sale = await open_(10);
      const body = bodyOf(sale);
      expect(await sell(sale, body)).toBe('confirmed');
      expect(await sell(sale, body)).toBe('confirmed');
      expect(await sell(sale, { ...body, name: 'Other' })).toBe('order_id_reused');
      expect(await sell(sale, body, binta)).toBe('order_not_found');
      expect(await taken(sale)).toMatchObject({ taken: 1 });
    });

    it('sells once when the same sale arrives twice at the same moment', async () => {
      for (let race = 0; race < races; race += 1) {
        const sale = await open_(10);
        const body = bodyOf(sale, 2);
        const answers = await Promise.all([sell(sale, body), sell(sale, body), sell(sale, body, binta)]);
        // Whoever comes first has sold it, and the other seller is told nothing.
        expect(answers.toSorted()).toEqual(
          answers[2] === 'confirmed'
            ? ['confirmed', 'order_not_found', 'order_not_found']
            : ['confirmed', 'confirmed', 'order_not_found'],
        );
        expect(await taken(sale)).toMatchObject({ taken: 2, issued: 2 });
      }
    });

    it('sells once under an id that arrives for two events at the same moment', async () => {
      for (let race = 0; race < races; race += 1) {
        const [here, there] = [await open_(10), await open_(10)];
        const orderId = randomUUID();
        const answers = await Promise.all([
          sell(here, bodyOf(here, 1, { orderId })),
          sell(there, bodyOf(there, 2, { orderId }), binta),
        ]);
        expect(answers.toSorted()).toEqual(['confirmed', 'order_not_found']);
        const issued = [await taken(here), await taken(there)].map((one) => one?.issued);
        expect(issued).toEqual(answers[0] === 'confirmed' ? [1, 0] : [0, 2]);
      }
    });

    it('sells for no larger amount than scanners and refunds accept', async () => {
      const sale = await open_(10);
      await opened.database.query('UPDATE ticket_types SET price_amount = $2 WHERE event_id = $1', [
        sale.eventId,
        maxMinorUnits,
      ]);
      const total = (amount: number) => ({ total: { amount, currency: 'GMD' } });
      expect(await sell(sale, bodyOf(sale, 2, total(2 * maxMinorUnits)))).toBe('order_too_large');
      expect(await sell(sale, bodyOf(sale, 1, total(maxMinorUnits)))).toBe('confirmed');
    });

    it('sells no more tickets at a time than one order may have, each of a group counted', async () => {
      const sale = await openDoor([
        { name: 'Table', priceAmount: 0, quantity: 1_000 },
        { name: 'Standing', priceAmount: 0, quantity: 1_000 },
      ]);
      await opened.database.query(`UPDATE ticket_types SET group_size = 50 WHERE id = $1`, [
        sale.ticketTypeIds[0] ?? '',
      ]);
      const body = (tables: number, standing: number) => {
        const lines = [tables, standing].map((quantity, at) => ({
          ticketTypeId: sale.ticketTypeIds[at] ?? '',
          quantity,
        }));
        return bodyOf(sale, 1, { lines, total: { amount: 0, currency: 'GMD' } });
      };
      const refused = await sellAtDoor(sale.parts, callerOf(lamin, 'NORMAL_USER'), sale.eventId, body(9, 51));
      expect(refused).toMatchObject({ status: 422, code: 'too_many_tickets', details: { most: 500 } });
      expect((await standing(sale)).map(({ taken, issued }) => [taken, issued])).toEqual([
        [0, 0],
        [0, 0],
      ]);
      expect(await sell(sale, body(9, 50))).toBe('confirmed');
    });

    it('sells nothing beyond the availability, nor at another price than shown', async () => {
      const sale = await open_(3);
      await hold(sale, binta, 1);
      expect(await sell(sale, bodyOf(sale, 3))).toBe('sold_out');
      expect(await sell(sale, bodyOf(sale, 2, { total: { amount: 1, currency: 'GMD' } }))).toBe(
        'total_changed',
      );
      expect(await taken(sale)).toMatchObject({ taken: 1, issued: 0 });
      expect(await sell(sale, bodyOf(sale, 2))).toBe('confirmed');
      expect(await sell(sale, bodyOf(sale, 1))).toBe('sold_out');
    });

    it('sells no more at a price than are left at it', async () => {
      const sale = await open_(10);
      await opened.database.query('UPDATE ticket_types SET tiers = $2::jsonb WHERE event_id = $1', [
        sale.eventId,
        JSON.stringify([{ tierId: 'early', amount: 30_000, until: null, count: 2 }]),
      ]);
      const total = (amount: number) => ({ total: { amount, currency: 'GMD' } });
      expect(await sell(sale, bodyOf(sale, 3, total(90_000)))).toBe('price_tier_left');
      expect(await sell(sale, bodyOf(sale, 2, total(60_000)))).toBe('confirmed');
      expect(await sell(sale, bodyOf(sale))).toBe('confirmed');
    });

    it('sells any number of a type without a limit, at an event without one', async () => {
      const sale = await open_(null);
      expect(await sell(sale, bodyOf(sale, 4))).toBe('confirmed');
      expect(await taken(sale)).toMatchObject({ taken: 4, issued: 4 });
    });

    it("applies the event's own capacity to all its types", async () => {
      const sale = await open_(null);
      await opened.database.query('UPDATE events SET capacity = 2 WHERE id = $1', [sale.eventId]);
      expect(await sell(sale, bodyOf(sale, 3))).toBe('sold_out');
      expect(await sell(sale, bodyOf(sale, 2))).toBe('confirmed');
      expect(await sell(sale, bodyOf(sale, 1))).toBe('sold_out');
    });

    it('is refused for a past event, and by card without a provider', async () => {
      const sale = await open_(5);
      expect(await sell(sale, bodyOf(sale, 1, { payment: 'card' }))).toBe('payments_off');
      await opened.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [sale.eventId]);
      expect(await sell(sale, bodyOf(sale))).toBe('event_cancelled');
    });

    it('sells nothing while the date is open, and no two currencies at once', async () => {
      const sale = await openDoor([
        { name: 'Standard', quantity: 5, priceAmount: 35_000 },
        { name: 'Balcony', quantity: 5, priceAmount: 35_000 },
      ]);
      const [standard = '', balcony = ''] = sale.ticketTypeIds;
      const both = {
        ...bodyOf(sale, 2),
        lines: [
          { ticketTypeId: standard, quantity: 1 },
          { ticketTypeId: balcony, quantity: 1 },
        ],
      };
      await opened.database.query(`UPDATE ticket_types SET currency = 'EUR' WHERE id = $1`, [balcony]);
      expect(await sell(sale, both)).toBe('several_currencies');
      await opened.database.query(
        'UPDATE events SET starts_at = $2, ends_at = $2::bigint + 1, doors_open_at = $2 WHERE id = $1',
        [sale.eventId, openDatesFrom],
      );
      expect(await sell(sale, bodyOf(sale))).toBe('sale_closed');
    });

    it('tells who runs the event that they may sell, and a stranger that they may do nothing', async () => {
      const sale = await open_(1);
      const rights = (by: string, role: 'ORGANIZER' | 'NORMAL_USER') =>
        readRights(sale.parts, callerOf(by, role), sale.eventId);
      expect((await rights(sale.organizerId, 'ORGANIZER')).rights).toContain('sell');
      expect(await rights(await addBuyer(opened.database), 'NORMAL_USER')).toEqual({ rights: [] });
    });

    it('sells no add-on and no ticket of another event', async () => {
      const sale = await open_(10);
      const [other, addOn] = [await open_(10), await open_(10)];
      await makeAddOn(addOn);
      expect(await sell(sale, bodyOf(other))).toBe('ticket_type_not_found');
      expect(await sell(addOn, bodyOf(addOn))).toBe('ticket_type_not_found');
      const unknown = [{ ticketTypeId: randomUUID(), quantity: 1 }];
      const two = bodyOf(sale, 1);
      expect(await sell(sale, { ...two, lines: [...two.lines, ...unknown] })).toBe('ticket_type_not_found');
      expect(await taken(sale)).toMatchObject({ taken: 0 });
    });

    it('gives free tickets without a provider, however they are to be paid and in whatever currency', async () => {
      const sale = await open_(10);
      await opened.database.query('UPDATE ticket_types SET price_amount = 0 WHERE event_id = $1', [
        sale.eventId,
      ]);
      const free = { total: { amount: 0, currency: 'EUR' } };
      expect(await sell(sale, bodyOf(sale, 1, { ...free, payment: 'card' }))).toBe('confirmed');
      expect(await sell(sale, bodyOf(sale, 1, free))).toBe('confirmed');
      expect(await taken(sale)).toMatchObject({ issued: 2 });
    });

    it('waits for a card payment, showing where to pay until it is made', async () => {
      const sale = await openDoor([{ name: 'Standard', quantity: 5, priceAmount: 35_000 }]);
      const body = bodyOf(sale, 1, { payment: 'card' });
      expect(await sell(sale, body)).toBe('awaiting_payment');
      const row = await findOrder(opened.database, body.orderId);
      if (row === null) throw new Error('nothing was sold');
      const shown = () =>
        readSale(sale.parts, callerOf(lamin, 'NORMAL_USER'), {
          registrationId: sale.eventId,
          orderId: body.orderId,
        });
      expect(await shown()).toMatchObject({ tickets: [], checkoutUrl: '' });
      await ensurePayment(sale.parts, row);
      expect(await shown()).toMatchObject({ tickets: [], checkoutUrl: 'https://pay.example.org/' });
      await pay(sale, body.orderId);
      expect(await shown()).toMatchObject({ checkoutUrl: '', tickets: [{ typeName: 'Standard' }] });
    });

    it('is never oversold by several sellers at once', async () => {
      for (let race = 0; race < races; race += 1) {
        const sale = await open_(3);
        const answers = await Promise.all(
          Array.from({ length: 6 }, (_, place) => sell(sale, bodyOf(sale), place % 2 === 0 ? lamin : binta)),
        );
        expect(answers.filter((answer) => answer === 'confirmed')).toHaveLength(3);
        expect(await taken(sale)).toMatchObject({ taken: 3, issued: 3, valid: 3 });
      }
    });

    it("reports each seller's takings less refunds: everyone's to the organizer, otherwise one's own", async () => {
      const sale = await open_(10);
      const [first, second] = [bodyOf(sale, 2), bodyOf(sale)];
      await sell(sale, first);
      await sell(sale, second);
      await sell(sale, bodyOf(sale), binta);
      expect(await refund(sale, second.orderId)).toBe('refunded');
      const takings = async (by: string, role: 'ORGANIZER' | 'NORMAL_USER') => {
        const answer = await readTakings(sale.parts, callerOf(by, role), sale.eventId);
        return isRefusal(answer)
          ? []
          : answer.items.map(({ cash, sales, tickets }) => [cash.amount, sales, tickets]);
      };
      expect(new Set((await takings(sale.organizerId, 'ORGANIZER')).map(String))).toEqual(
        new Set(['35000,1,1', '70000,1,2']),
      );
      expect(await takings(lamin, 'NORMAL_USER')).toEqual([[70_000, 1, 2]]);
    });

    it('says whether guests may photograph the code', async () => {
      const sale = await open_(4);
      expect(await readOffers(sale.parts, sale.eventId)).toMatchObject({ printed: true });
      await opened.database.query(
        `UPDATE events SET policy = jsonb_set(policy, '{code}', '"rotating"') WHERE id = $1`,
        [sale.eventId],
      );
      expect(await readOffers(sale.parts, sale.eventId)).toMatchObject({ printed: false });
    });

    it('says whether there are add-ons too, which it does not offer', async () => {
      const sale = await open_(4);
      expect(await readOffers(sale.parts, sale.eventId)).toMatchObject({ more: false });
      await makeAddOn(sale);
      expect(await readOffers(sale.parts, sale.eventId)).toMatchObject({ more: true, items: [] });
      await opened.database.query('UPDATE ticket_types SET off_sale_at = 0 WHERE event_id = $1', [
        sale.eventId,
      ]);
      expect(await readOffers(sale.parts, sale.eventId)).toMatchObject({ more: false });
    });

    it('offers every type on sale, with its availability', async () => {
      const sale = await open_(4);
      await sell(sale, bodyOf(sale));
      expect(await readOffers(sale.parts, sale.eventId)).toMatchObject({
        card: false,
        items: [{ name: 'Standard', left: 3, price: { amount: 35_000, currency: 'GMD' } }],
      });
      await opened.database.query('UPDATE ticket_types SET off_sale_at = 0 WHERE event_id = $1', [
        sale.eventId,
      ]);
      expect((await readOffers(sale.parts, sale.eventId)).items).toEqual([]);
    });
  });
});
