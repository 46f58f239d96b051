import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { written } from '#messages/written.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { deleteWaitingImports, findImport } from '#server/database/tickets/guest-imports.ts';
import { emptyGuest } from '#server/database/tickets/guest-rows.ts';
import { workingOnImports, processNextPart } from '#server/sales/guests/apply-imports.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import { listAttendees } from '#server/tickets/list-attendees.ts';
import { beginImport, dropImport, acceptRows } from '#server/sales/guests/receive-guests.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import {
  apply,
  codeOf,
  give,
  guest,
  guestDeps,
  organizerOf,
  rowsOf,
  sendList,
  standingOf,
  undo,
  work,
} from './guest-hand.ts';
import { addBuyers, buy, letIn, openSale, passOn, standing, startOfSale } from './sale-hand.ts';

const day = 24 * 3_600_000;

describe.each(databaseKinds)('guest lists over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    // The background job looks for the lists of all tests.
    beforeEach(() => opened.database.query('TRUNCATE guest_imports CASCADE'));

    const newSale = (quantity: number | null = 500) =>
      openSale(opened.database, [
        { name: 'Standing', tickets: 0, quantity },
        { name: 'VIP', tickets: 0, quantity: 2 },
      ]);
    const feedOf = async (eventId: string) => {
      const rows = await opened.database.query<{ lines: string }>(
        'SELECT lines FROM changes WHERE event_id = $1 ORDER BY revision',
        [eventId],
      );
      return rows.flatMap(({ lines }) =>
        lines.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>),
      );
    };

    it('checks each row and reports its errors', async () => {
      const sale = await newSale();
      const importId = await sendList(sale, [
        guest('Ada', { email: 'ada@example.org', type: ' vip ', quantity: '2' }),
        guest(''),
        guest('Bo', { email: 'bo@' }),
        guest('Cy', { type: 'Backstage' }),
        guest('Di', { quantity: '1000' }),
        guest('ADA', { email: 'ADA@example.org', type: 'VIP' }),
        guest('Ed'),
      ]);
      expect(await standingOf(sale, importId)).toMatchObject({
        state: 'previewed',
        readyRows: 2,
        problems: { name_missing: 1, email_wrong: 1, type_unknown: 1, quantity_wrong: 1, duplicate: 1 },
      });
      const rows = await rowsOf(sale, importId);
      expect(rows.map(({ row, state, problems }) => [row, state, ...problems])).toEqual([
        [1, 'ready'],
        [2, 'wrong', 'name_missing'],
        [3, 'wrong', 'email_wrong'],
        [4, 'wrong', 'type_unknown'],
        [5, 'wrong', 'quantity_wrong'],
        [6, 'wrong', 'duplicate'],
        [7, 'ready'],
      ]);
      expect(await standing(sale)).toMatchObject([{ issued: 0 }, { issued: 0 }]);
    });

    it("reports each row's position in its file, as far as it is known", async () => {
      const sale = await newSale();
      const importId = await sendList(sale, [
        guest('Ada', { line: 2 }),
        guest('Bo', { line: 12 }),
        guest('Cy'),
      ]);
      const rows = await rowsOf(sale, importId);
      expect(rows.map(({ row, line }) => [row, line])).toEqual([
        [1, 2],
        [2, 12],
        [3, null],
      ]);
    });

    it('is read once, however often its parts are sent', async () => {
      const sale = await newSale();
      const importId = randomUUID();
      const rows = [guest('Ada'), guest('Bo')];
      await sendList(sale, rows, importId);
      await sendList(sale, rows, importId);
      expect(await standingOf(sale, importId)).toMatchObject({ readyRows: 2, problems: {} });
      const wish = { importId, fileName: 'other.csv', rows: 2, ticketTypeId: null };
      expect(codeOf(await beginImport(guestDeps(sale), organizerOf(sale), sale.eventId, wish))).toBe(
        'import_id_reused',
      );
    });

    it('is refused for another event’s tickets, and while twenty others wait to be applied', async () => {
      const sale = await newSale();
      const begin = async (ticketTypeId: string | null = null) => {
        const wish = { importId: randomUUID(), fileName: 'guests.csv', rows: 1, ticketTypeId };
        const made = await beginImport(guestDeps(sale), organizerOf(sale), sale.eventId, wish);
        return isRefusal(made) ? made.code : 'begun';
      };
      expect(await begin((await newSale()).ticketTypeIds[0])).toBe('ticket_type_not_found');
      for (let list = 0; list < 20; list += 1) expect(await begin()).toBe('begun');
      expect(await begin()).toBe('too_many_imports');
    });

    it('gives nobody else tickets once the event was cancelled', async () => {
      const sale = await newSale();
      const importId = await sendList(sale, [guest('Ada'), guest('Bo')]);
      await apply(sale, importId);
      await opened.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [sale.eventId]);
      await work(sale, importId);
      expect(await standingOf(sale, importId)).toMatchObject({ state: 'applied', madeTickets: 0 });
      expect(await standing(sale)).toMatchObject([{ issued: 0 }, { issued: 0 }]);
    });

    it('accepts repeated rows, and rejects them with different contents', async () => {
      const sale = await newSale();
      const rows = [guest('Ada ', { quantity: '2.0' }), guest('', { email: 'bo@' }), guest('Cy')];
      const importId = await sendList(sale, rows);
      const again = async (from: number, ...sent: readonly ReturnType<typeof guest>[]) => {
        const call = { eventId: sale.eventId, importId };
        const answer = codeOf(
          await acceptRows(guestDeps(sale), organizerOf(sale), call, { from, rows: sent }),
        );
        return typeof answer === 'string' ? answer : answer.received;
      };
      expect(await again(1, ...rows)).toBe(3);
      expect(await again(2, guest('', { email: 'bo@' }), guest('Cy', { quantity: '1' }))).toBe(3);
      for (const other of [
        guest('Di'),
        guest('Cy', { email: 'cy@example.org' }),
        guest('Cy', { type: 'VIP' }),
      ])
        expect(await again(3, other)).toBe('import_rows_differ');
      expect(await again(3, guest('Cy', { quantity: '2' }))).toBe('import_rows_differ');
      expect(await standingOf(sale, importId)).toMatchObject({ state: 'previewed', readyRows: 2 });
    });

    it('accepts repeated rows of a guest whose data was deleted meanwhile, and stays without it', async () => {
      const sale = await newSale();
      const rows = [guest('Zed', { email: 'zed@example.org' })];
      const importId = await sendList(sale, rows);
      await apply(sale, importId);
      await work(sale, importId);
      expect(await emptyGuest(opened.database, 'zed@example.org')).toBe(1);
      const call = { eventId: sale.eventId, importId };
      const again = codeOf(await acceptRows(guestDeps(sale), organizerOf(sale), call, { from: 1, rows }));
      expect(again).toMatchObject({ state: 'applied', received: 1 });
      expect(await rowsOf(sale, importId)).toMatchObject([{ name: '', email: '', state: 'made' }]);
    });

    it('is stored with who sent it, or who gave a guest tickets by hand', async () => {
      const sale = await newSale();
      const byHand = randomUUID();
      await give(sale, { importId: byHand });
      for (const importId of [await sendList(sale, [guest('Ada')]), byHand])
        expect((await findImport(opened.database, importId))?.createdBy).toBe(sale.organizerId);
    });

    it('is applied once, with names, in parts another server can continue', async () => {
      const sale = await newSale();
      const guests = Array.from({ length: 250 }, (_, place) =>
        guest(`Guest ${place}`, { email: `g${place}@example.org`, quantity: place === 0 ? '3' : '' }),
      );
      const importId = await sendList(sale, guests);
      expect(codeOf(await apply(sale, importId))).toMatchObject({ state: 'applying' });
      await processNextPart(guestDeps(sale), { eventId: sale.eventId, importId });
      expect((await standingOf(sale, importId)).madeTickets).toBe(100);
      await work(sale, importId);
      await apply(sale, importId);
      expect(await work(sale, importId)).toBe(0);
      expect(await standingOf(sale, importId)).toMatchObject({ state: 'applied', madeTickets: 252 });
      expect(await standing(sale)).toMatchObject([{ issued: 252, valid: 252 }, { issued: 0 }]);
      const feed = await feedOf(sale.eventId);
      expect(feed.map(({ ticketNumber }) => ticketNumber)).toEqual(Array.from({ length: 252 }, (_, n) => n));
      expect(feed.slice(0, 4).map(({ joined }) => joined)).toEqual([undefined, true, true, undefined]);
      expect(sale.moves).toEqual([]);
      const [found, ...others] = (
        await listAttendees(opened.database, sale.eventId, { search: 'G249@example.org', limit: 10 })
      ).items;
      expect([found?.name, found?.email, found?.orderId, others]).toEqual([
        'Guest 249',
        'g249@example.org',
        null,
        [],
      ]);
    });

    it('is processed by the background job, several at once, and doors are notified', async () => {
      const sale = await newSale();
      const lists = [await sendList(sale, [guest('Ada')]), await sendList(sale, [guest('Bo')])];
      for (const importId of lists) await apply(sale, importId);
      const sweep = workingOnImports({ ...guestDeps(sale), log: sale.parts.log });
      expect(await sweep.isDue?.()).toBe(true);
      await sweep.work();
      expect(await sweep.isDue?.()).toBe(false);
      for (const importId of lists)
        expect(await standingOf(sale, importId)).toMatchObject({ state: 'applied', madeTickets: 1 });
      expect(sale.moves.length).toBe(2);
    });

    it('never gives out more places than available, despite concurrent purchases', async () => {
      const sale = await newSale(10);
      const rows = Array.from({ length: 8 }, (_, place) => guest(`Guest ${place}`, { quantity: '2' }));
      const importId = await sendList(sale, rows);
      await apply(sale, importId);
      const buyers = await addBuyers(opened.database, 6);
      await Promise.all([work(sale, importId), ...buyers.map((buyer) => buy(sale, buyer))]);
      const [type] = await standing(sale);
      expect(type?.taken).toBeLessThanOrEqual(10);
      const { madeTickets, problems } = await standingOf(sale, importId);
      expect([type?.valid, (madeTickets ?? 0) / 2 + (problems?.['sold_out'] ?? 0)]).toEqual([
        type?.issued,
        8,
      ]);
    });

    it('skips guests with tickets from another list', async () => {
      const sale = await newSale();
      const [one, two] = [
        await sendList(sale, [guest('Ada')]),
        await sendList(sale, [guest('ada'), guest('Bo')]),
      ];
      for (const importId of [one, two]) {
        await apply(sale, importId);
        await work(sale, importId);
      }
      expect(await standingOf(sale, two)).toMatchObject({ madeTickets: 1, problems: { already_guest: 1 } });
      const three = await sendList(sale, [guest('Bo'), guest('Cy')]);
      expect(await standingOf(sale, three)).toMatchObject({ readyRows: 1, problems: { already_guest: 1 } });
    });

    it('is undone for guests not yet inside, even when a ticket was transferred', async () => {
      const sale = await newSale();
      const importId = await sendList(sale, [guest('Ada'), guest('Bo', { quantity: '2' }), guest('Cy')]);
      await apply(sale, importId);
      await work(sale, importId);
      const [friend] = await addBuyers(opened.database, 1);
      expect(await passOn(sale, friend ?? '')).toBe(true);
      await letIn(sale, 1, sale.clock.now);
      expect((await rowsOf(sale, importId, 'came')).map(({ name }) => name)).toEqual(['Bo']);
      expect(codeOf(await undo(sale, importId))).toMatchObject({ state: 'undoing' });
      // Sent again, it changes nothing, and is recorded once.
      expect(codeOf(await undo(sale, importId))).toMatchObject({ state: 'undoing' });
      const recorded = await sale.parts.database.query(
        `SELECT action FROM audit_log WHERE subject = $1 AND action <> 'guest_list_sent' ORDER BY id`,
        [importId],
      );
      expect(recorded).toEqual([{ action: 'guest_list_applied' }, { action: 'guest_list_undone' }]);
      await work(sale, importId);
      expect(await standingOf(sale, importId)).toMatchObject({
        state: 'undone',
        voidedTickets: 3,
        storedRows: 1,
      });
      expect(codeOf(await undo(sale, importId))).toMatchObject({ state: 'undone', voidedTickets: 3 });
      expect((await rowsOf(sale, importId)).map(({ state, problems }) => [state, ...problems])).toEqual([
        ['voided'],
        ['kept'],
        ['voided'],
      ]);
      expect(await standing(sale)).toMatchObject([{ issued: 1, valid: 1 }, { issued: 0 }]);
      // A removed guest may be added again.
      const again = await sendList(sale, [guest('Ada'), guest('Bo', { quantity: '2' })]);
      expect(await standingOf(sale, again)).toMatchObject({ readyRows: 1, problems: { already_guest: 1 } });
    });

    it('can be deleted until applied, and is deleted automatically after a week', async () => {
      const sale = await newSale();
      const [one, two, old] = [
        await sendList(sale, [guest('Ada')]),
        await sendList(sale, [guest('Bo')]),
        await sendList(sale, [guest('Cy')]),
      ];
      await apply(sale, two);
      const drop = (importId: string) =>
        dropImport(guestDeps(sale), organizerOf(sale), { eventId: sale.eventId, importId });
      expect(codeOf(await drop(one))).toEqual({ deleted: true });
      expect(codeOf(await drop(one))).toEqual({ deleted: false });
      // A server that has found it before it was deleted leaves it.
      const call = { eventId: sale.eventId, importId: one };
      expect(await processNextPart(guestDeps(sale), call)).toBeNull();
      expect(codeOf(await drop(two))).toBe('import_closed');
      expect(codeOf(await undo(sale, old))).toBe('import_not_applied');
      await deleteWaitingImports(opened.database, startOfSale + 8 * day);
      expect(await standingOf(sale, old)).toEqual({ state: 'import_not_found' });
      expect((await standingOf(sale, two)).state).toBe('applying');
    });

    it('is not applied before it is complete, nor at a cancelled event', async () => {
      const sale = await newSale();
      const importId = randomUUID();
      const wish = { importId, fileName: 'guests.csv', rows: 2, ticketTypeId: sale.ticketTypeIds[0] ?? '' };
      await beginImport(guestDeps(sale), organizerOf(sale), sale.eventId, wish);
      const call = { eventId: sale.eventId, importId };
      await acceptRows(guestDeps(sale), organizerOf(sale), call, {
        from: 2,
        rows: [guest('Bo'), guest('too much')],
      });
      expect(codeOf(await apply(sale, importId))).toBe('import_incomplete');
      await acceptRows(guestDeps(sale), organizerOf(sale), call, { from: 1, rows: [guest('Ada')] });
      await opened.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [sale.eventId]);
      expect(codeOf(await apply(sale, importId))).toBe('event_cancelled');
    });

    it('gives a guest tickets by hand, once, and none when none are left', async () => {
      const sale = await newSale();
      const importId = randomUUID();
      const vip = { ticketTypeId: sale.ticketTypeIds[1] ?? '' };
      const made = await give(sale, { importId, quantity: 2, ...vip });
      expect(made).toMatchObject({ kind: 'by_hand', name: 'Ada Lovelace', state: 'applied', madeTickets: 2 });
      expect(await give(sale, { importId, quantity: 2, ...vip })).toEqual(made);
      for (const other of [{ quantity: 1 }, { quantity: 2, sendEmail: true }])
        expect(codeOf(await give(sale, { importId, ...other, ...vip }))).toBe('import_id_reused');
      const refused = randomUUID();
      expect(codeOf(await give(sale, { importId: refused, name: 'Bo', ...vip }))).toBe('sold_out');
      expect((await standingOf(sale, refused)).state).toBe('import_not_found');
      expect(await standing(sale)).toMatchObject([{ issued: 0 }, { issued: 2, valid: 2 }]);
    });

    it('tells how many tickets are left when there are fewer than a guest is given by hand', async () => {
      const sale = await newSale();
      const refused = await give(sale, { quantity: 3, ticketTypeId: sale.ticketTypeIds[1] ?? '' });
      expect(refused).toMatchObject({ status: 409, code: 'sold_out', details: { left: 2 } });
      expect(isRefusal(refused) && refused.text(written.en.refusals)).toBe('Only 2 left. Choose fewer.');
      expect(await standing(sale)).toMatchObject([{ issued: 0 }, { issued: 0 }]);
    });

    it.each([[false], [true]])(
      'gives no tickets twice when the server is updated before a repeated request, with an email: %s',
      async (sendEmail) => {
        const sale = await openSale(opened.database, [{ name: 'Standing', tickets: 0, quantity: 9 }], {
          startsInMs: day,
        });
        const wish = { importId: randomUUID(), sendEmail };
        const made = await give(sale, wish);
        const [ticketTypeId] = sale.ticketTypeIds;
        const email = sendEmail ? ['email'] : [];
        // As servers stored it that did not know of emails, and as they do since.
        const stored = jsonHashOf([
          sale.eventId,
          'by_hand',
          'Ada Lovelace',
          'ada@example.org',
          ticketTypeId,
          1,
          ...email,
        ]);
        await opened.database.query('UPDATE guest_imports SET request_hash = $2 WHERE id = $1', [
          wish.importId,
          stored,
        ]);
        expect(await give(sale, wish)).toEqual(made);
        expect(await standing(sale)).toMatchObject([{ issued: 1 }]);
      },
    );

    it('creates rehearsal tickets that take no place and are not counted', async () => {
      const sale = await newSale(1);
      const made = await give(sale, { kind: 'test', name: '', email: '', quantity: 3 });
      expect(made).toMatchObject({ kind: 'test', madeTickets: 3 });
      const audit = await opened.database.query(
        `SELECT action, outcome FROM audit_log WHERE event_id = $1 AND actor = $2 ORDER BY id`,
        [sale.eventId, sale.organizerId],
      );
      expect(audit).toEqual([{ action: 'test_tickets_made', outcome: 'done' }]);
      const { items } = await listAttendees(opened.database, sale.eventId, { search: '', limit: 10 });
      expect(items.map(({ rehearsal }) => rehearsal)).toEqual([true, true, true]);
      expect(await standing(sale)).toMatchObject([{ issued: 0 }, { issued: 0 }]);
      const figures = await countEventFigures(opened.database, [sale.eventId], sale.clock.now);
      expect(figures).toMatchObject([{ sold: 0 }]);
      const importId = 'importId' in made ? made.importId : '';
      await undo(sale, importId);
      await work(sale, importId);
      expect(await standing(sale)).toMatchObject([{ issued: 0 }, { issued: 0 }]);
    });
  });
});
