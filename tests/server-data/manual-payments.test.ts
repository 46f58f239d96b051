import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { reserveHours } from '#domain/sales/manual-payment.ts';
import { deletePersonData } from '#server/database/accounts/account-ends.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { correctStoredTimes } from '#server/database/stored-times.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { matchRows } from '#server/sales/by-hand/match-bank-rows.ts';
import { releaseOrder } from '#server/sales/by-hand/release-order.ts';
import { endWay, readWays, saveWay } from '#server/sales/by-hand/ways-to-pay.ts';
import { makePromo } from '#server/sales/money/manage-promos.ts';
import { buyByHand, mark, openHandSale, type HandSale } from './by-hand.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, callerOf, refund, standing } from './sale-hand.ts';

const hour = 3_600_000;
const races = Number(process.env['RACES'] ?? 5);

describe.each(databaseKinds)('orders paid manually over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let [awa, binta] = ['', ''];
    beforeAll(async () => {
      opened = await open();
      [awa, binta] = [await addBuyer(opened.database), await addBuyer(opened.database)];
    });
    afterAll(() => opened.close());

    const sell = (quantity: number | null, more: Parameters<typeof openHandSale>[2] = {}) =>
      openHandSale(opened.database, quantity, more);
    const atOnce = { way: { tickets: 'at_once' } } as const;
    const orderOf = async (orderId: string) => {
      const row = await findOrder(opened.database, orderId);
      if (row === null) throw new Error('there is no such order');
      return row;
    };
    const ticketsOf = (orderId: string) =>
      opened.database.query<{ state: number }>(
        'SELECT state FROM tickets WHERE order_id = $1 ORDER BY number',
        [orderId],
      );
    const paymentsOf = (orderId: string) =>
      opened.database.query(
        `SELECT provider, state, taken_amount AS taken, taken_by AS by, returned_amount AS returned
           FROM payments WHERE order_id = $1 ORDER BY created_at`,
        [orderId],
      );
    const historyOf = (orderId: string) =>
      opened.database.query(
        'SELECT kind, actor, user_id AS "userId", reason, amount FROM order_history WHERE order_id = $1 ORDER BY id',
        [orderId],
      );
    const taken = async (sale: HandSale) => (await standing(sale))[0];
    const figures = async (sale: HandSale) =>
      (await countEventFigures(opened.database, [sale.eventId], sale.clock.now))[0];

    it("wait for the payment method's period, with a reference, and get tickets once paid", async () => {
      const sale = await sell(10);
      const { orderId, state } = await buyByHand(sale, awa, 2);
      expect(state).toBe('awaiting_payment');
      const row = await orderOf(orderId);
      expect(row.paymentDueAt).toBe(sale.clock.now + 48 * hour);
      expect(row.payReference).toMatch(/^GH-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(await ticketsOf(orderId)).toEqual([]);
      expect(sale.news).toEqual([`waiting ${orderId}`]);
      sale.clock.now += 48 * hour - 1;
      await sale.sweepPayments();
      await sale.sweepOrders();
      expect((await orderOf(orderId)).state).toBe('awaiting_payment');
    });

    it("keep their deadline when stored times are corrected, within the method's maximum", async () => {
      const sale = await sell(10);
      const { orderId } = await buyByHand(sale, awa);
      const { paymentDueAt } = await orderOf(orderId);
      await correctStoredTimes(opened.database, sale.clock.now);
      expect((await orderOf(orderId)).paymentDueAt).toBe(paymentDueAt);
      // The clock was a year ahead when the order was placed.
      await correctStoredTimes(opened.database, sale.clock.now - 365 * 24 * hour);
      expect((await orderOf(orderId)).paymentDueAt).toBe(
        sale.clock.now - 365 * 24 * hour + reserveHours.most * hour,
      );
    });

    it('wait until the event starts at most, and are refused after that', async () => {
      const sale = await sell(10, { startsInMs: 3 * hour });
      const { orderId } = await buyByHand(sale, awa);
      expect((await orderOf(orderId)).paymentDueAt).toBe(sale.clock.now + 3 * hour);
      sale.clock.now += 3 * hour;
      expect((await buyByHand(sale, awa)).state).toBe('way_to_pay_late');
    });

    it('are confirmed when marked as paid, recording by whom and with what note', async () => {
      const sale = await sell(10);
      const { orderId } = await buyByHand(sale, awa, 2);
      expect(await mark(sale, orderId, { amount: 70_000, note: 'Slip 12' })).toBe('paid');
      expect(await ticketsOf(orderId)).toEqual([{ state: ticketBits.exists }, { state: ticketBits.exists }]);
      expect(await paymentsOf(orderId)).toEqual([
        { provider: 'manual', state: 'completed', taken: 70_000, by: sale.organizerId, returned: 0 },
      ]);
      expect((await historyOf(orderId)).slice(1)).toEqual([
        { kind: 'paid', actor: 'team', userId: sale.organizerId, reason: 'Slip 12', amount: 70_000 },
        { kind: 'confirmed', actor: 'system', userId: null, reason: '', amount: null },
      ]);
      expect(sale.news).toEqual([`waiting ${orderId}`, `confirmed ${orderId}`]);
      const audit = await opened.database.query<{ action: string }>(
        'SELECT action FROM audit_log WHERE event_id = $1 AND subject = $2',
        [sale.eventId, orderId],
      );
      expect(audit).toEqual([{ action: 'order_marked_paid' }]);
      expect(await figures(sale)).toMatchObject({ sold: 2, held: 0, revenue: [{ amount: 70_000 }] });
    });

    it('are marked once, however often it is sent, and by anyone', async () => {
      const sale = await sell(10);
      const { orderId } = await buyByHand(sale, awa);
      const paymentId = randomUUID();
      expect(await mark(sale, orderId, { paymentId })).toBe('paid');
      expect(await mark(sale, orderId, { paymentId })).toBe('paid');
      expect(await mark(sale, orderId)).toBe('already_paid');
      expect(await mark(sale, orderId, { paymentId, amount: 1 })).toBe('intent_reused');
      expect(await paymentsOf(orderId)).toHaveLength(1);
    });

    it("exclude other events' orders and those paid through a provider", async () => {
      const [sale, other] = [await sell(10), await sell(10)];
      const { orderId } = await buyByHand(sale, awa);
      expect(await mark(other, orderId)).toBe('order_not_found');
      await opened.database.query('UPDATE orders SET way_to_pay_id = NULL WHERE id = $1', [orderId]);
      expect(await mark(sale, orderId)).toBe('order_not_by_hand');
    });

    it('have tickets at once if the method says so: refused at doors until paid, their places taken once', async () => {
      const sale = await sell(3, atOnce);
      const { orderId } = await buyByHand(sale, awa, 2);
      const unpaid = ticketBits.exists | ticketBits.unpaid;
      expect(await ticketsOf(orderId)).toEqual([{ state: unpaid }, { state: unpaid }]);
      expect(await taken(sale)).toMatchObject({ taken: 2, issued: 0, valid: 2 });
      expect(await figures(sale)).toMatchObject({ sold: 0, held: 2, revenue: [] });
      expect(await mark(sale, orderId, { amount: 70_000 })).toBe('paid');
      expect(await ticketsOf(orderId)).toEqual([{ state: ticketBits.exists }, { state: ticketBits.exists }]);
      expect(await taken(sale)).toMatchObject({ taken: 2, issued: 2, valid: 2 });
      expect(sale.moves).toHaveLength(2);
      const [feed] = await opened.database.query<{ lines: string }>(
        'SELECT lines FROM changes WHERE event_id = $1 ORDER BY revision DESC LIMIT 1',
        [sale.eventId],
      );
      expect(feed?.lines.split('\n').map((line) => JSON.parse(line) as object)).toMatchObject([
        { kind: 'ticket', ticketNumber: 0, state: ticketBits.exists },
        { kind: 'ticket', ticketNumber: 1, state: ticketBits.exists },
      ]);
    });

    it.each([
      ['when_paid', 0],
      ['at_once', 1],
    ] as const)(
      'expire at their deadline, with tickets %s, and release their places',
      async (tickets, void_) => {
        const sale = await sell(1, { way: { tickets } });
        const { orderId } = await buyByHand(sale, awa);
        sale.clock.now += 48 * hour;
        await sale.sweepPayments();
        await sale.sweepOrders();
        expect(await orderOf(orderId)).toMatchObject({ state: 'expired', reason: 'Not paid in time.' });
        expect(
          (await ticketsOf(orderId)).filter(({ state }) => (state & ticketBits.cancelled) !== 0),
        ).toHaveLength(void_);
        expect(await taken(sale)).toMatchObject({ taken: 0, issued: 0, valid: 0 });
        expect(await paymentsOf(orderId)).toMatchObject([{ state: 'expired' }]);
      },
    );

    it.each([
      ['when_paid', 0],
      ['at_once', 2],
    ] as const)("end with their buyer's account, with tickets %s", async (tickets, void_) => {
      const sale = await sell(2, { way: { tickets } });
      const buyer = await addBuyer(opened.database);
      const { orderId } = await buyByHand(sale, buyer, 2);
      const person = { userId: buyer, email: '', phoneNumber: '' };
      await opened.database.transaction((queries) => deletePersonData(queries, person, sale.clock.now));
      await sale.sweepPayments();
      await sale.sweepOrders();
      expect(['cancelled', 'expired']).toContain((await orderOf(orderId)).state);
      // Doors, the attendee list and passes drop tickets that will not be paid.
      const states = (await ticketsOf(orderId)).map(({ state }) => state & ticketBits.cancelled);
      expect(states).toEqual(Array.from({ length: void_ }, () => ticketBits.cancelled));
      expect(await taken(sale)).toMatchObject({ taken: 0, issued: 0, valid: 0 });
    });

    it.each(['when_paid', 'at_once'] as const)(
      'are revived by a late payment while places are left, with tickets %s',
      async (tickets) => {
        const sale = await sell(1, { way: { tickets } });
        const { orderId } = await buyByHand(sale, awa);
        sale.clock.now += 48 * hour;
        await sale.sweepOrders();
        expect(await mark(sale, orderId)).toBe('paid');
        expect((await orderOf(orderId)).state).toBe('confirmed');
        expect(await taken(sale)).toMatchObject({ taken: 1, issued: 1, valid: 1 });
        expect((await ticketsOf(orderId)).at(-1)).toEqual({ state: ticketBits.exists });
        expect(await paymentsOf(orderId)).toMatchObject([{ state: 'completed', taken: 35_000 }]);
        expect((await historyOf(orderId)).map(({ kind }) => kind)).toContain('reopened');
      },
    );

    it('stay expired and unchanged when their places are sold', async () => {
      const sale = await sell(1);
      const late = await buyByHand(sale, awa);
      sale.clock.now += 48 * hour;
      await sale.sweepOrders();
      const next = await buyByHand(sale, binta);
      const before = await historyOf(late.orderId);
      expect(await mark(sale, late.orderId)).toBe('places_gone');
      expect((await orderOf(late.orderId)).state).toBe('expired');
      expect(await historyOf(late.orderId)).toEqual(before);
      expect(await taken(sale)).toMatchObject({ taken: 1 });
      expect(await mark(sale, next.orderId)).toBe('paid');
    });

    it.each([
      ['by anybody', { mostUses: 1 }, 'promo_used_up'],
      ['by their buyer', { mostPerPerson: 1 }, 'promo_person_limit'],
    ] as const)('stay expired when their promo code was meanwhile used %s', async (_, limits, code) => {
      const sale = await sell(10);
      const terms = { value: 10, ticketTypeIds: [], startsAt: null, endsAt: null };
      const organizer = callerOf(sale.organizerId, 'ORGANIZER');
      const promo = {
        promoCodeId: randomUUID(),
        code: 'ONCE',
        mostUses: null,
        mostPerPerson: null,
        ...terms,
      };
      await makePromo(sale.parts, organizer, sale.eventId, { ...promo, ...limits, kind: 'percent' });
      const late = await buyByHand(sale, awa, 1, 'ONCE');
      sale.clock.now += 48 * hour;
      await sale.sweepOrders();
      const next = await buyByHand(sale, awa, 1, 'ONCE');
      expect(await mark(sale, late.orderId)).toBe(code);
      expect((await orderOf(late.orderId)).state).toBe('expired');
      await releaseOrder(
        sale.parts,
        organizer,
        { registrationId: sale.eventId, orderId: next.orderId },
        'No',
      );
      expect(await mark(sale, late.orderId)).toBe('paid');
    });

    it('are cancelled by the team, once, and cannot be paid then', async () => {
      const sale = await sell(1, atOnce);
      const { orderId } = await buyByHand(sale, awa);
      const release = () =>
        releaseOrder(
          sale.parts,
          callerOf(sale.organizerId, 'ORGANIZER'),
          { registrationId: sale.eventId, orderId },
          'No answer',
        );
      const audit = () =>
        opened.database.query('SELECT actor, action FROM audit_log WHERE subject = $1', [orderId]);
      const once = [{ actor: sale.organizerId, action: 'order_released' }];
      expect(await release()).toMatchObject({ state: 'cancelled', reason: 'No answer' });
      expect(await audit()).toEqual(once);
      expect(await release()).toMatchObject({ state: 'cancelled' });
      expect(await audit()).toEqual(once);
      expect(await taken(sale)).toMatchObject({ taken: 0, valid: 0 });
      expect(await paymentsOf(orderId)).toMatchObject([{ state: 'expired' }]);
      expect(await mark(sale, orderId)).toBe('order_ended');
    });

    it('refund by hand the amount received, and never more', async () => {
      const sale = await sell(10);
      const { orderId } = await buyByHand(sale, awa);
      await mark(sale, orderId, { amount: 30_000 });
      const asPart = await opened.database.transaction((queries) =>
        sale.parts.payments.refundPart(queries, orderId, { amount: 30_001, now: sale.clock.now }),
      );
      expect(isRefusal(asPart) && asPart.code).toBe('refund_too_much');
      await opened.database.query(
        'UPDATE payments SET return_amount = 0, ask_at = NULL WHERE order_id = $1',
        [orderId],
      );
      expect(await refund(sale, orderId)).toBe('refunded');
      await sale.sweepPayments();
      expect(await paymentsOf(orderId)).toMatchObject([{ state: 'refunded', taken: 30_000 }]);
      expect((await historyOf(orderId)).at(-1)).toMatchObject({
        kind: 'money_returned',
        actor: 'team',
        amount: 30_000,
      });
    });

    it("are found by the reference in a bank's text, and compared by amount", async () => {
      const sale = await sell(10);
      const [one, two, three] = [
        await buyByHand(sale, awa),
        await buyByHand(sale, binta),
        await buyByHand(sale, binta),
      ];
      await mark(sale, three.orderId);
      const references = await Promise.all(
        [one, two, three].map(async ({ orderId }) => (await orderOf(orderId)).payReference ?? ''),
      );
      const [first = '', second = '', third = ''] = references;
      const { items } = await matchRows(opened.database, sale.eventId, [
        { text: `TRF ${first.replaceAll('-', ' ').toLowerCase()} AWA`, amount: 35_000 },
        { text: `REF:${second.replaceAll('-', '')}`, amount: 34_000 },
        { text: second, amount: 36_000 },
        { text: third, amount: 35_000 },
        { text: 'Rent', amount: 35_000 },
      ]);
      expect(items.map(({ match }) => match)).toEqual(['exact', 'less', 'more', 'paid', 'unknown']);
      expect(items[0]?.order).toMatchObject({ orderId: one.orderId, reference: first });
      const elsewhere = await matchRows(opened.database, (await sell(1)).eventId, [
        { text: first, amount: 35_000 },
      ]);
      expect(elsewhere.items).toEqual([{ match: 'unknown', order: null }]);
    });

    it('are marked paid once when two people do so at once; the second is told', async () => {
      for (let race = 0; race < races; race += 1) {
        const sale = await sell(5, race % 2 === 0 ? atOnce : {});
        const { orderId } = await buyByHand(sale, awa);
        const answers = await Promise.all([mark(sale, orderId), mark(sale, orderId), mark(sale, orderId)]);
        expect(answers.toSorted()).toEqual(['already_paid', 'already_paid', 'paid']);
        expect(await paymentsOf(orderId)).toMatchObject([{ state: 'completed' }]);
        expect(await taken(sale)).toMatchObject({ taken: 1, issued: 1, valid: 1 });
      }
    });

    it('are paid or expired, never both, when marked during expiry', async () => {
      for (let race = 0; race < races; race += 1) {
        const sale = await sell(1, race % 2 === 0 ? atOnce : {});
        const { orderId } = await buyByHand(sale, awa);
        sale.clock.now += 48 * hour;
        const [marked] = await Promise.all([mark(sale, orderId), sale.sweepOrders(), sale.sweepPayments()]);
        // Whichever came first: recorded money pays for the order, and reactivates it if it had expired.
        expect(marked).toBe('paid');
        expect((await orderOf(orderId)).state).toBe('confirmed');
        expect(await paymentsOf(orderId)).toMatchObject([{ state: 'completed', taken: 35_000 }]);
        expect(await taken(sale)).toMatchObject({ taken: 1, issued: 1, valid: 1 });
        await sale.sweepOrders();
        expect((await orderOf(orderId)).state).toBe('confirmed');
      }
    });

    it('offer methods that two editors do not overwrite, and that can be removed without their orders', async () => {
      const sale = await sell(5);
      const { eventId, wayToPayId, parts } = sale;
      const organizer = callerOf(sale.organizerId, 'ORGANIZER');
      const form = {
        name: 'Cash',
        instructions: 'At the shop',
        reserveHours: 1,
        tickets: 'when_paid',
      } as const;
      const save = async (version: string, name: string) => {
        const saved = await saveWay(parts, organizer, {
          eventId,
          wayToPayId,
          form: { ...form, name },
          version,
        });
        return isRefusal(saved) ? saved.code : saved.version;
      };
      const { orderId } = await buyByHand(sale, awa);
      expect(await save('1', 'Cash')).toBe('2');
      // A repeat after a lost reply.
      expect(await save('1', 'Cash')).toBe('2');
      expect(await save('1', 'Agent')).toBe('changed_elsewhere');
      await endWay(parts, organizer, { eventId, wayToPayId });
      expect(await endWay(parts, organizer, { eventId, wayToPayId })).toEqual({ removed: true });
      expect(await readWays(parts, eventId, organizer)).toEqual({ online: false, items: [] });
      expect((await buyByHand(sale, binta)).state).toBe('way_to_pay_gone');
      expect(await mark(sale, orderId)).toBe('paid');
    });
  });
});
