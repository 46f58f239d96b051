import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatReference } from '#domain/codes/reference.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import type { Queries } from '#server/database/database.ts';
import { findAttendees } from '#server/database/tickets/attendees.ts';
import { readAttendeePageOf } from '#server/tickets/attendee-pages.ts';
import { exportAttendees } from '#server/tickets/export-attendees.ts';
import type { AttendeesQuery } from '#domain/events/attendee-match.ts';
import { listAttendees, readAttendee, readFilter } from '#server/tickets/list-attendees.ts';
import { createDeskCore } from '#sync/desk-list/desk-core.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, callerOf, hold, openSale, order, passOn, pay, refund, type Sale } from './sale-hand.ts';
import { createHand, send } from './scanner-hand.ts';

const minute = 60_000;

describe.each(databaseKinds)('attendees over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    /** Creates an event whose tickets were bought by two people: three Standing, two Seated; numbers from 0 on. */
    async function stage() {
      const sale = await openSale(opened.database, [
        { name: 'Standing', tickets: 0, quantity: 20 },
        { name: 'Seated', tickets: 0, quantity: 20, priceAmount: 350_00 },
      ]);
      const fatou = await addBuyer(opened.database);
      const lamin = await addBuyer(opened.database);
      const free = await order(sale, fatou, [[(await hold(sale, fatou, 3, 0)).holdId, 3]]);
      const paid = await order(sale, lamin, [[(await hold(sale, lamin, 2, 1)).holdId, 2]]);
      await pay(sale, paid.orderId);
      await call(free.orderId, { name: 'Fatou Jallow', email: 'fatou.j@example.org', phone: '+2207001234' });
      await call(paid.orderId, { name: 'Lamin Touré', email: 'lamin@example.com', phone: '+2209995678' });
      return { sale, free: free.orderId, paid: paid.orderId };
    }
    async function call(orderId: string, to: { name: string; email: string; phone: string }) {
      const { database } = opened;
      await database.query(
        'UPDATE orders SET buyer_name = $2, buyer_email = $3, buyer_phone = $4 WHERE id = $1',
        [orderId, to.name, to.email, to.phone],
      );
      await database.query(
        `UPDATE tickets SET holder_name = CASE WHEN number % 2 = 0 THEN $2 ELSE 'Guest' END WHERE order_id = $1`,
        [orderId, to.name],
      );
      await database.query(`UPDATE order_attendees SET email = '' WHERE order_id = $1`, [orderId]);
    }
    const numbers = async ({ eventId }: Sale, wish: Partial<AttendeesQuery>) => {
      const { items } = await listAttendees(opened.database, eventId, { search: '', limit: 200, ...wish });
      const listed = items.map(({ ticketNumber }) => ticketNumber);
      // A device with a stored list finds the same people without the server.
      const core = createDeskCore();
      core.take(0, await pageOf(eventId));
      const found = core.find(wish, 200).people.map(({ ticketNumber }) => ticketNumber);
      expect(found, JSON.stringify(wish)).toEqual(listed);
      return listed;
    };
    const pageOf = async (eventId: string): Promise<string> => {
      const deps = { database: opened.database, now: () => 0 };
      const asked = { eventId, page: 0, have: undefined };
      const page = await readAttendeePageOf(deps, callerOf(randomUUIDv7(), 'ORGANIZER'), asked);
      if (isRefusal(page) || page.text === null) throw new Error('the server gave no page');
      return page.text;
    };
    const gateOf = async ({ eventId }: Sale) => {
      const [gate] = await opened.database.query<{ id: string }>(
        'SELECT id FROM gates WHERE event_id = $1 ORDER BY index',
        [eventId],
      );
      return gate?.id ?? '';
    };
    async function admit(sale: Sale, passages: readonly (readonly [number, 'entry' | 'exit'])[]) {
      const gate = await gateOf(sale);
      const hand = createHand(sale.eventId, randomUUIDv7(), 'a', gate);
      for (const [number, direction] of passages) {
        sale.clock.now += minute;
        const scan = hand.scan(number, sale.clock.now, { passed: true, direction, verdict: 'admit' });
        await send(doorRecords(opened.database), sale.eventId, hand, [scan], {
          parts: { now: () => sale.clock.now },
        });
      }
      return gate;
    }

    it('lists each ticket that takes a place once, page by page', async () => {
      const { sale } = await stage();
      const first = await listAttendees(opened.database, sale.eventId, { search: '', limit: 2 });
      expect(first.items.map(({ ticketNumber, name }) => [ticketNumber, name])).toEqual([
        [0, 'Fatou Jallow'],
        [1, 'Guest'],
      ]);
      expect(first.next).toBe('1');
      const rest = await listAttendees(opened.database, sale.eventId, { search: '', limit: 3, after: '1' });
      expect(rest.items.map(({ ticketNumber }) => ticketNumber)).toEqual([2, 3, 4]);
      const end = await listAttendees(opened.database, sale.eventId, { search: '', limit: 3, after: '4' });
      expect(end).toEqual({ items: [], next: null });
    });

    it.each([
      ['the beginning of a name', 'fat', [0, 1, 2]],
      ['a name without its accents, in capitals', 'LAMIN TOURE', [3, 4]],
      ['a name of a guest', 'guest', [1, 3]],
      ['an email', 'fatou.j@example.org', [0, 1, 2]],
      ['part of an email', 'example.com', [3, 4]],
      ['the end of a phone number', '5678', [3, 4]],
      ['a whole phone number as people write it', '+220 999 56 78', [3, 4]],
      ['a ticket number', '2', [2]],
      ['words of no one', 'fatou toure', []],
      ['signs alone', '%%%', []],
    ] as const)('finds them by %s', async (_what, search, expected) => {
      const { sale } = await stage();
      expect(await numbers(sale, { search })).toEqual(expected);
    });

    it('finds the same people in later pages, among many matches, as by indexes', async () => {
      const { sale, paid } = await stage();
      // Beyond the range of numbers that is examined for the next tickets.
      await opened.database.query('UPDATE tickets SET number = 704 WHERE event_id = $1 AND number = 4', [
        sale.eventId,
      ]);
      const asked: string[] = [];
      const watched: Queries = {
        query: (sql, params) => {
          asked.push(sql);
          return opened.database.query(sql, params);
        },
        script: (sql) => opened.database.script(sql),
      };
      const found = async (search: string, after: number, limit: number, many: number) => {
        const filter = readFilter({ search });
        if (filter === null) throw new Error(`${search} finds nobody`);
        asked.length = 0;
        const rows = await findAttendees(watched, sale.eventId, filter, { after, limit }, many);
        return rows.map(({ number }) => number);
      };
      const searches = [
        'fat',
        'GUEST',
        'lamin',
        'example.com',
        '5678',
        paid,
        'fatou.j@example.org',
        'nobody',
      ];
      for (const search of searches)
        for (const after of [-1, 0, 2])
          for (const limit of [1, 2, 5])
            expect(await found(search, after, limit, 0), `${search} after ${after}`).toEqual(
              await found(search, after, limit, 1_000),
            );
      const ways = async (search: string, limit: number, many: number) => {
        const numbersFound = await found(search, -1, limit, many);
        return [
          numbersFound,
          asked.map((sql) => (sql.includes('$2::int + 500') ? 'near' : 'counted or all')),
        ];
      };
      expect(await ways('lamin', 1, 1)).toEqual([[3], ['counted or all', 'near']]);
      expect(await ways('lamin', 2, 1)).toEqual([
        [3, 704],
        ['counted or all', 'near', 'counted or all'],
      ]);
      expect(await ways('lamin', 2, 2)).toEqual([
        [3, 704],
        ['counted or all', 'counted or all'],
      ]);
      expect(await ways('5678', 1, 0)).toEqual([[3], ['counted or all', 'near']]);
    });

    it('finds them by order number, code and end of a code, in this event only', async () => {
      const { sale, paid } = await stage();
      await stage();
      expect(await numbers(sale, { search: paid })).toEqual([3, 4]);
      expect(await numbers(sale, { search: paid.slice(-12) })).toEqual([3, 4]);
      await opened.database.query(
        'UPDATE tickets SET reference = 999999999 WHERE event_id = $1 AND number = 1',
        [sale.eventId],
      );
      const code = formatReference(1, 999_999_999);
      expect(await numbers(sale, { search: code })).toEqual([1]);
      expect(await numbers(sale, { search: code.slice(-4).toLowerCase() })).toEqual([1]);
      expect(await numbers(sale, { search: code.slice(-5) })).toEqual([1]);
      expect(await numbers(sale, { search: formatReference(2, 999_999_999) })).toEqual([]);
    });

    it('finds a ticket by a number as long as the end of a code', async () => {
      const { sale } = await stage();
      await opened.database.query('UPDATE tickets SET number = 4321 WHERE event_id = $1 AND number = 2', [
        sale.eventId,
      ]);
      const found = async (search: string) => {
        const { items } = await listAttendees(opened.database, sale.eventId, { search, limit: 10 });
        return items.map(({ ticketNumber }) => ticketNumber);
      };
      expect(await found('4321')).toEqual([4_321]);
      expect(await found(formatReference(4_321, 999_999_999))).toEqual([]);
    });

    it('filters by arrival time and by order date', async () => {
      const { sale, paid } = await stage();
      const opensAt = sale.clock.now;
      await admit(sale, [
        [0, 'entry'],
        [1, 'entry'],
        [1, 'exit'],
        [3, 'entry'],
      ]);
      const at = (minutes: number) => String(opensAt + minutes * minute);
      expect(await numbers(sale, { checkedInFrom: at(2) })).toEqual([1, 3]);
      expect(await numbers(sale, { checkedInUntil: at(2) })).toEqual([0]);
      expect(await numbers(sale, { checkedInFrom: at(1), checkedInUntil: at(4) })).toEqual([0, 1]);
      // An exit isn't a check-in, and people who have left are still found by their entry.
      expect(await numbers(sale, { checkedInFrom: at(3), checkedInUntil: at(4) })).toEqual([]);
      expect(await numbers(sale, { checkedInFrom: at(1), status: 'inside' })).toEqual([0, 3]);
      expect(await numbers(sale, { checkedInFrom: at(1), status: 'not_arrived' })).toEqual([]);
      expect(await numbers(sale, { checkedInFrom: at(1), search: 'guest' })).toEqual([1, 3]);
      expect(await numbers(sale, { checkedInFrom: at(9), checkedInUntil: at(1) })).toEqual([]);
      await opened.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [paid, opensAt - 1_000]);
      await opened.database.query('UPDATE orders SET created_at = $2 WHERE event_id = $1 AND id <> $3', [
        sale.eventId,
        opensAt - 9_000,
        paid,
      ]);
      const before = (ms: number) => String(opensAt - ms);
      expect(await numbers(sale, { orderedFrom: before(1_000) })).toEqual([3, 4]);
      expect(await numbers(sale, { orderedUntil: before(1_000) })).toEqual([0, 1, 2]);
      expect(await numbers(sale, { orderedFrom: before(1_000), checkedInFrom: at(1) })).toEqual([3]);
      expect(await numbers(sale, { orderedFrom: before(1_000), only: '4' })).toEqual([4]);
    });

    it('filters by arrival, type and gate', async () => {
      const { sale, paid } = await stage();
      const gateId = await admit(sale, [
        [0, 'entry'],
        [1, 'entry'],
        [1, 'exit'],
        [3, 'entry'],
      ]);
      await refund(sale, paid, true);
      expect(await numbers(sale, {})).toEqual([0, 1, 2]);
      expect(await numbers(sale, { status: 'arrived' })).toEqual([0, 1, 3]);
      expect(await numbers(sale, { status: 'not_arrived' })).toEqual([2]);
      expect(await numbers(sale, { status: 'inside' })).toEqual([0, 3]);
      expect(await numbers(sale, { status: 'cancelled' })).toEqual([3, 4]);
      expect(await numbers(sale, { status: 'arrived', search: 'guest' })).toEqual([1, 3]);
      const [standing = ''] = sale.ticketTypeIds;
      expect(await numbers(sale, { ticketTypeId: standing, status: 'arrived' })).toEqual([0, 1]);
      expect(await numbers(sale, { gateId })).toEqual([0, 1, 3]);
      expect(await numbers(sale, { gateId: 'another' })).toEqual([]);
    });

    it("shows one person's full history", async () => {
      const { sale, free } = await stage();
      await passOn(sale, await addBuyer(opened.database));
      const { items } = await listAttendees(opened.database, sale.eventId, { search: 'binta', limit: 1 });
      const given = { ticketId: items[0]?.ticketId ?? '', number: items[0]?.ticketNumber ?? 0 };
      await admit(sale, [[given.number, 'entry']]);
      const story = await readAttendee(opened.database, sale.eventId, given.ticketId);
      if (isRefusal(story)) throw new Error(story.code);
      expect(story.attendee).toMatchObject({ name: 'Binta', state: 'valid', inside: true, phoneNumber: '' });
      expect(story.order).toMatchObject({ orderId: free, state: 'confirmed', tickets: 3 });
      expect(story.before.map(({ name }) => name)).toEqual(['Fatou Jallow']);
      expect(story.passages.map(({ direction, counting }) => [direction, counting])).toEqual([
        ['entry', 'first'],
      ]);
      const other = await stage();
      expect(await readAttendee(opened.database, other.sale.eventId, given.ticketId)).toMatchObject({
        code: 'ticket_not_found',
      });
    });

    it('names previous holders without a name by the buyer, or by their ticket', async () => {
      const { sale } = await stage();
      await passOn(sale, await addBuyer(opened.database));
      const { items } = await listAttendees(opened.database, sale.eventId, { search: 'binta', limit: 1 });
      const ticketId = items[0]?.ticketId ?? '';
      const before = async () => {
        const story = await readAttendee(opened.database, sale.eventId, ticketId);
        if (isRefusal(story)) throw new Error(story.code);
        return story.before;
      };
      const [first] = await before();
      await opened.database.query(`UPDATE tickets SET holder_name = '' WHERE id = $1`, [
        first?.ticketId ?? '',
      ]);
      expect(await before()).toEqual([{ ...first, name: 'Fatou Jallow' }]);
      await opened.database.query(`UPDATE orders SET buyer_name = '' WHERE event_id = $1`, [sale.eventId]);
      expect(await before()).toEqual([
        { ...first, name: '', reference: expect.stringMatching(/^\d+-[0-9A-Z]{6}$/) as string },
      ]);
    });

    it('exports row by row, with contacts on request and no cell readable as a formula', async () => {
      const { sale } = await stage();
      await opened.database.query(
        `UPDATE tickets SET holder_name = '=HYPERLINK("x")' WHERE event_id = $1 AND number = 0`,
        [sale.eventId],
      );
      const lines = async (contacts: boolean) => {
        const wish = { eventId: sale.eventId, search: '', contacts, format: 'csv' } as const;
        const file = await exportAttendees(sale.parts, callerOf(sale.organizerId, 'ORGANIZER'), wish);
        let text = '';
        for await (const chunk of file.chunks) text += chunk.toString();
        return text.split('\r\n');
      };
      const plain = await lines(false);
      expect(plain).toHaveLength(7);
      expect(plain[0]).toBe(
        '\u{feff}ticket_number,code,name,ticket_type,order,state,rehearsal,arrived_at,gate,inside,issued_at',
      );
      expect(plain[1]).toContain(`"'=HYPERLINK(""x"")"`);
      expect(plain.join('')).not.toContain('fatou.j');
      expect((await lines(true)).join('')).toContain("fatou.j@example.org,'+2207001234");
      const audit = await opened.database.query<{ contacts: string }>(
        `SELECT details->>'contacts' AS contacts FROM audit_log WHERE action = 'attendees_exported' AND event_id = $1`,
        [sale.eventId],
      );
      expect(audit.map(({ contacts }) => contacts)).toEqual(['false', 'true']);
    });
  });
});
