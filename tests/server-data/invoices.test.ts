import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import { findOrder } from '#server/database/sales/orders.ts';
import { refundPart } from '#server/sales/money/refund-part.ts';
import { printCreditNote } from '#server/sales/money/credit-notes.ts';
import { issueInvoice, printInvoice, readSeller, saveSeller } from '#server/sales/money/invoices.ts';
import { createPdfPool } from '#server/tickets/print/pdf-pool.ts';
import { readPdf } from '#tests/server-http/pdf-reader.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, addBuyers, buy, callerOf, openSale, pay, refund, type Sale } from './sale-hand.ts';

const seller = {
  name: 'Harbour Nights Ltd',
  address: '1 Quay\nBanjul',
  taxId: 'GM-1234',
  taxName: 'VAT',
  taxBasisPoints: 1_500,
};

describe.each(databaseKinds)('invoices over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    const pdfs = createPdfPool();
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => Promise.all([opened.close(), pdfs.stop()]));

    const newSale = () =>
      openSale(opened.database, [
        { name: 'Standing', tickets: 0, priceAmount: 11_500, quantity: 200 },
        { name: 'Free', tickets: 0, priceAmount: 0, quantity: 200 },
      ]);
    const ownerOf = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
    const buyerOf = (userId: string) => callerOf(userId, 'NORMAL_USER');
    const set = (sale: Sale, more: Partial<typeof seller> = {}, version?: string) =>
      saveSeller(sale.parts, ownerOf(sale), {
        eventId: sale.eventId,
        seller: { ...seller, ...more },
        version,
      });
    const paid = async (sale: Sale, userId: string, type = 0) => {
      const { orderId } = await buy(sale, userId, 2, type);
      if (type === 0) await pay(sale, orderId);
      return orderId;
    };
    const issue = async (sale: Sale, userId: string, orderId: string) => {
      const made = await issueInvoice(sale.parts, buyerOf(userId), orderId);
      return isRefusal(made) ? made.code : made.number;
    };
    const print = (sale: Sale, userId: string, orderId: string) =>
      printInvoice({ ...sale.parts, secrets: { traceKey: new Uint8Array(32) }, pdfs }, buyerOf(userId), {
        orderId,
        from: 0,
      });
    const wordsOf = async (sale: Sale, userId: string, orderId: string) => {
      const file = await print(sale, userId, orderId);
      if (isRefusal(file)) throw new Error(file.code);
      return readPdf(file.bytes)
        .flatMap(({ texts }) => texts)
        .join(' ');
    };
    const part = async (sale: Sale, orderId: string, tickets: number, amount: number) => {
      const rows = await opened.database.query<{ id: string }>(
        'SELECT ticket_id AS id FROM order_attendees WHERE order_id = $1 AND refunded_at IS NULL ORDER BY ordinal LIMIT $2',
        [orderId, tickets],
      );
      const told = { moved: () => {}, tellOfPart: () => Promise.resolve(), wakeEmails: () => {} };
      const which = { registrationId: sale.eventId, orderId };
      const ticketIds = rows.map(({ id }) => id);
      const body = { refundId: randomUUID(), ticketIds, amount, reason: 'Ill', evenIfUsed: false };
      const answer = await refundPart({ ...sale.parts, ...told }, ownerOf(sale), which, body);
      expect(isRefusal(answer) ? answer.code : answer.refundedAmount).toBeGreaterThanOrEqual(amount);
    };
    const has = async (sale: Sale, orderId: string) => {
      const row = await findOrder(opened.database, orderId);
      const shown = row === null ? null : await shownOrder(sale.parts, row);
      return shown !== null && !isRefusal(shown) && shown.invoice;
    };

    it('have consecutive numbers, with concurrent, failed or repeated requests', async () => {
      const sale = await newSale();
      const buyers = await addBuyers(opened.database, 6);
      const [first = ''] = buyers;
      const orders = await Promise.all(
        buyers.map(async (userId) => [userId, await paid(sale, userId)] as const),
      );
      const free = await paid(sale, first, 1);
      const [, orderId = ''] = orders[0] ?? [];
      expect([await issue(sale, first, orderId), await has(sale, orderId)]).toEqual(['invoices_off', false]);
      await set(sale);
      const stranger = await addBuyer(opened.database);
      expect(await issue(sale, stranger, orderId)).toBe('order_not_found');
      expect([await issue(sale, first, free), await has(sale, free)]).toEqual(['no_invoice', false]);
      const asked = [...orders, ...orders].map(([userId, id]) => issue(sale, userId, id));
      const numbers = await Promise.all(asked);
      expect(numbers.slice(0, 6)).toEqual(numbers.slice(6));
      expect(numbers.slice(0, 6).toSorted((one, other) => Number(one) - Number(other))).toEqual([
        1, 2, 3, 4, 5, 6,
      ]);
      expect(await has(sale, orderId)).toBe(true);
      const audit = await opened.database.query(
        'SELECT actor, action, outcome FROM audit_log WHERE subject = $1',
        [orderId],
      );
      expect(audit).toEqual([{ actor: first, action: 'invoice_issued', outcome: 'done' }]);
    });

    it('stay as issued, also as PDF, while the organizer and the order change', async () => {
      const sale = await newSale();
      const saved = await set(sale);
      const userId = await addBuyer(opened.database);
      const orderId = await paid(sale, userId);
      expect(await issue(sale, userId, orderId)).toBe(1);
      expect(await set(sale, { name: 'Another' }, 'older')).toMatchObject({ code: 'changed_elsewhere' });
      expect(await set(sale)).toEqual(saved);
      await set(sale, { name: 'Another Ltd', taxBasisPoints: 0 });
      expect(await refund(sale, orderId)).toBe('refunded');
      expect(await issue(sale, userId, orderId)).toBe(1);
      const text = await wordsOf(sale, userId, orderId);
      for (const words of [
        'Invoice 1',
        'Harbour Nights Ltd',
        '1 Quay',
        'Tax number GM-1234',
        'Awa Ceesay',
        'Standing',
        'GMD 115',
        'GMD 230',
        'VAT included (15%)',
        'GMD 30',
        'GMD 200',
        'Refunded on Saturday, 21 November 2026: GMD 230',
      ])
        expect(text).toContain(words);
      const seller2 = await readSeller(sale.parts, sale.eventId);
      expect(seller2.seller?.name).toBe('Another Ltd');
      const unknown = await print(sale, userId, randomUUID());
      expect(isRefusal(unknown) && unknown.code).toBe('order_not_found');
    });

    it('cover the amount not refunded before, and list later refunds', async () => {
      const sale = await newSale();
      await set(sale);
      const userId = await addBuyer(opened.database);
      const { orderId } = await buy(sale, userId, 4);
      await pay(sale, orderId);
      await part(sale, orderId, 1, 11_500);
      await part(sale, orderId, 1, 11_500);
      expect(await issue(sale, userId, orderId)).toBe(1);
      const before = await wordsOf(sale, userId, orderId);
      for (const words of ['Total GMD 460', 'Refunded GMD -230', 'Total after refunds GMD 230'])
        expect(before).toContain(words);
      expect(before).toContain('VAT included (15%) GMD 30 Total without tax GMD 200');
      expect(before).not.toContain('Refunded on');
      await part(sale, orderId, 0, 1_000);
      sale.clock.now += 86_400_000;
      expect(await refund(sale, orderId)).toBe('refunded');
      expect(await wordsOf(sale, userId, orderId)).toBe(
        `${before} Refunded on Saturday, 21 November 2026: GMD 10 Refunded on Sunday, 22 November 2026: GMD 220`,
      );
    });

    it('get a credit note for each later refund, numbered consecutively, and none for earlier ones', async () => {
      const sale = await newSale();
      await set(sale);
      const [one = '', other = ''] = await addBuyers(opened.database, 2);
      const order = async (userId: string) => {
        const { orderId } = await buy(sale, userId, 3);
        await pay(sale, orderId);
        return orderId;
      };
      const notesOf = async (orderId: string) => {
        const row = await findOrder(opened.database, orderId);
        const shown = row === null ? null : await shownOrder(sale.parts, row);
        if (shown === null || isRefusal(shown)) throw new Error('the order is gone');
        return shown.creditNotes.map(({ number, amount }) => [number, amount.amount]);
      };
      const wordsOfNote = async (userId: string, orderId: string, number: number) => {
        const deps = { ...sale.parts, secrets: { traceKey: new Uint8Array(32) }, pdfs };
        const file = await printCreditNote(deps, buyerOf(userId), { orderId, number, from: 0 });
        if (isRefusal(file)) return file.code;
        return readPdf(file.bytes)
          .flatMap(({ texts }) => texts)
          .join(' ');
      };
      const [first, second] = [await order(one), await order(other)];
      await part(sale, first, 1, 11_500);
      expect([await issue(sale, one, first), await issue(sale, other, second)]).toEqual([1, 2]);
      await part(sale, first, 0, 500);
      expect(await refund(sale, second)).toBe('refunded');
      await set(sale, { name: 'Another Ltd' });
      expect(await refund(sale, first)).toBe('refunded');
      expect([await notesOf(first), await notesOf(second)]).toEqual([
        [
          [1, 500],
          [3, 22_500],
        ],
        [[2, 34_500]],
      ]);
      const whole = await wordsOfNote(other, second, 2);
      for (const words of [
        'Credit note 2',
        'Harbour Nights Ltd',
        'For invoice 2 of Saturday, 21 November 2026',
        'Standing 3 GMD 115 GMD 345',
        'Total refunded GMD 345',
        'VAT included (15%) GMD 45',
      ])
        expect(whole).toContain(words);
      expect(await wordsOfNote(one, first, 1)).toContain('Refund 1 GMD 5 GMD 5 Total refunded GMD 5');
      expect(await wordsOfNote(one, first, 2)).toBe('no_credit_note');
      expect(await wordsOfNote(other, first, 1)).toBe('order_not_found');
      await opened.database.query('DELETE FROM sellers WHERE organizer_id = $1', [sale.organizerId]);
      await set(sale);
      const third = await order(one);
      await issue(sale, one, third);
      await part(sale, third, 1, 11_500);
      await refund(sale, third);
      expect(await notesOf(third)).toEqual([
        [4, 11_500],
        [5, 23_000],
      ]);
      // A note lists the tickets that were refunded with it.
      expect(await wordsOfNote(one, third, 4)).toContain('Standing 1 GMD 115 GMD 115');
      // Only those that were paid for: of these two, one was free.
      const fourth = await order(other);
      await issue(sale, other, fourth);
      await opened.database.query(
        'UPDATE order_attendees SET unit_amount = 0 WHERE order_id = $1 AND ordinal > 0',
        [fourth],
      );
      await part(sale, fourth, 2, 11_500);
      expect(await wordsOfNote(other, fourth, 6)).toContain('Standing 1 GMD 115 GMD 115');
    });

    it('are not printed before they are issued', async () => {
      const sale = await newSale();
      await set(sale);
      const userId = await addBuyer(opened.database);
      expect(await print(sale, userId, await paid(sale, userId))).toMatchObject({ code: 'no_invoice' });
    });

    it('are not issued for a fully refunded order', async () => {
      const sale = await newSale();
      await set(sale);
      const userId = await addBuyer(opened.database);
      const orderId = await paid(sale, userId);
      await part(sale, orderId, 0, 23_000);
      expect([await issue(sale, userId, orderId), await has(sale, orderId)]).toEqual(['no_invoice', false]);
      const other = await paid(sale, userId);
      await refund(sale, other);
      expect([await issue(sale, userId, other), await has(sale, other)]).toEqual(['no_invoice', false]);
    });

    it('continue their numbering when the seller details change', async () => {
      const sale = await newSale();
      await set(sale);
      const userId = await addBuyer(opened.database);
      expect(await issue(sale, userId, await paid(sale, userId))).toBe(1);
      await opened.database.query('DELETE FROM sellers WHERE organizer_id = $1', [sale.organizerId]);
      await set(sale);
      expect(await issue(sale, userId, await paid(sale, userId))).toBe(2);
    });
  });
});
