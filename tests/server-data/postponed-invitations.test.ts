import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { offerToGuests, withdrawOffers } from '#server/database/tickets/guest-emails.ts';
import { addTransfer } from '#server/database/tickets/transfers.ts';
import { readDraft } from '#server/events/edit-events.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { postponeEvent } from '#server/events/postpone-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, callerOf, openSale, startOfSale } from './sale-hand.ts';

const hour = 3_600_000;
const week = 7 * 24 * hour;
const iso = (at: number) => new Date(at).toISOString();

describe.each(databaseKinds)('invitations to postponed events over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('extends guests’ invitations to the new date, but not other transfers', async () => {
      const now = startOfSale;
      const deps: EditingDeps = {
        database: opened.database,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        now: () => now,
        notifyDoors: async () => undefined,
        moved: () => undefined,
      };
      const sale = await openSale(opened.database, [{ name: 'Standard', quantity: 500 }]);
      const before = await readDraft(deps, sale.eventId);
      if (isRefusal(before)) throw new Error(before.code);
      const startsAt = Date.parse(before.startsAt);
      const postpone = async (later: number) => {
        const times = {
          startsAt: iso(startsAt + later),
          endsAt: iso(Date.parse(before.endsAt) + later),
          doorsOpenAt: iso(startsAt - hour + later),
          timeZone: before.timeZone,
        };
        const owner = callerOf(sale.organizerId, 'ORGANIZER');
        return isRefusal(await postponeEvent(deps, owner, sale.eventId, { times, version: undefined }));
      };
      const buyer = await addBuyer(opened.database);
      const { orderId } = await buy(sale, buyer, 3);
      const tickets = await opened.database.query<{ ticketId: string }>(
        'SELECT id AS "ticketId" FROM tickets WHERE order_id = $1 ORDER BY number',
        [orderId],
      );
      const endsAt = Date.parse(before.endsAt);
      const [guests, [third]] = [tickets.slice(0, 2), tickets.slice(2)];
      const offer = { toEmail: 'fatou@example.org', expiresAt: endsAt };
      const offers = guests.map((one) => ({
        ...one,
        ...offer,
        transferId: randomUUID(),
        tokenHash: randomUUID(),
      }));
      await offerToGuests(opened.database, offers, now);
      await withdrawOffers(opened.database, [guests[1]?.ticketId ?? ''], now);
      const given = {
        transferId: randomUUID(),
        fromUserId: buyer,
        toPhone: '',
        tokenHash: randomUUID(),
        now,
      };
      await addTransfer(opened.database, { ...offer, ...given, ticketId: third?.ticketId ?? '' });
      const ends = async () =>
        (
          await opened.database.query<{ at: number }>(
            `SELECT x.expires_at AS at FROM transfers x JOIN tickets t ON t.id = x.ticket_id WHERE t.order_id = $1 ORDER BY t.number`,
            [orderId],
          )
        ).map(({ at }) => at);
      expect(await postpone(week)).toBe(false);
      expect(await ends()).toEqual([endsAt + week, endsAt, endsAt]);
      expect(await postpone(hour)).toBe(false);
      expect(await ends()).toEqual([endsAt + hour, endsAt, endsAt]);
    });
  });
});
