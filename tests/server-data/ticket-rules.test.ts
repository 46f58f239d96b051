import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findTicketContact } from '#server/database/accounts/ticket-contacts.ts';
import { findAttendeesNumbered, type AttendeeRow } from '#server/database/tickets/attendees.ts';
import { findTicketsBefore } from '#server/database/tickets/attendee-story.ts';
import { findDoorListRows } from '#server/database/tickets/door-list-rows.ts';
import { guestRowOfTicket, isOfGuestRow } from '#server/database/tickets/guest-row-tickets.ts';
import { fairId, fairImportId } from '../../bench/growth/fair-ids.ts';
import { fillFair } from '../../bench/growth/fair.ts';
import { fill } from '../../bench/growth/fill.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const rows = 60;
const everyNumber = { from: 0, until: 1_000_000 };

describe.each(databaseKinds)('the rules about tickets over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let attendees: readonly AttendeeRow[] = [];
    beforeAll(async () => {
      opened = await open();
      const now = Date.now();
      await fill(opened.database, { from: 0, to: rows, now });
      await fillFair(opened.database, { from: 0, to: rows, now });
      const { database } = opened;
      await database.query(
        `UPDATE tickets SET holder_name = (ARRAY['', 'Awa', 'Buyer'])[number % 3 + 1] WHERE event_id = $1`,
        [fairId],
      );
      // Rows of several tickets with numbers between them that no row has, some of tickets of orders.
      await database.query(
        `UPDATE guest_rows r SET first_number = 4 * r.row, quantity = r.row % 4 + 1, state = 'made', email = 'g' || r.row || '@example.org'
          WHERE import_id = $1 AND 4 * r.row < $2`,
        [fairImportId, rows],
      );
      await database.query(
        `UPDATE guest_rows SET first_number = NULL WHERE import_id = $1 AND first_number IS NOT NULL AND 4 * row >= $2`,
        [fairImportId, rows],
      );
      await database.query(`UPDATE tickets SET order_id = NULL WHERE event_id = $1 AND number % 5 <> 0`, [
        fairId,
      ]);
      await database.query(`UPDATE order_attendees SET email = ''`);
      attendees = await findAttendeesNumbered(database, fairId, everyNumber);
    });
    afterAll(() => opened.close());

    const raw = () =>
      opened.database.query<{ id: string; own: string; buyer: string | null; follows: string | null }>(
        `SELECT t.id, t.holder_name AS own, o.buyer_name AS buyer, t.follows FROM tickets t
           LEFT JOIN orders o ON o.id = t.order_id WHERE t.event_id = $1 ORDER BY t.number`,
        [fairId],
      );

    it('call a ticket by its own name, otherwise by the buyer’s, in lists and at the door', async () => {
      const names = new Map(
        (await raw()).map(({ id, own, buyer }) => [id, own === '' ? (buyer ?? '') : own] as const),
      );
      expect(attendees.length).toBeGreaterThan(40);
      expect(attendees.map(({ name }) => name)).toEqual(attendees.map(({ ticketId }) => names.get(ticketId)));
      const byNumber = new Map(attendees.map((one) => [one.number, one] as const));
      const listed = await findDoorListRows(opened.database, fairId, everyNumber);
      expect(listed.length).toBeGreaterThan(20);
      for (const { ticketNumber, name, buyer } of listed) {
        const one = byNumber.get(ticketNumber);
        expect([ticketNumber, name]).toEqual([ticketNumber, one?.name]);
        expect([ticketNumber, buyer]).toEqual([ticketNumber, one?.buyerName === name ? '' : one?.buyerName]);
      }
    });

    it('call whoever passed a ticket on by the buyer only if they bought it', async () => {
      const [first, second, third] = (await raw()).filter(({ own, buyer }) => own === '' && buyer !== null);
      for (const [ticket, follows] of [
        [second, first],
        [third, second],
      ])
        await opened.database.query(
          `UPDATE tickets t SET follows = $2, holder_user_id =
             (SELECT u.id FROM users u JOIN orders o ON o.id = t.order_id WHERE u.id <> o.user_id LIMIT 1) WHERE id = $1`,
          [ticket?.id ?? '', follows?.id ?? ''],
        );
      onTestFinished(async () => {
        await opened.database.query(
          `UPDATE tickets t SET follows = NULL, holder_user_id = o.user_id FROM orders o
            WHERE o.id = t.order_id AND t.id = ANY($1::text[])`,
          [[second?.id ?? '', third?.id ?? '']],
        );
      });
      const before = await findTicketsBefore(opened.database, third?.id ?? '');
      expect(before.map(({ name }) => name)).toEqual(['', first?.buyer]);
      expect(first?.buyer).not.toBe('');
    });

    it('know the guest list row of each ticket in both directions, and none of a ticket of an order', async () => {
      const { database } = opened;
      const asked = [fairId] as const;
      const fromRows = await database.query<{ number: number; email: string }>(
        `SELECT t.number, r.email FROM guest_rows r JOIN tickets t ON ${isOfGuestRow()}
          WHERE t.event_id = $1 AND t.order_id IS NULL ORDER BY t.number`,
        asked,
      );
      const fromTickets = await database.query(
        `SELECT t.number, g.email FROM tickets t CROSS JOIN LATERAL ${guestRowOfTicket} g
          WHERE t.event_id = $1 ORDER BY t.number`,
        asked,
      );
      expect(fromRows.length).toBeGreaterThan(20);
      expect(fromTickets).toEqual(fromRows);
      const emails = new Map(fromRows.map(({ number, email }) => [number, email] as const));
      const guests = attendees.filter(({ number }) => emails.has(number));
      expect(guests).toHaveLength(emails.size);
      for (const { number, ticketId, email } of guests) {
        const contact = await findTicketContact(database, { eventId: fairId, ticketId });
        expect([number, email, contact?.email]).toEqual([number, emails.get(number), emails.get(number)]);
      }
    });
  });
});
