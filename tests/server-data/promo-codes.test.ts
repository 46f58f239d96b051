import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSalesByPromo } from '#server/database/events/analytics.ts';
import type { PromoTermsBody } from '#contract/sales/promo-codes.ts';
import { written } from '#messages/written.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { findLines } from '#server/database/sales/orders.ts';
import {
  drawPromos,
  exportPromos,
  listPromos,
  makePromo,
  switchPromo,
} from '#server/sales/money/manage-promos.ts';
import { refundPart } from '#server/sales/money/refund-part.ts';
import { applyPromo } from '#server/sales/money/use-promo.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  addBuyer,
  addBuyers,
  callerOf,
  cancel,
  hold,
  openSale,
  order,
  pay,
  refund,
  type Sale,
} from './sale-hand.ts';

const price = 33_333;
const minute = 60_000;
const iso = (at: number) => new Date(at).toISOString();
const tenPercent: PromoTermsBody = {
  kind: 'percent',
  value: 10,
  ticketTypeIds: [],
  mostUses: null,
  mostPerPerson: null,
  startsAt: null,
  endsAt: null,
};

describe.each(databaseKinds)('promo codes over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const newSale = () =>
      openSale(opened.database, [
        { name: 'Standing', tickets: 0, priceAmount: price, quantity: 200 },
        { name: 'Seated', tickets: 0, priceAmount: 2 * price, quantity: 200 },
      ]);
    const organizerOf = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
    const make = (
      sale: Sale,
      code: string,
      more: Partial<PromoTermsBody> = {},
      promoCodeId: string = randomUUID(),
    ) =>
      makePromo(sale.parts, organizerOf(sale), sale.eventId, { promoCodeId, code, ...tenPercent, ...more });
    const take = async (sale: Sale, holdId: string, code: string, userId: string | null = null) => {
      const taken = await applyPromo(sale.parts, { holdId, code }, userId);
      return isRefusal(taken) ? taken.code : [taken.unitAmount, taken.offAmount];
    };
    const listed = async (sale: Sale, search = '') => {
      const page = await listPromos(sale.parts, sale.eventId, { search, page: 1, limit: 50 });
      return page.items.map(({ code, state, uses, tookOff }) => ({ code, state, uses, tookOff }));
    };
    const refundTickets = async (sale: Sale, orderId: string, ticketIds: string[], amount: number) => {
      const deps = {
        ...sale.parts,
        moved: () => undefined,
        tellOfPart: () => Promise.resolve(),
        wakeEmails: () => undefined,
      };
      const body = { refundId: randomUUID(), ticketIds, amount, reason: 'Ill', evenIfUsed: false };
      const which = { registrationId: sale.eventId, orderId };
      expect(isRefusal(await refundPart(deps, organizerOf(sale), which, body))).toBe(false);
    };
    const held = async (sale: Sale, quantity = 1, type = 0) =>
      (await hold(sale, null, quantity, type)).holdId;

    it('are created once, and are unique within an event', async () => {
      const sale = await newSale();
      const promoCodeId = randomUUID();
      const first = await make(sale, 'SUMMER', {}, promoCodeId);
      expect(await make(sale, 'SUMMER', {}, promoCodeId)).toEqual(first);
      const code = async (made: ReturnType<typeof make>) => {
        const answer = await made;
        return isRefusal(answer) ? answer.code : 'made';
      };
      expect(await code(make(sale, 'SUMMER', { value: 20 }, promoCodeId))).toBe('promo_id_reused');
      expect(await code(make(sale, 'SUMMER'))).toBe('promo_taken');
      expect(await code(make(await newSale(), 'SUMMER'))).toBe('made');
    });

    it.each([
      ['value', { value: 0 }],
      ['value', { value: 101 }],
      ['value', { kind: 'amount', value: 0 }],
      ['endsAt', { startsAt: iso(5_000), endsAt: iso(5_000) }],
      ['ticketTypeIds', { ticketTypeIds: ['of another event'] }],
      ['ticketTypeIds', { kind: 'unlock', value: 0 }],
    ] as const)('are refused at the field %s: %j', async (field, wrong) => {
      const made = await make(await newSale(), 'WRONG', {
        ...wrong,
        ticketTypeIds: [...('ticketTypeIds' in wrong ? wrong.ticketTypeIds : [])],
      });
      const said = isRefusal(made) ? Object.entries(made.fields ?? {}) : [];
      expect(said.map(([at, say]) => [at, typeof say(written.en.refusals)])).toEqual([[field, 'string']]);
    });

    it('take a percentage off each ticket, and order and revenue are the remainder', async () => {
      const sale = await newSale();
      const buyer = await addBuyer(opened.database);
      await make(sale, 'TEN');
      const holdId = await held(sale, 3);
      expect(await take(sale, holdId, 'TEN')).toEqual([price - 3_333, 3_333]);
      const shown = { amount: 3 * (price - 3_333), currency: 'GMD' };
      const { orderId, state } = await order(sale, buyer, [[holdId, 3]], randomUUID(), { shownTotal: shown });
      expect([state, await pay(sale, orderId)]).toEqual(['awaiting_payment', 'confirmed']);
      expect(await findLines(opened.database, [orderId])).toMatchObject([
        { quantity: 3, unitAmount: price - 3_333, offAmount: 3_333, promoCode: 'TEN' },
      ]);
      const [figures] = await countEventFigures(opened.database, [sale.eventId], sale.clock.now);
      expect(figures?.revenue).toEqual([shown]);
      expect(await listed(sale)).toEqual([{ code: 'TEN', state: 'active', uses: 3, tookOff: 9_999 }]);
    });

    it('have no discount on a ticket that was refunded since, whatever else is in its order', async () => {
      const sale = await newSale();
      const buyer = await addBuyer(opened.database);
      await make(sale, 'TEN');
      sale.clock.now += 1;
      await make(sale, 'LESS', { kind: 'amount', value: 1_000 });
      const [full, ten, less] = [await held(sale, 2), await held(sale, 2), await held(sale, 2)];
      await take(sale, ten, 'TEN');
      await take(sale, less, 'LESS');
      const lines = [
        [full, 2],
        [ten, 2],
        [less, 2],
      ] as const;
      const { orderId } = await order(sale, buyer, lines);
      expect(await pay(sale, orderId)).toBe('confirmed');
      const places = await opened.database.query<{ id: string; paid: number }>(
        'SELECT ticket_id AS id, unit_amount AS paid FROM order_attendees WHERE order_id = $1 ORDER BY ordinal',
        [orderId],
      );
      const back = async (...prices: readonly number[]) => {
        const chosen = prices.map(
          (paid) =>
            places.splice(
              places.findIndex((one) => one.paid === paid),
              1,
            )[0],
        );
        await refundTickets(
          sale,
          orderId,
          chosen.map((one) => one?.id ?? ''),
          chosen.reduce((sum, one) => sum + (one?.paid ?? 0), 0),
        );
      };
      const sold = async () => {
        const days = { from: 0, to: 1_000_000 };
        const rows = await findSalesByPromo(opened.database, sale.eventId, days, 10);
        return Object.fromEntries(
          rows.map(({ code: name, tickets, amount, off }) => [name, [tickets, amount, off]]),
        );
      };
      const [tenPaid, lessPaid] = [price - 3_333, price - 1_000];
      await back(tenPaid);
      expect(await sold()).toEqual({ TEN: [1, tenPaid, 3_333], LESS: [2, 2 * lessPaid, 2_000] });
      await back(price, lessPaid);
      expect(await sold()).toEqual({ TEN: [1, tenPaid, 3_333], LESS: [1, lessPaid, 1_000] });
      expect(await listed(sale)).toMatchObject([
        { code: 'LESS', uses: 1, tookOff: 1_000 },
        { code: 'TEN', uses: 1, tookOff: 3_333 },
      ]);
      await back(tenPaid, price, lessPaid);
      expect(await sold()).toEqual({ TEN: [0, 0, 0], LESS: [0, 0, 0] });
      expect((await listed(sale)).map(({ uses, tookOff }) => [uses, tookOff])).toEqual([
        [0, 0],
        [0, 0],
      ]);
    });

    it('of the same price are distinguished when their tickets are refunded', async () => {
      const sale = await newSale();
      const buyer = await addBuyer(opened.database);
      const drawn = { batchId: randomUUID(), prefix: 'ONCE-', count: 2, ...tenPercent, mostUses: 1 };
      await drawPromos(sale.parts, organizerOf(sale), sale.eventId, drawn);
      const codes = (await listed(sale)).map(({ code }) => code);
      const later = () => {
        sale.clock.now += 1;
        return held(sale);
      };
      const holds = [await later(), await later(), await later()] as const;
      await take(sale, holds[0], codes[0] ?? '');
      await take(sale, holds[1], codes[1] ?? '');
      const { orderId } = await order(
        sale,
        buyer,
        holds.map((one) => [one, 1]),
      );
      expect(await pay(sale, orderId)).toBe('confirmed');
      const reduced = await opened.database.query<{ id: string }>(
        'SELECT ticket_id AS id FROM order_attendees WHERE order_id = $1 AND unit_amount < $2 ORDER BY ordinal',
        [orderId, price],
      );
      const tookOff = async () =>
        Object.fromEntries((await listed(sale)).map((one) => [one.code, one.tookOff]));
      expect(await tookOff()).toEqual({ [codes[0] ?? '']: 3_333, [codes[1] ?? '']: 3_333 });
      await refundTickets(sale, orderId, [reduced[1]?.id ?? ''], price - 3_333);
      expect(await tookOff()).toEqual({ [codes[0] ?? '']: 3_333, [codes[1] ?? '']: 0 });
      await refundTickets(sale, orderId, [reduced[0]?.id ?? ''], price - 3_333);
      expect(await tookOff()).toEqual({ [codes[0] ?? '']: 0, [codes[1] ?? '']: 0 });
    });

    it('replace each other on a reservation, and are removed by an empty one', async () => {
      const sale = await newSale();
      await make(sale, 'TEN');
      await make(sale, 'LESS', { kind: 'amount', value: 1_000 });
      const holdId = await held(sale);
      expect(await take(sale, holdId, 'TEN')).toEqual([price - 3_333, 3_333]);
      expect(await take(sale, holdId, 'LESS')).toEqual([price - 1_000, 1_000]);
      expect(await take(sale, holdId, 'LESS')).toEqual([price - 1_000, 1_000]);
      expect(await take(sale, holdId, '')).toEqual([price, 0]);
      expect((await listed(sale)).map(({ uses }) => uses)).toEqual([0, 0]);
    });

    it('make tickets free if they take off the whole price', async () => {
      const sale = await newSale();
      await make(sale, 'GUEST', { value: 100 });
      const holdId = await held(sale, 2);
      expect(await take(sale, holdId, 'GUEST')).toEqual([0, price]);
      const { state } = await order(sale, await addBuyer(opened.database), [[holdId, 2]]);
      expect(state).toBe('confirmed');
    });

    it('are refused if not valid', async () => {
      const sale = await newSale();
      const { now } = sale.clock;
      await make(sale, 'LATER', { startsAt: iso(now + minute) });
      await make(sale, 'GONE', { endsAt: iso(now) });
      await make(sale, 'SEATS', { ticketTypeIds: [sale.ticketTypeIds[1] ?? ''] });
      const made = await make(sale, 'STOPPED');
      const promoCodeId = isRefusal(made) ? '' : made.promoCodeId;
      await switchPromo(sale.parts, organizerOf(sale), { eventId: sale.eventId, promoCodeId, off: true });
      const holdId = await held(sale);
      const codes = ['NOTHING', 'LATER', 'GONE', 'SEATS', 'STOPPED'];
      const answers: unknown[] = [];
      for (const code of codes) answers.push(await take(sale, holdId, code));
      expect(answers).toEqual([
        'promo_unknown',
        'promo_not_yet',
        'promo_over',
        'promo_other_tickets',
        'promo_over',
      ]);
      await switchPromo(sale.parts, organizerOf(sale), { eventId: sale.eventId, promoCodeId, off: false });
      const deeds = 'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id';
      const rows = await opened.database.query<{ action: string }>(deeds, [promoCodeId]);
      expect(rows.map(({ action }) => action).slice(-2)).toEqual(['promo_code_off', 'promo_code_on']);
      expect(await take(sale, holdId, 'STOPPED')).toEqual([price - 3_333, 3_333]);
    });

    it('are not accepted for an expired or ordered reservation', async () => {
      const sale = await newSale();
      await make(sale, 'TEN');
      const [late, ordered, buyer] = [await held(sale), await held(sale), await addBuyer(opened.database)];
      await order(sale, buyer, [[ordered, 1]]);
      expect(await take(sale, ordered, 'TEN')).toBe('hold_not_found');
      expect(await take(sale, ordered, 'TEN', buyer)).toBe('hold_ordered');
      sale.clock.now += 11 * minute;
      expect(await take(sale, late, 'TEN')).toBe('hold_expired');
    });

    it('get uses back from an expired reservation, and a cancelled or refunded order', async () => {
      const sale = await newSale();
      await make(sale, 'ONE', { mostUses: 1 });
      const uses = async () => (await listed(sale))[0];
      const again = async () => {
        const holdId = await held(sale);
        expect(await take(sale, holdId, 'ONE')).toEqual([price - 3_333, 3_333]);
        expect(await take(sale, await held(sale), 'ONE')).toBe('promo_used_up');
        return holdId;
      };
      await again();
      expect(await uses()).toMatchObject({ state: 'used_up', uses: 1 });
      sale.clock.now += 11 * minute;
      expect(await uses()).toMatchObject({ state: 'active', uses: 0 });
      const buyer = await addBuyer(opened.database);
      const cancelled = await order(sale, buyer, [[await again(), 1]]);
      expect(await cancel(sale, buyer, cancelled.orderId)).toBe('cancelled');
      expect(await uses()).toMatchObject({ state: 'active', uses: 0 });
      const refunded = await order(sale, buyer, [[await again(), 1]]);
      await pay(sale, refunded.orderId);
      expect(await uses()).toMatchObject({ uses: 1, tookOff: 3_333 });
      expect(await refund(sale, refunded.orderId)).toBe('refunded');
      expect(await uses()).toMatchObject({ state: 'active', uses: 0, tookOff: 0 });
      await again();
    });

    it('are limited per person, including a user who reserved as a visitor', async () => {
      const sale = await newSale();
      const buyer = await addBuyer(opened.database);
      await make(sale, 'TWO', { mostPerPerson: 2 });
      const [first, second] = [await held(sale, 2), await held(sale, 1)];
      expect(await take(sale, first, 'TWO')).toEqual([price - 3_333, 3_333]);
      expect(await take(sale, second, 'TWO')).toEqual([price - 3_333, 3_333]);
      expect((await order(sale, buyer, [[first, 2]])).state).toBe('awaiting_payment');
      expect((await order(sale, buyer, [[second, 1]])).state).toBe('promo_person_limit');
      expect((await order(sale, await addBuyer(opened.database), [[second, 1]])).state).toBe(
        'awaiting_payment',
      );
    });

    it('never exceed their limit: 60 buyers at once want one with 10 uses', async () => {
      const sale = await newSale();
      await make(sale, 'TENUSES', { mostUses: 10 });
      const buyers = await addBuyers(opened.database, 60);
      const holds = await Promise.all(buyers.map(async (buyer) => (await hold(sale, buyer)).holdId));
      const taken = await Promise.all(holds.map((holdId, at) => take(sale, holdId, 'TENUSES', buyers[at])));
      expect(taken.filter((one) => one === 'promo_used_up')).toHaveLength(50);
      const orders = await Promise.all(buyers.map((buyer, at) => order(sale, buyer, [[holds[at] ?? '', 1]])));
      expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['awaiting_payment']));
      const [used] = await listed(sale);
      expect(used).toMatchObject({ state: 'used_up', uses: 10 });
      const [row] = await opened.database.query<{ reduced: number; full: number }>(
        `SELECT count(*) FILTER (WHERE total_amount = $2) AS reduced, count(*) FILTER (WHERE total_amount = $3) AS "full"
           FROM orders WHERE event_id = $1`,
        [sale.eventId, price - 3_333, price],
      );
      expect(row).toEqual({ reduced: 10, full: 50 });
    });

    it('are generated in bulk, all different, and no more when the request is repeated', async () => {
      const sale = await newSale();
      const batch = { batchId: randomUUID(), prefix: 'VIP-', count: 250, ...tenPercent };
      const draw = () => drawPromos(sale.parts, organizerOf(sale), sale.eventId, batch);
      expect([await draw(), await draw()]).toEqual([{ made: 250 }, { made: 250 }]);
      const page = await listPromos(sale.parts, sale.eventId, { search: 'VIP-', page: 2, limit: 200 });
      expect([page.total, page.items.length]).toEqual([250, 50]);
    });

    it('are exported with sums in major units, like orders', async () => {
      const sale = await newSale();
      await make(sale, 'FIFTY', { kind: 'amount', value: 50_00 });
      await make(sale, 'TEN');
      const holdId = await held(sale, 2);
      await take(sale, holdId, 'FIFTY');
      const { orderId } = await order(sale, await addBuyer(opened.database), [[holdId, 2]]);
      await pay(sale, orderId);
      const { chunks } = exportPromos(sale.parts, organizerOf(sale), sale.eventId);
      let text = '';
      for await (const chunk of chunks) text += chunk;
      const lines = text.split('\r\n').toSorted();
      expect(lines.filter((line) => /^(FIFTY|TEN)/.test(line))).toEqual([
        'FIFTY,active,amount,50,2,,,100,,,GMD',
        'TEN,active,percent,10,0,,,0,,,GMD',
      ]);
    });

    it('are exported completely, without formula cells', async () => {
      const sale = await newSale();
      await make(sale, '-5-OFF');
      await drawPromos(sale.parts, organizerOf(sale), sale.eventId, {
        batchId: randomUUID(),
        prefix: '',
        count: 205,
        ...tenPercent,
      });
      const { chunks } = exportPromos(sale.parts, organizerOf(sale), sale.eventId);
      let text = '';
      for await (const chunk of chunks) {
        // Codes created meanwhile move every code to a later page.
        text += chunk;
        sale.clock.now += 1;
        if (text.includes('active')) await make(sale, `LATE-${text.length}`);
      }
      const lines = text.split('\r\n');
      expect(new Set(lines).size).toBe(lines.length);
      expect(lines[0]).toMatch(/^\u{feff}code,state,/u);
      expect(lines).toHaveLength(1 + 206 + 1);
      expect(lines.find((line) => line.includes('5-OFF'))).toMatch(/^'-5-OFF,active,percent,10,0,/);
      const deeds = await opened.database.query(
        `SELECT actor FROM audit_log WHERE action = 'promos_exported' AND event_id = $1`,
        [sale.eventId],
      );
      expect(deeds).toEqual([{ actor: sale.organizerId }]);
    });
  });
});
