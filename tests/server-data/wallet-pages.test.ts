import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { addTickets, setTicketState } from '#server/database/tickets/tickets.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import { ticketsResource } from '#server/resources/sales/tickets.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { now } from './door-stores.ts';

const sealer = createSealer(new Uint8Array(32).fill(5));
const day = 24 * 3_600_000;
const caller: Caller = {
  kind: 'user',
  userId: 'holder',
  credentialId: 1,
  role: 'NORMAL_USER',
  sessionId: 's',
};

describe.each(databaseKinds)('a paged wallet over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let tickets: ReturnType<typeof ticketsResource>;
    beforeAll(async () => {
      opened = await open();
      const { database } = opened;
      await database.query(
        `INSERT INTO users (id, username, email, role, created_at) VALUES ('holder', 'holder', 'h@example.org', 'NORMAL_USER', 0)`,
      );
      tickets = ticketsResource({
        database,
        signers: createSigners(sealer),
        now: () => now,
        moved: () => {},
        prove: async () => null,
      });
    });
    afterAll(() => opened?.close());
    beforeEach(() => opened.database.query('TRUNCATE events CASCADE'));

    /** Creates an event this many days away with the holder's tickets, the first of them void. */
    async function eventWith(days: number, quantity: number, voided = 0) {
      const { database } = opened;
      const startsAt = now + days * day;
      const { eventId } = await createDemoEvent(
        database,
        sealer,
        {
          name: `in ${days} days`,
          timeZone: 'Africa/Banjul',
          doorsOpenAt: startsAt,
          startsAt,
          endsAt: startsAt + 3_600_000,
          organizerId: 'holder',
          gates: [{ name: 'Main gate' }],
          types: [{ name: 'Regular', quantity: 1000 }],
        },
        now,
      );
      const { keyId } = (await createSigners(sealer).of(database, eventId)).present;
      await addTickets(database, {
        eventId,
        typeIndex: 0,
        keyId,
        quantity,
        test: false,
        holderUserId: 'holder',
        holderName: '',
        now,
      });
      const rows = await database.query<{ id: string }>(
        'SELECT id FROM tickets WHERE event_id = $1 ORDER BY number LIMIT $2',
        [eventId, voided],
      );
      for (const { id } of rows)
        await setTicketState(database, id, {
          state: ticketBits.exists | ticketBits.revoked,
          voidedAt: now,
          reason: '',
        });
    }
    async function pages(limit: string) {
      const read: { name: string; status: string; ticketId: string }[][] = [];
      let after: string | null = null;
      do {
        const query: { limit: string; statuses: 'all'; after?: string } = { limit, statuses: 'all' };
        if (after !== null) query.after = after;
        const answer = await tickets.myTickets({
          params: undefined,
          query,
          body: undefined,
          caller,
          rangeFrom: 0,
        });
        if (isRefusal(answer)) throw new Error(answer.code);
        read.push(
          answer.items.map(({ eventName, status, ticketId }) => ({ name: eventName, status, ticketId })),
        );
        after = answer.next;
      } while (after !== null);
      return read;
    }

    it('returns every ticket once: valid ones first by start, then void ones, then past ones, latest first', async () => {
      await eventWith(1, 40, 40);
      await eventWith(400, 30, 2);
      await eventWith(2, 30);
      await eventWith(-20, 5);
      await eventWith(-10, 5);
      const read = await pages('20');
      const all = read.flat();
      expect(new Set(all.map((one) => one.ticketId)).size).toBe(110);
      expect(all).toHaveLength(110);
      expect(read.map((page) => page.length)).toEqual([20, 20, 20, 20, 20, 10]);
      const kinds = read.map((page) =>
        [...new Set(page.map((one) => `${one.name} ${one.status}`))].toSorted(),
      );
      expect(kinds).toEqual([
        ['in 2 days valid'],
        ['in 2 days valid', 'in 400 days valid'],
        ['in 1 days revoked', 'in 400 days valid'],
        ['in 1 days revoked'],
        ['in 1 days revoked', 'in 400 days revoked'],
        ['in -10 days valid', 'in -20 days valid'],
      ]);
    });

    it('is one page if short, and has the purchased ticket on the first page if long', async () => {
      await eventWith(2, 30);
      expect(await pages('300')).toHaveLength(1);
      await eventWith(0.5, 1);
      const [first] = await pages('1');
      expect(first?.map((one) => one.name)).toEqual(['in 0.5 days']);
    });
  });
});
