import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { myEvents } from '#contract/events/my-events.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { addEmail, type Envelope } from '#server/database/messages/queued-emails.ts';
import { giveEvent } from '#server/database/events/all-events.ts';
import { findDraft } from '#server/database/events/event-drafts.ts';
import { findTypeDrafts } from '#server/database/events/type-drafts.ts';
import { openEventDate } from '#server/events/postpone-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { findMyEvents } from '#server/events/read-events.ts';
import { notifyingOfEvents } from '#server/messages/notify-holders.ts';
import { postSettled } from '#server/messages/notify-buyers.ts';
import { cancelEvent, readCancellation } from '#server/sales/cancel-event.ts';
import { cancellingEvents } from '#server/sales/cancelling-events.ts';
import { createOrderSweep } from '#server/sales/orders/sweep-orders.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, addBuyers, buy, callerOf, hold, letIn, openSale, pay, type Sale } from './sale-hand.ts';
import { cancelParts } from './cancel-parts.ts';

describe.each(databaseKinds)('cancelling events over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    // Sweeps look for the events, orders and emails of all tests.
    beforeEach(() => opened.database.query('TRUNCATE events, outbox CASCADE'));

    /** Creates two paid orders of two tickets each, a free one, an unpaid one, and three tickets issued by hand. */
    const begin = async () => {
      const sale = await openSale(opened.database, [
        { name: 'Standard', quantity: 100, priceAmount: 5000, tickets: 3 },
        { name: 'Child', quantity: 100 },
      ]);
      const [awa = '', binta = '', fatou = '', lamin = ''] = await addBuyers(opened.database, 4);
      const paid = [await buy(sale, awa, 2), await buy(sale, binta, 2)].map(({ orderId }) => orderId);
      for (const orderId of paid) {
        await pay(sale, orderId);
        await opened.database.query(
          `INSERT INTO payments (transaction_id, order_id, provider, amount, currency, state, created_at, expires_at, taken_amount, taken_currency)
           VALUES ($1, $1, 'fake', 10000, 'GMD', 'completed', 0, 0, 10000, 'GMD')`,
          [orderId],
        );
      }
      const free = (await buy(sale, fatou, 1, 1)).orderId;
      const unpaid = (await buy(sale, lamin, 1)).orderId;
      sale.news.length = 0;
      return { sale, paid, free, awaiting: unpaid };
    };
    const cancelling = ({ parts, moves }: Sale) =>
      cancellingEvents({ ...parts, moved: (_, revision) => void moves.push(revision) });
    const cancel = ({ parts, organizerId, eventId }: Sale, reason = 'Rain.') =>
      cancelEvent(cancelParts(parts), callerOf(organizerId, 'ORGANIZER'), eventId, reason);
    const statesOf = async (ids: readonly string[]) => {
      const rows = await opened.database.query<{ id: string; state: string; reason: string }>(
        'SELECT id, state, reason FROM orders WHERE id = ANY($1::text[])',
        [ids],
      );
      return ids.map((id) => rows.find((row) => row.id === id)?.state);
    };
    const good = async ({ eventId }: Sale) => {
      const [row] = await opened.database.query<{ count: number }>(
        `SELECT count(*) AS count FROM tickets WHERE event_id = $1 AND state & ${ticketBits.cancelled} = 0`,
        [eventId],
      );
      return row?.count;
    };

    it('leaves an event that was given to another organizer while its cancellation was on its way', async () => {
      const { sale } = await begin();
      const [heir = ''] = await addBuyers(opened.database, 1);
      await giveEvent(opened.database, sale.eventId, heir, sale.parts.now());
      expect(await cancel(sale)).toMatchObject({ code: 'not_allowed' });
      expect(await readCancellation(sale.parts, sale.eventId)).toMatchObject({ state: 'none' });
    });

    it('previews the consequences without changing anything', async () => {
      const { sale } = await begin();
      expect(await readCancellation(sale.parts, sale.eventId)).toEqual({
        state: 'none',
        orders: 3,
        ordersLeft: 3,
        tickets: 8,
        ticketsLeft: 8,
        refunds: [{ amount: 20000, currency: 'GMD' }],
        refundsByHand: [],
        refundsDone: 0,
        refundsLeft: 2,
        letters: 3,
        lettersSent: 0,
        lettersFailed: 0,
        reason: '',
        requestedAt: null,
        doneAt: null,
      });
      expect(await cancelling(sale).isDue?.()).toBe(false);
    });

    it('tells the money apart that people took by hand', async () => {
      const { sale, paid } = await begin();
      await opened.database.query(`UPDATE payments SET provider = 'manual' WHERE order_id = $1`, [
        paid[0] ?? '',
      ]);
      expect(await readCancellation(sale.parts, sale.eventId)).toMatchObject({
        refunds: [{ amount: 20000, currency: 'GMD' }],
        refundsByHand: [{ amount: 10000, currency: 'GMD' }],
      });
    });

    it('ends every order, refunds each payment once and voids every ticket', async () => {
      const { sale, paid, free, awaiting } = await begin();
      await letIn(sale, 3, sale.clock.now);
      expect(await cancel(sale)).toMatchObject({ state: 'running', orders: 3, tickets: 8, ordersLeft: 3 });
      expect((await hold(sale, await addBuyer(opened.database))).code).toBe('event_cancelled');
      const sweep = cancelling(sale);
      expect(await sweep.isDue?.()).toBe(true);
      await sweep.work();
      await createOrderSweep(sale.parts).sweep();
      expect(await statesOf([...paid, free, awaiting])).toEqual([
        'refunded',
        'refunded',
        'cancelled',
        'cancelled',
      ]);
      expect(sale.payments.refunded.toSorted()).toEqual(paid.toSorted());
      expect(await good(sale)).toBe(0);
      expect(sale.news.toSorted()).toEqual(
        [...paid, free, awaiting].map((orderId) => `ended ${orderId}`).toSorted(),
      );
      expect(await readCancellation(sale.parts, sale.eventId)).toMatchObject({
        state: 'done',
        orders: 3,
        ordersLeft: 0,
        tickets: 8,
        ticketsLeft: 0,
        reason: 'Rain.',
      });
      expect(await sweep.isDue?.()).toBe(false);
      const [order] = await opened.database.query('SELECT reason FROM orders WHERE id = $1', [paid[0] ?? '']);
      expect(order).toEqual({ reason: 'The event was cancelled. Rain.' });
      // Doors were notified of every ticket.
      const [feed] = await opened.database.query<{ count: number }>(
        `SELECT count(*) AS count FROM changes, string_to_table(lines, E'\\n') AS line
          WHERE event_id = $1 AND line LIKE '%"kind":"ticket"%' AND (line::jsonb->>'state')::int & 4 = 4`,
        [sale.eventId],
      );
      expect(feed?.count).toBe(8);
    });

    it('resumes where a server stopped, and retries what failed', async () => {
      const { sale, paid } = await begin();
      await cancel(sale);
      const [first = ''] = paid;
      const dying = {
        ...sale.parts.payments,
        refund: async (...of: Parameters<typeof sale.parts.payments.refund>) => {
          if (of[1] === first) throw new Error('the server died');
          await sale.parts.payments.refund(...of);
        },
      };
      const moved = () => undefined;
      const warned: unknown[] = [];
      const log = {
        ...sale.parts.log,
        warn: (...line: unknown[]) => void warned.push(line),
      } as OrdersDeps['log'];
      await cancellingEvents({ ...sale.parts, payments: dying, moved, log }).work();
      const facts = { err: new Error('the server died'), orderId: first };
      expect(warned).toEqual([[facts, 'an order of a cancelled event could not be ended']]);
      expect(await statesOf(paid)).toEqual(['confirmed', 'refunded']);
      expect(await readCancellation(sale.parts, sale.eventId)).toMatchObject({
        state: 'running',
        ordersLeft: 1,
      });
      await cancelling(sale).work();
      expect(await statesOf(paid)).toEqual(['refunded', 'refunded']);
      expect(sale.payments.refunded.toSorted()).toEqual(paid.toSorted());
      expect(await readCancellation(sale.parts, sale.eventId)).toMatchObject({ state: 'done' });
    });

    it('counts its emails by the outbox, including those left over by a crashed server', async () => {
      const { sale, paid } = await begin();
      const { database } = sale.parts;
      const now = () => sale.clock.now;
      const guest = await addBuyer(database);
      await database.query('UPDATE users SET email = $2 WHERE id = $1', [guest, `${guest}@example.org`]);
      await database.query('UPDATE tickets SET holder_user_id = $2 WHERE event_id = $1 AND number = 0', [
        sale.eventId,
        guest,
      ]);
      const emails = async () => {
        const found = await readCancellation(sale.parts, sale.eventId);
        return isRefusal(found) ? null : [found.lettersSent, found.lettersFailed, found.letters];
      };
      const post = {
        add: (queries: Queries, envelope: Envelope) => addEmail(queries, randomUUID(), envelope, now()),
        wake: () => undefined,
      };
      const settle = async (once: string, status: 'sent' | 'failed') => {
        const rows = await database.query(
          `UPDATE outbox SET status = $2, letter = NULL WHERE id = (SELECT min(id) FROM outbox
             WHERE once LIKE $1 AND status = 'waiting') RETURNING id`,
          [once, status],
        );
        expect(rows).toHaveLength(1);
      };
      // A free order that ends right after it was placed sends no email.
      sale.clock.now += 10 * 60_000;
      // Three buyers and the person with tickets issued by hand.
      expect(await emails()).toEqual([0, 0, 4]);
      await cancel(sale);
      expect(await emails()).toEqual([0, 0, 4]);
      await notifyingOfEvents({ database, post, now }).work();
      await settle(`event_cancelled ${sale.eventId} %`, 'sent');
      expect(await emails()).toEqual([1, 0, 4]);
      await cancelling(sale).work();
      // The server died here: the next one sends the emails it owes.
      await postSettled(database, post, now());
      await postSettled(database, post, now());
      expect(await emails()).toEqual([1, 0, 4]);
      await settle(`order_ended ${paid[0]}`, 'sent');
      await settle(`order_ended ${paid[1]}`, 'failed');
      expect(await emails()).toEqual([2, 1, 4]);
      // Once some of its emails have been deleted, none are counted.
      sale.clock.now += 25 * 3_600_000;
      expect(await emails()).toEqual([0, 0, 0]);
    });

    it('emails buyers who bought by phone at the address that they added later, and nobody who was erased', async () => {
      const { sale, paid } = await begin();
      const { database } = opened;
      const now = () => sale.clock.now;
      const [bought = '', erased = ''] = paid;
      const set = (orderId: string, phone: string, email: string) =>
        database.query(
          `WITH o AS (UPDATE orders SET buyer_email = '', buyer_phone = $2 WHERE id = $1 RETURNING user_id)
           UPDATE users SET email = $3 FROM o WHERE users.id = o.user_id`,
          [orderId, phone, email],
        );
      await set(bought, '+2203012345', `${bought}@later.example`);
      await set(erased, '', `${erased}@later.example`);
      const post = {
        add: (queries: Queries, envelope: Envelope) => addEmail(queries, randomUUID(), envelope, now()),
        wake: () => undefined,
      };
      const sentTo = (once: string) =>
        database.query<{ recipient: string }>('SELECT recipient FROM outbox WHERE once = $1', [once]);
      await postSettled(database, post, now());
      expect(await sentTo(`order_confirmed ${bought}`)).toEqual([]);
      await cancel(sale);
      await cancelling(sale).work();
      await postSettled(database, post, now());
      expect(await sentTo(`order_ended ${bought}`)).toEqual([{ recipient: `${bought}@later.example` }]);
      expect(await sentTo(`order_ended ${erased}`)).toEqual([]);
    });

    it('starts once for two requests and runs once on two servers', async () => {
      const { sale, paid } = await begin();
      const answers = await Promise.all([cancel(sale, 'Rain.'), cancel(sale, 'Storm.')]);
      expect(answers.map((one) => isRefusal(one))).toEqual([false, false]);
      await Promise.all([cancelling(sale).work(), cancelling(sale).work()]);
      expect(sale.payments.refunded.toSorted()).toEqual(paid.toSorted());
      const lines = await opened.database.query(
        `SELECT details FROM audit_log WHERE event_id = $1 AND action = 'event_cancelled'`,
        [sale.eventId],
      );
      expect(lines).toEqual([{ details: { orders: 3, tickets: 8 } }]);
      expect(await cancel(sale, 'Again.')).toMatchObject({ state: 'done' });
    });

    it('lists an event without a new date as over from its original day on', async () => {
      const { sale } = await begin();
      const { eventId, organizerId } = sale;
      const { database } = opened;
      const typeId = sale.ticketTypeIds[0] ?? '';
      const saleEndsAt = sale.clock.now + 3_600_000;
      await database.query('UPDATE ticket_types SET sale_ends_at = $2 WHERE id = $1', [typeId, saleEndsAt]);
      const standing = async () => {
        const draft = await findDraft(database, eventId, sale.clock.now);
        const types = await findTypeDrafts(database, eventId, sale.clock.now);
        const { startsAt, endsAt, doorsOpenAt, showWindow, rules } = draft ?? {};
        return {
          startsAt,
          endsAt,
          doorsOpenAt,
          showWindow,
          rules,
          ends: types.map((type) => type.saleEndsAt),
        };
      };
      const before = await standing();
      const editing = {
        database,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        now: sale.parts.now,
        notifyDoors: () => Promise.resolve(),
        moved: () => undefined,
      };
      await openEventDate(editing, callerOf(organizerId, 'ORGANIZER'), eventId, undefined);
      expect(await standing()).not.toEqual(before);
      const listed = async (when: string) => {
        const query = v.parse(myEvents.query, { when });
        return (await findMyEvents(opened.database, organizerId, query, sale.clock.now)).rows.length;
      };
      expect([await listed('upcoming'), await listed('past')]).toEqual([1, 0]);
      await cancel(sale);
      expect(await standing()).toEqual(before);
      expect([await listed('upcoming'), await listed('past')]).toEqual([1, 0]);
      sale.clock.now += 3 * 24 * 3_600_000;
      expect([await listed('upcoming'), await listed('past')]).toEqual([0, 1]);
      const again = await cancel(sale);
      expect(isRefusal(again) ? again.code : again.state).toBe('running');
      expect([await listed('upcoming'), await listed('past')]).toEqual([0, 1]);
    });

    it('requires a published event', async () => {
      const { sale } = await begin();
      await opened.database.query(`UPDATE events SET status = 'draft' WHERE id = $1`, [sale.eventId]);
      const refused = await cancel(sale);
      expect(isRefusal(refused) && refused.code).toBe('event_not_published');
    });
  });
});
