import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellsOf as guestCellsOf, guessMapping } from '#domain/events/guest-columns.ts';
import { readOwnAttendees } from '#domain/events/own-attendees.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { languages } from '#messages/language.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { sellAtDoor } from '#server/sales/at-door/sell-at-door.ts';
import { saveFees } from '#server/sales/money/manage-fees.ts';
import { makePromo } from '#server/sales/money/manage-promos.ts';
import { payOrder } from '#server/sales/money/pay-order.ts';
import { applyPromo } from '#server/sales/money/use-promo.ts';
import { exportOrders } from '#server/sales/orders/export-orders.ts';
import { exportRows } from '#server/sales/guests/export-rows.ts';
import { exportWaiting } from '#server/sales/waiting/manage-waiting.ts';
import { exportAttendees } from '#server/tickets/export-attendees.ts';
import { csvCells } from '#tests/server-http/paged/tables-read.ts';
import { unzipped, wholeOf } from '#tests/server-http/unzipped.ts';
import { openHandSale } from './by-hand.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { apply, guest, guestDeps, organizerOf, sendList, work } from './guest-hand.ts';
import {
  addBuyers,
  buy,
  callerOf,
  cancel,
  hold,
  openSale,
  order,
  passOn,
  pay,
  refund,
  type Sale,
} from './sale-hand.ts';

describe.each(databaseKinds)('spreadsheet exports over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    }, 120_000);
    afterAll(() => opened.close());

    const newSale = () => openSale(opened.database, [{ name: 'Free', quantity: 1_000 }]);
    const ordersOf = (sale: Sale, more: { readonly search?: string } = {}, format: 'csv' | 'xlsx' = 'csv') =>
      exportOrders(sale.parts, organizerOf(sale), {
        eventId: sale.eventId,
        search: '',
        state: null,
        ...more,
        format,
      });
    const linesOf = async (file: Parameters<typeof wholeOf>[0]) =>
      (await wholeOf(file)).toString().split('\r\n').slice(1, -1);

    it('contain each order once, newest first, in any number of parts', async () => {
      const sale = await newSale();
      const buyers = await addBuyers(opened.database, 230);
      const made: string[] = [];
      for (const buyer of buyers) {
        sale.clock.now += made.length % 3 === 0 ? 1 : 0;
        made.push((await buy(sale, buyer)).orderId);
      }
      const lines = await linesOf(ordersOf(sale));
      const ids = lines.map((line) => line.slice(0, 36));
      expect(ids.toSorted()).toEqual(made.toSorted());
      const times = lines.map((line) => line.split(',')[1] ?? '');
      expect(times).toEqual(times.toSorted().toReversed());
      const sheet = unzipped(await wholeOf(ordersOf(sale, {}, 'xlsx'))).get('xl/worksheets/sheet1.xml');
      expect(sheet?.match(/<row>/g)).toHaveLength(231);
    });

    it('contain the requested orders, without email and phone, and log who exported them', async () => {
      const sale = await newSale();
      const [buyer = ''] = await addBuyers(opened.database, 1);
      const { orderId } = await buy(sale, buyer, 2);
      const [line = '', ...others] = await linesOf(ordersOf(sale, { search: orderId }));
      expect(others).toEqual([]);
      expect(line).toContain('confirmed');
      expect(line).toContain('2 × Free');
      expect(line).not.toContain('@');
      expect(await linesOf(ordersOf(sale, { search: 'nobody' }))).toEqual([]);
      const audit = await opened.database.query(
        `SELECT 1 AS one FROM audit_log WHERE action = 'orders_exported' AND event_id = $1`,
        [sale.eventId],
      );
      expect(audit).toHaveLength(2);
    });

    it('contain every type and code of an order, how it is paid, and what is left of its fees', async () => {
      const sale = await openSale(opened.database, [
        { name: 'Standing', quantity: 10, priceAmount: 5_000 },
        { name: 'Seats', quantity: 10, priceAmount: 9_000 },
      ]);
      const { eventId } = sale;
      const fee = { basisPoints: 0, amount: 100, onTop: true, returns: true };
      await saveFees(sale.parts, organizerOf(sale), {
        eventId,
        fees: { fee, types: [] },
        version: undefined,
      });
      const [buyer = ''] = await addBuyers(opened.database, 1);
      const holds: [string, number][] = [];
      for (const [type, code] of ['ONE', 'TWO'].entries()) {
        await makePromo(sale.parts, organizerOf(sale), eventId, {
          promoCodeId: randomUUID(),
          code,
          kind: 'amount',
          value: 1_000,
          ticketTypeIds: [],
          mostUses: null,
          mostPerPerson: null,
          startsAt: null,
          endsAt: null,
        });
        const { holdId } = await hold(sale, buyer, 2 - type, type);
        await applyPromo(sale.parts, { holdId, code }, buyer);
        holds.push([holdId, 2 - type]);
      }
      const { orderId } = await order(sale, buyer, holds);
      const cells = async () => (await linesOf(ordersOf(sale)))[0]?.split(',').slice(2);
      const unpaid = [
        'awaiting_payment',
        '',
        'Awa Ceesay',
        '3',
        '"2 × Standing; 1 × Seats"',
        '"ONE; TWO"',
        '163',
        '',
      ];
      expect(await cells()).toEqual([...unpaid, 'GMD', '', '0']);
      await payOrder(sale.parts, callerOf(buyer, 'NORMAL_USER'), orderId);
      await pay(sale, orderId);
      expect(await cells()).toEqual(['confirmed', ...unpaid.slice(1), 'GMD', 'online', '3']);
      await refund(sale, orderId);
      expect(await cells()).toEqual([
        'refunded',
        'A reason',
        ...unpaid.slice(2, 7),
        '163',
        'GMD',
        'online',
        '0',
      ]);
    });

    it('say that a sale at the door was paid in cash', async () => {
      const sale = await openHandSale(opened.database, 10);
      await sellAtDoor(sale.parts, organizerOf(sale), sale.eventId, {
        orderId: randomUUID(),
        lines: [{ ticketTypeId: sale.ticketTypeIds[0] ?? '', quantity: 1 }],
        total: { amount: 35_000, currency: 'GMD' },
        payment: 'cash',
        name: '',
        email: '',
      });
      const [line = ''] = await linesOf(ordersOf(sale));
      expect(line.split(',').slice(-3)).toEqual(['GMD', 'cash', '0']);
    });

    it('contain every guest of a long list once, in the order of its rows', async () => {
      const sale = await newSale();
      const names = Array.from({ length: 1_001 }, (_, place) => `Guest ${place + 1}`);
      const importId = await sendList(
        sale,
        names.map((name) => guest(name)),
      );
      const wish = { eventId: sale.eventId, importId, format: 'csv' } as const;
      const file = await exportRows(guestDeps(sale), organizerOf(sale), wish);
      if (isRefusal(file)) throw new Error(file.code);
      expect((await linesOf(file)).map((line) => line.split(',')[1])).toEqual(names);
    });

    it('contain the rows of a guest list with their results', async () => {
      const sale = await newSale();
      const importId = await sendList(sale, [guest('Ada'), guest(''), guest('=1+1', { quantity: '3' })]);
      await apply(sale, importId);
      await work(sale, importId);
      const wish = { eventId: sale.eventId, importId, format: 'csv' } as const;
      const file = await exportRows(guestDeps(sale), organizerOf(sale), wish);
      if (isRefusal(file)) throw new Error(file.code);
      const lines = await linesOf(file);
      expect(lines[0]).toMatch(/^1,Ada,,Free,1,made,,0-[0-9A-Z]{6},$/);
      expect(lines[1]).toBe('2,,,Free,1,wrong,name_missing,,');
      expect(lines[2]).toMatch(/^3,'=1\+1,,Free,3,made,,1-[0-9A-Z]{6},3-[0-9A-Z]{6}$/);
      expect(lines).toHaveLength(3);
      const elsewhere = await exportRows(guestDeps(sale), organizerOf(sale), { ...wish, eventId: 'other' });
      expect(elsewhere).toMatchObject({ code: 'import_not_found' });
    });

    it.each([...languages, undefined])(
      'are read as a guest list again with headings in %s',
      async (language) => {
        const sale = await newSale();
        const [buyer = ''] = await addBuyers(opened.database, 1);
        await buy(sale, buyer);
        const importId = await sendList(sale, [guest('Ada')]);
        const { eventId, parts } = sale;
        const asked = { eventId, format: 'csv', language } as const;
        const files = [
          await exportRows(guestDeps(sale), organizerOf(sale), { ...asked, importId }),
          await exportAttendees(parts, organizerOf(sale), { ...asked, contacts: true }),
          exportWaiting(parts, organizerOf(sale), { ...asked, search: '' }),
        ];
        const read = files.map(async (file) => {
          if (isRefusal(file)) throw new Error(file.code);
          const [head = [], ...rows] = csvCells((await wholeOf(file)).toString());
          const { hasHeader, columns } = guessMapping([head, ...rows]);
          return [hasHeader, columns];
        });
        // Where each field is, whatever the columns are called.
        expect(await Promise.all(read)).toEqual([
          [true, { name: 1, email: 2, type: 3, quantity: 4 }],
          // Not the numbers and codes of the tickets that they have already.
          [true, { name: 2, email: 3, type: 5 }],
          [true, { name: 1, email: 2, type: 4, quantity: 5 }],
        ]);
      },
    );

    it.each([...languages, undefined])(
      'of attendees give the same people tickets of another event with headings in %s',
      async (language) => {
        const [sale, next] = [await newSale(), await newSale()];
        const [buyer = ''] = await addBuyers(opened.database, 1);
        await buy(sale, buyer);
        const { eventId, parts } = sale;
        const asked = { eventId, format: 'csv', language, contacts: true } as const;
        const rows = csvCells(
          (await wholeOf(await exportAttendees(parts, organizerOf(sale), asked))).toString(),
        );
        const { columns } = guessMapping(rows);
        const importId = await sendList(
          next,
          rows.slice(1).map((row) => guestCellsOf(row, columns)),
        );
        await apply(next, importId);
        await work(next, importId);
        const made = await exportRows(guestDeps(next), organizerOf(next), {
          eventId: next.eventId,
          importId,
          format: 'csv',
        });
        if (isRefusal(made)) throw new Error(made.code);
        // Ticket codes of ours, not tickets sold elsewhere.
        expect(await linesOf(made)).toEqual([
          expect.stringMatching(/^1,Guest 1,[^,]*,Free,1,made,,0-[0-9A-Z]{6},$/),
        ]);
      },
    );

    it.each([...languages, undefined])(
      'of attendees are read without tickets that admit nobody any more with words in %s',
      async (language) => {
        const sale = await newSale();
        const [buyer = ''] = await addBuyers(opened.database, 1);
        const { orderId } = await buy(sale, buyer);
        await cancel(sale, buyer, orderId);
        await buy(sale, buyer, 5);
        const { eventId, parts } = sale;
        const set = (number: number, bit: number) =>
          opened.database.query('UPDATE tickets SET state = state | $3 WHERE event_id = $1 AND number = $2', [
            eventId,
            number,
            bit,
          ]);
        await set(1, ticketBits.revoked);
        await set(2, ticketBits.blocked);
        await set(3, ticketBits.test);
        expect(await passOn(sale, null, 4)).toBe(true);
        const asked = { eventId, format: 'csv', language, contacts: true } as const;
        const file = await exportAttendees(parts, organizerOf(sale), asked);
        const rows = csvCells((await wholeOf(file)).toString());
        const places = readOwnAttendees(rows)?.places ?? [];
        expect(places.map((at) => rows[at]?.[0])).toEqual([rows[0]?.[0], '5', '6']);
      },
    );

    it.each([
      ['en', ['Valid', 'No', 'No'], ['Confirmed', ''], ['Left out', 'Name missing; Email isn’t valid']],
      [
        'fr',
        ['Valable', 'Non', 'Non'],
        ['Confirmée', ''],
        ['Écartée', 'Nom manquant\u00a0; E-mail non valide'],
      ],
      ['ar', ['صالحة', 'لا', 'لا'], ['مؤكد', ''], ['مستبعد', 'الاسم ناقص؛ البريد الإلكتروني غير صالح']],
      [undefined, ['valid', 'no', 'no'], ['confirmed', ''], ['wrong', 'name_missing; email_wrong']],
    ] as const)(
      'have words in %s, and codes without a language',
      async (language, ofTicket, ofOrder, ofGuest) => {
        const sale = await newSale();
        const [buyer = ''] = await addBuyers(opened.database, 1);
        await buy(sale, buyer);
        const importId = await sendList(sale, [guest('', { email: 'nowhere' })]);
        const { eventId, parts } = sale;
        const asked = { eventId, format: 'csv', language } as const;
        const rowOf = async (file: Parameters<typeof wholeOf>[0]) =>
          csvCells((await wholeOf(file)).toString())[1] ?? [];
        const ticket = await rowOf(
          await exportAttendees(parts, organizerOf(sale), { ...asked, contacts: false }),
        );
        expect([ticket[5], ticket[6], ticket[9]]).toEqual(ofTicket);
        const sold = await rowOf(
          exportOrders(parts, organizerOf(sale), { ...asked, search: '', state: null }),
        );
        expect([sold[2], sold[11]]).toEqual(ofOrder);
        const rows = await exportRows(guestDeps(sale), organizerOf(sale), { ...asked, importId });
        if (isRefusal(rows)) throw new Error(rows.code);
        expect((await rowOf(rows)).slice(5, 7)).toEqual(ofGuest);
      },
    );
  });
});
