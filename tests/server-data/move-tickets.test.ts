import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { findSalesByType } from '#server/database/events/analytics.ts';
import { addTransfer } from '#server/database/tickets/transfers.ts';
import { refundPart } from '#server/sales/money/refund-part.ts';
import { moveTicket } from '#server/sales/orders/move-ticket.ts';
import { readHistory } from '#server/sales/orders/read-history.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  addBuyer,
  buy,
  callerOf,
  hold,
  letIn,
  openSale,
  order,
  pay,
  refund,
  standing,
  type Sale,
} from './sale-hand.ts';

const races = 5;
const [standingType, seats, box] = [0, 1, 2];

describe.each(databaseKinds)('tickets changed to another type over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const newSale = (seatsLeft = 10) =>
      openSale(opened.database, [
        { name: 'Standing', tickets: 0, priceAmount: 5_000, quantity: 20 },
        { name: 'Seats', tickets: 0, priceAmount: 4_000, quantity: seatsLeft },
        { name: 'Box', tickets: 0, priceAmount: 9_000, quantity: 20 },
      ]);
    const newOrder = async (sale: Sale, quantity = 1) => {
      const { orderId } = await buy(sale, await addBuyer(opened.database), quantity, standingType);
      await pay(sale, orderId);
      return { orderId, ids: await inForce(orderId) };
    };
    const inForce = async (orderId: string) =>
      (
        await opened.database.query<{ id: string }>(
          `SELECT a.ticket_id AS id FROM order_attendees a WHERE a.order_id = $1 ORDER BY a.ordinal`,
          [orderId],
        )
      ).map(({ id }) => id);
    const deps = (sale: Sale) => ({
      ...sale.parts,
      moved: (_: string, revision: number) => void sale.moves.push(revision),
      tellOfPart: () => Promise.resolve(),
      wakeEmails: () => {},
    });
    const moveTo = async (
      sale: Sale,
      orderId: string,
      ticketId: string,
      type: number,
      moveId: string = randomUUID(),
    ) => {
      const ticketTypeId = sale.ticketTypeIds[type] ?? '';
      const body = { moveId, ticketId, ticketTypeId, reason: 'Asked for a seat' };
      const caller = callerOf(sale.organizerId, 'ORGANIZER');
      const which = { registrationId: sale.eventId, orderId };
      const answer = await moveTicket(deps(sale), caller, which, body);
      return isRefusal(answer) ? answer.code : 'moved';
    };
    const issued = async (sale: Sale) => (await standing(sale)).map((type) => type.issued);

    it('get a new code of that type, and the old one is void at the doors', async () => {
      const sale = await newSale();
      const { orderId, ids } = await newOrder(sale);
      const moves = sale.moves.length;
      expect(await moveTo(sale, orderId, ids[0] ?? '', seats)).toBe('moved');
      const rows = await opened.database.query(
        `SELECT number, type_index AS type, state, holder_name AS name FROM tickets WHERE order_id = $1 ORDER BY number`,
        [orderId],
      );
      const { exists, revoked } = ticketBits;
      expect(rows).toEqual([
        { number: 0, type: 0, state: exists | revoked, name: 'Guest 1' },
        { number: 1, type: 1, state: exists, name: 'Guest 1' },
      ]);
      expect(sale.moves).toHaveLength(moves + 1);
      expect(await issued(sale)).toEqual([0, 1, 0]);
      const read = await readHistory(
        sale.parts,
        { registrationId: sale.eventId, orderId },
        { page: 1, limit: 1 },
      );
      expect(isRefusal(read) ? [] : read.items).toMatchObject([
        {
          kind: 'ticket_moved',
          reason: 'Asked for a seat',
          changes: [{ field: 'ticket_type', before: 'Standing', after: 'Seats' }],
        },
      ]);
      const audit = await opened.database.query(
        `SELECT actor, action FROM audit_log WHERE event_id = $1 AND action LIKE 'ticket%'`,
        [sale.eventId],
      );
      expect(audit).toEqual([{ actor: sale.organizerId, action: 'ticket_moved' }]);
    });

    it('go to a type that costs no more at its present price, whatever its last one', async () => {
      const sale = await newSale();
      const { orderId, ids } = await newOrder(sale, 2);
      const [first = '', second = ''] = ids;
      const tier = { tierId: 'early', amount: 5_000, until: sale.clock.now + 3_600_000, count: null };
      const set = `UPDATE ticket_types SET tiers = $2::jsonb WHERE id = $1`;
      await opened.database.query(set, [sale.ticketTypeIds[box] ?? '', JSON.stringify([tier])]);
      expect(await moveTo(sale, orderId, first, box)).toBe('moved');
      sale.clock.now += 3_600_000;
      expect(await moveTo(sale, orderId, second, box)).toBe('type_costs_more');
      // A tier may cost more than what comes after it.
      const dear = [{ ...tier, amount: 6_000, until: sale.clock.now + 3_600_000 }];
      await opened.database.query(set, [sale.ticketTypeIds[seats] ?? '', JSON.stringify(dear)]);
      expect(await moveTo(sale, orderId, second, seats)).toBe('type_costs_more');
    });

    it('pay no price that others have used up, and need room in a type that was made smaller', async () => {
      const sale = await newSale();
      const { orderId, ids } = await newOrder(sale);
      const tier = { tierId: 'early', amount: 5_000, until: null, count: 1 };
      await opened.database.query(`UPDATE ticket_types SET tiers = $2::jsonb WHERE id = $1`, [
        sale.ticketTypeIds[box] ?? '',
        JSON.stringify([tier]),
      ]);
      await hold(sale, null, 1, box);
      expect(await moveTo(sale, orderId, ids[0] ?? '', box)).toBe('type_costs_more');
      for (let sold = 0; sold < 2; sold += 1) await buy(sale, await addBuyer(opened.database), 1, seats);
      await opened.database.query('UPDATE ticket_types SET quantity = 1 WHERE id = $1', [
        sale.ticketTypeIds[seats] ?? '',
      ]);
      expect(await moveTo(sale, orderId, ids[0] ?? '', seats)).toBe('sold_out');
    });

    it("keep the door's guest data and the add-ons bought for them", async () => {
      const sale = await newSale();
      const { orderId, ids } = await newOrder(sale, 2);
      const [moved = '', other = ''] = ids;
      const { database } = opened;
      await database.query(`UPDATE tickets SET door_note = 'Comes in a wheelchair' WHERE id = $1`, [moved]);
      // As if the second place were an add-on to the first.
      await database.query('UPDATE order_attendees SET for_ticket_id = $1 WHERE ticket_id = $2', [
        moved,
        other,
      ]);
      expect(await moveTo(sale, orderId, moved, seats)).toBe('moved');
      const [fresh] = await inForce(orderId);
      expect(
        await database.query(
          'SELECT id, door_note AS note FROM tickets WHERE id = ANY($1::text[]) ORDER BY number',
          [[moved, fresh ?? '']],
        ),
      ).toEqual([
        { id: moved, note: '' },
        { id: fresh, note: 'Comes in a wheelchair' },
      ]);
      expect(
        await database.query('SELECT for_ticket_id AS id FROM order_attendees WHERE ticket_id = $1', [other]),
      ).toEqual([{ id: fresh }]);
    });

    it('are changed once, however often it is sent', async () => {
      const sale = await newSale();
      const { orderId, ids } = await newOrder(sale);
      const moveId = randomUUID();
      const once = () => moveTo(sale, orderId, ids[0] ?? '', seats, moveId);
      const moves = sale.moves.length;
      expect(await Promise.all([once(), once()])).toEqual(['moved', 'moved']);
      expect([await once(), sale.moves.length]).toEqual(['moved', moves + 1]);
      expect(await issued(sale)).toEqual([0, 1, 0]);
      expect(await moveTo(sale, orderId, ids[0] ?? '', seats)).toBe('ticket_not_found');
    });

    it('may cost what was paid and be without limit, and are offered to nobody any more', async () => {
      const sale = await openSale(opened.database, [
        { name: 'Standing', tickets: 0, priceAmount: 5_000, quantity: 20 },
        { name: 'Lawn', tickets: 0, priceAmount: 5_000, quantity: null },
      ]);
      const { orderId, ids } = await newOrder(sale, 2);
      for (const ticketId of ids)
        await addTransfer(opened.database, {
          transferId: `offer of ${ticketId}`,
          ticketId,
          fromUserId: sale.organizerId,
          toEmail: 'binta@example.org',
          toPhone: '',
          tokenHash: `hash of ${ticketId}`,
          now: sale.clock.now,
          expiresAt: sale.clock.now + 1,
        });
      expect(await moveTo(sale, orderId, ids[0] ?? '', 1)).toBe('moved');
      const offers = await opened.database.query(
        'SELECT ticket_id AS id, state FROM transfers WHERE ticket_id = ANY($1::text[]) ORDER BY state',
        [ids],
      );
      expect(offers).toEqual([
        { id: ids[0], state: 'cancelled' },
        { id: ids[1], state: 'offered' },
      ]);
    });

    it('are refused when the type costs more, is the same, or belongs to another event', async () => {
      const sale = await newSale();
      const { orderId, ids } = await newOrder(sale);
      const to = (type: number) => moveTo(sale, orderId, ids[0] ?? '', type);
      expect([await to(box), await to(standingType), await to(7)]).toEqual([
        'type_costs_more',
        'ticket_not_movable',
        'ticket_type_not_found',
      ]);
      const elsewhere = await newSale();
      const other = { ...sale, ticketTypeIds: elsewhere.ticketTypeIds };
      expect(await moveTo(other, orderId, ids[0] ?? '', seats)).toBe('ticket_type_not_found');
      expect(await issued(sale)).toEqual([1, 0, 0]);
    });

    it('are refused once used, and once their order was refunded', async () => {
      const sale = await newSale();
      const [used, refunded] = [await newOrder(sale), await newOrder(sale)];
      await letIn(sale, 0, sale.clock.now);
      await refund(sale, refunded.orderId);
      expect(await moveTo(sale, used.orderId, used.ids[0] ?? '', seats)).toBe('ticket_not_movable');
      expect(await moveTo(sale, refunded.orderId, refunded.ids[0] ?? '', seats)).toBe('ticket_not_movable');
    });

    it('are subtracted from the sales of their original type when the order has both', async () => {
      const sale = await newSale();
      const buyer = await addBuyer(opened.database);
      const [stands, sits] = [await hold(sale, buyer, 1, standingType), await hold(sale, buyer, 1, seats)];
      const { orderId } = await order(sale, buyer, [
        [stands.holdId, 1],
        [sits.holdId, 1],
      ]);
      await pay(sale, orderId);
      const [ticketId = ''] = await inForce(orderId);
      expect(await moveTo(sale, orderId, ticketId, seats)).toBe('moved');
      const [moved = ''] = await inForce(orderId);
      const body = {
        refundId: randomUUID(),
        ticketIds: [moved],
        amount: 5_000,
        reason: '',
        evenIfUsed: false,
      };
      const caller = callerOf(sale.organizerId, 'ORGANIZER');
      const which = { registrationId: sale.eventId, orderId };
      expect(isRefusal(await refundPart(deps(sale), caller, which, body))).toBe(false);
      const sales = await findSalesByType(opened.database, sale.eventId, { from: 0, to: 999_999 });
      expect(sales).toMatchObject([
        { name: 'Standing', tickets: 0, amount: 0 },
        { name: 'Seats', tickets: 1, amount: 4_000 },
      ]);
    });

    it("never exceed the type's capacity, alongside buyers and each other", async () => {
      for (let race = 0; race < races; race += 1) {
        const sale = await newSale(2);
        const { orderId, ids } = await newOrder(sale, 3);
        const answers = await Promise.all([
          ...ids.map((id) => moveTo(sale, orderId, id, seats)),
          hold(sale, null, 1, seats).then(({ code }) => code ?? 'moved'),
        ]);
        expect(answers.filter((answer) => answer === 'moved')).toHaveLength(2);
        expect(answers.filter((answer) => answer === 'sold_out')).toHaveLength(2);
        const [, type] = await standing(sale);
        expect(type?.taken).toBe(2);
      }
    });
  });
});
