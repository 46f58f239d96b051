import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHeader } from '#contract/door/manifest-header.ts';
import { foreignDigest } from '#domain/codes/foreign-code.ts';
import { writeTicketCode } from '#domain/codes/ticket-code.ts';
import { createEventView } from '#domain/manifest/event-view.ts';
import { openPage, verifyPage, type PageContent } from '#domain/manifest/manifest-pages.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { buildManifest, readManifestFacts } from '#server/door/manifest-build.ts';
import { countingBytes, createIssuer } from '#tests/domain/codes/issuer.ts';
import { inflate } from '#tests/domain/manifest/deflate.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { apply, guest, rowsOf, sendList, standingOf, undo, work } from './guest-hand.ts';
import { letIn, openSale, startOfSale, type Sale } from './sale-hand.ts';

const sold = (code: string, more: Parameters<typeof guest>[1] = {}) => guest('', { code, ...more });

describe.each(databaseKinds)('tickets sold elsewhere over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    }, 120_000);
    afterAll(() => opened.close());

    const newSale = () =>
      openSale(opened.database, [
        { name: 'Standing', tickets: 3, quantity: 1_000 },
        { name: 'VIP', tickets: 0, quantity: 100 },
      ]);
    const imported = async (sale: Sale, codes: readonly string[]) => {
      const importId = await sendList(
        sale,
        codes.map((code) => sold(code)),
      );
      await apply(sale, importId);
      await work(sale, importId);
      return importId;
    };
    /** Returns the view of a phone that downloads the event now. */
    const downloaded = async ({ eventId, parts }: Sale) => {
      const event = await findDoorEvent(opened.database, eventId);
      if (event === null) throw new Error('the event is gone');
      const facts = await readManifestFacts(opened.database, parts.signers, event);
      const { signed, body } = await buildManifest(facts, 1, 'epoch');
      const read = readHeader(signed.header);
      if (!read.ok) throw new Error(read.problem.message);
      const pages: PageContent[] = [];
      for (const entry of read.header.pages) {
        const bytes = body.subarray(entry.offset, entry.offset + entry.bytes);
        expect(verifyPage(bytes, entry)).toBe(true);
        const page = await openPage(bytes, entry, inflate);
        if (page !== undefined) pages.push(page);
      }
      expect(pages.length).toBe(read.header.pages.length);
      return createEventView(read.header, pages);
    };
    const fed = async (sale: Sale, view: Awaited<ReturnType<typeof downloaded>>) => {
      const { changes } = await doorRecords(opened.database).changes(sale.eventId, view.revision, 2_000);
      view.apply(changes.filter((change) => change.kind !== 'header'));
      return view;
    };
    const stateBy = (view: Awaited<ReturnType<typeof downloaded>>, sale: Sale, code: string) => {
      const ticketNumber = view.imported(foreignDigest(sale.eventId, code));
      return ticketNumber === undefined
        ? undefined
        : view.knownAbout({ kind: 'imported', ticketNumber }, 'event')?.state;
    };

    it('are reported row by row', async () => {
      const sale = await newSale();
      await imported(sale, ['OLD-0001']);
      const ours = writeTicketCode(await (await createIssuer(countingBytes(32))).printed(1));
      const importId = await sendList(sale, [
        sold('TT-0001'),
        sold('tt-0001 '),
        sold('old-0001'),
        sold(ours),
        sold('TT-0002', { quantity: '2' }),
        sold('TT'),
        sold('4.2E+11'),
        guest('Ada', { code: 'TT-0003', type: 'VIP' }),
        guest('Ada', { code: 'TT-0004', type: 'VIP' }),
      ]);
      const rows = await rowsOf(sale, importId);
      expect(rows.map(({ state, problems }) => [state, ...problems].join(' '))).toEqual([
        'ready',
        'wrong code_twice',
        'wrong code_known',
        'wrong code_ours',
        'wrong code_many',
        'wrong code_short',
        'wrong code_rounded',
        'ready',
        'ready',
      ]);
    });

    it('are known to new downloads of the event, and by the feed to existing ones', async () => {
      const sale = await newSale();
      const before = await downloaded(sale);
      const codes = Array.from({ length: 250 }, (_, at) => `TT-${at}-${at * 7919}`);
      await imported(sale, codes);
      const now = await downloaded(sale);
      const after = await fed(sale, before);
      for (const view of [now, after]) {
        expect(codes.map((code) => stateBy(view, sale, code))).toEqual(codes.map(() => ticketBits.exists));
        expect(new Set(codes.map((code) => view.imported(foreignDigest(sale.eventId, code)))).size).toBe(250);
        expect(stateBy(view, sale, 'TT-unknown')).toBeUndefined();
      }
    });

    it('are stored only as a digest, never as the code', async () => {
      const sale = await newSale();
      await imported(sale, ['VERY-SECRET-CODE-77']);
      for (const table of ['tickets', 'guest_rows', 'guest_imports', 'changes', 'audit_log']) {
        const rows = await opened.database.query<{ text: string }>(`SELECT t::text AS text FROM ${table} t`);
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.filter(({ text }) => /very-secret/i.test(text))).toEqual([]);
      }
    });

    it('are undone as a whole except for people already inside, and can be imported again', async () => {
      const sale = await newSale();
      const importId = await imported(sale, ['TT-0001', 'TT-0002', 'TT-0003']);
      const view = await downloaded(sale);
      const came = view.imported(foreignDigest(sale.eventId, 'TT-0002'));
      if (came === undefined) throw new Error('not imported');
      await letIn(sale, came, startOfSale);
      await undo(sale, importId);
      await work(sale, importId);
      expect(await standingOf(sale, importId)).toMatchObject({
        state: 'undone',
        voidedTickets: 2,
        storedRows: 1,
      });
      const { exists, cancelled } = ticketBits;
      for (const one of [await fed(sale, view), await downloaded(sale)])
        expect(['TT-0001', 'TT-0002', 'TT-0003'].map((code) => stateBy(one, sale, code))).toEqual([
          exists | cancelled,
          exists,
          exists | cancelled,
        ]);
      const second = await sendList(sale, [sold('TT-0001'), sold('TT-0002')]);
      expect(await standingOf(sale, second)).toMatchObject({ readyRows: 1, problems: { code_known: 1 } });
      await apply(sale, second);
      await work(sale, second);
      for (const one of [await fed(sale, view), await downloaded(sale)])
        expect(stateBy(one, sale, 'TT-0001')).toBe(exists);
    });

    it('belong to one ticket, whichever of two lists is imported first', async () => {
      const sale = await newSale();
      const lists = [await sendList(sale, [sold('TT-0001')]), await sendList(sale, [sold('TT-0001')])];
      for (const importId of lists) {
        await apply(sale, importId);
        await work(sale, importId);
      }
      const standings = await Promise.all(lists.map((importId) => standingOf(sale, importId)));
      expect(standings.map(({ madeTickets }) => madeTickets)).toEqual([1, 0]);
      expect(standings[1]?.problems).toEqual({ code_known: 1 });
    });
  });
});
