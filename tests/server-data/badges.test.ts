import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { usualBadgeLayout } from '#domain/events/badge.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { readBadgeLayout, saveBadgeLayout } from '#server/tickets/badge-layout.ts';
import { listAttendees } from '#server/tickets/list-attendees.ts';
import { listBadges, printBadges, readBadge } from '#server/tickets/print-badges.ts';
import { createPdfPool } from '#server/tickets/print/pdf-pool.ts';
import { readPdf } from '#tests/server-http/pdf-reader.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, callerOf, hold, openSale, order, type Sale } from './sale-hand.ts';

describe.each(databaseKinds)('badges over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    const pdfs = createPdfPool();
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => Promise.all([opened.close(), pdfs.stop()]));

    /** Creates an event with four tickets of one order, numbers from 0 on. */
    async function stage() {
      const sale = await openSale(opened.database, [{ name: 'Standing', tickets: 0, quantity: 20 }]);
      const fatou = await addBuyer(opened.database);
      const { orderId } = await order(sale, fatou, [[(await hold(sale, fatou, 4)).holdId, 4]]);
      await opened.database.query(`UPDATE tickets SET holder_name = 'Guest ' || number WHERE event_id = $1`, [
        sale.eventId,
      ]);
      return { sale, orderId };
    }
    const ownerOf = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
    const deps = (sale: Sale) => ({ ...sale.parts, secrets: { traceKey: new Uint8Array(32) }, pdfs });
    const layoutOf = (sale: Sale, changes: Partial<typeof usualBadgeLayout> = {}, version?: string) =>
      saveBadgeLayout(sale.parts, ownerOf(sale), {
        eventId: sale.eventId,
        layout: { ...usualBadgeLayout, ...changes },
        version,
      });
    const list = async (sale: Sale, only?: string) => {
      const found = await listBadges(deps(sale), ownerOf(sale), {
        eventId: sale.eventId,
        search: '',
        only,
        limit: 200,
      });
      if (isRefusal(found)) throw new Error(found.code);
      return found.items;
    };
    const noted = ({ eventId }: Sale) =>
      opened.database.query<{ action: string; badges: string | null }>(
        `SELECT action, details->>'badges' AS badges FROM audit_log WHERE event_id = $1 AND action LIKE 'badges%' ORDER BY at, id`,
        [eventId],
      );

    it('show the chosen fields, for all or for a selection, and log who printed them', async () => {
      const { sale } = await stage();
      const all = await list(sale);
      expect(all.map(({ name, typeName, reference }) => [name, typeName, reference !== ''])).toEqual(
        [0, 1, 2, 3].map((number) => [`Guest ${number}`, 'Standing', true]),
      );
      expect((await list(sale, '3,1')).map(({ ticketNumber }) => ticketNumber)).toEqual([1, 3]);
      const { items } = await listAttendees(opened.database, sale.eventId, {
        search: '',
        only: '2',
        limit: 9,
      });
      expect(items.map(({ ticketNumber }) => ticketNumber)).toEqual([2]);
      expect((await noted(sale)).map(({ action, badges }) => [action, badges])).toEqual([
        ['badges_printed', '4'],
        ['badges_printed', '2'],
      ]);
    });

    it('cover only valid tickets and no rehearsal tickets', async () => {
      const { sale } = await stage();
      const set = (number: number, bit: number) =>
        opened.database.query('UPDATE tickets SET state = state | $3 WHERE event_id = $1 AND number = $2', [
          sale.eventId,
          number,
          bit,
        ]);
      await set(0, ticketBits.blocked);
      await set(1, ticketBits.revoked);
      await set(2, ticketBits.test);
      expect((await list(sale)).map(({ ticketNumber }) => ticketNumber)).toEqual([3]);
      const one = (ticketNumber: string) =>
        readBadge(deps(sale), ownerOf(sale), { eventId: sale.eventId, ticketNumber });
      expect(await one('3')).toMatchObject({ items: [{ name: 'Guest 3' }] });
      expect([await one('0'), await one('99')]).toMatchObject([
        { code: 'no_badges' },
        { code: 'ticket_not_found' },
      ]);
    });

    it('have a code only when printed codes are admitted', async () => {
      const { sale } = await stage();
      const codes = async () => (await list(sale)).map(({ code }) => code?.slice(0, 2) ?? null);
      const policy = (name: string) =>
        opened.database.query(
          `UPDATE events SET policy = jsonb_set(policy, '{code}', to_jsonb($2::text)) WHERE id = $1`,
          [sale.eventId, name],
        );
      await policy('static');
      expect(await codes()).toEqual(['G1', 'G1', 'G1', 'G1']);
      await layoutOf(sale, { code: false });
      expect(await codes()).toEqual([null, null, null, null]);
      await layoutOf(sale);
      await policy('rotating');
      expect(await codes()).toEqual([null, null, null, null]);
      expect(await readBadgeLayout(sale.parts, sale.eventId)).toMatchObject({ codes: false });
    });

    it("save their layout once per click, and not over another user's", async () => {
      const { sale } = await stage();
      const first = await readBadgeLayout(sale.parts, sale.eventId);
      expect(first).toMatchObject({ layout: usualBadgeLayout });
      const saved = await layoutOf(sale, { size: 'a6' });
      expect(await layoutOf(sale, { size: 'a6' })).toEqual(saved);
      const old = isRefusal(first) ? '' : first.version;
      expect(await layoutOf(sale, { typeName: false }, old)).toMatchObject({ code: 'changed_elsewhere' });
      expect(await layoutOf(sale, { questionId: randomUUIDv7() })).toMatchObject({
        code: 'question_not_found',
      });
      expect(await readBadgeLayout(sale.parts, sale.eventId)).toEqual(saved);
      expect((await noted(sale)).map(({ action }) => action)).toEqual(['badges_changed']);
    });

    it('are rendered as a PDF with a page each', async () => {
      const { sale } = await stage();
      const print = (only?: string) =>
        printBadges(deps(sale), ownerOf(sale), {
          eventId: sale.eventId,
          search: '',
          only,
          limit: 200,
          from: 0,
        });
      const file = await print();
      if (isRefusal(file)) throw new Error(file.code);
      const pages = readPdf(file.bytes).map(({ texts }) => texts.join(' '));
      expect(pages).toHaveLength(4);
      expect(pages[2]).toContain('Guest 2');
      expect(await print('77')).toMatchObject({ code: 'no_badges' });
      expect((await noted(sale)).map(({ badges }) => badges)).toEqual(['4']);
    });
  });
});
