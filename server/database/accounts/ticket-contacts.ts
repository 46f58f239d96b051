import type { Queries } from '#server/database/database.ts';
import { deleteBuyersAnswers } from '#server/database/sales/order-answers.ts';
import { emptyHistoryOfOrders } from '#server/database/sales/order-history.ts';
import { guestRowOfTicket, isOfGuestRow } from '#server/database/tickets/guest-row-tickets.ts';
import { emptyBuyer } from './account-ends.ts';
import type { ErasedContact } from './contact-ends.ts';
import type { Contact } from './contact-messages.ts';

/** The person a ticket is for, as far as somebody typed it; `holderUserId` if an account holds it. */
export interface TicketContact extends Contact {
  readonly holderUserId: string | null;
}

/**
 * Returns the address and number of a ticket's attendee, locked: those of its place or guest list row, and the
 * buyer's if the place has the buyer's name. Null if the event has no such ticket.
 */
export async function findTicketContact(
  queries: Queries,
  { eventId, ticketId }: { readonly eventId: string; readonly ticketId: string },
): Promise<TicketContact | null> {
  const [row] = await queries.query<TicketContact & { readonly own: string; readonly buyer: string }>(
    `SELECT t.holder_user_id AS "holderUserId",
            coalesce(nullif(a.email, ''),
              (SELECT g.email FROM ${guestRowOfTicket} g WHERE g.email <> ''), '') AS own,
            CASE WHEN a.name <> '' AND a.name = o.buyer_name THEN o.buyer_email ELSE '' END AS buyer,
            CASE WHEN a.name <> '' AND a.name = o.buyer_name THEN o.buyer_phone ELSE '' END AS phone
       FROM tickets t
       LEFT JOIN order_attendees a ON a.ticket_id = t.id
       LEFT JOIN orders o ON o.id = a.order_id
      WHERE t.id = $2 AND t.event_id = $1 FOR UPDATE OF t`,
    [eventId, ticketId],
  );
  if (row === undefined) return null;
  const { holderUserId, own, buyer, phone } = row;
  const email = own === '' ? buyer : own;
  // If the addresses differ, the buyer is another person of the same name.
  const isBuyer = buyer === '' || buyer.toLowerCase() === email.toLowerCase();
  return { holderUserId, email, phone: isBuyer ? phone : '' };
}

/**
 * Erases one ticket that no account holds: its name, its door note, its answers, and the guest list row that created
 * it, together with that row's other tickets, which have the same name. Also erases a buyer of that name about whom
 * nothing else is known, because no address or number would find them. Counts what was not already empty.
 */
export async function emptyTicketPlace(queries: Queries, ticketId: string): Promise<ErasedContact> {
  const orders = await emptyBuyerByName(queries, ticketId);
  const places = await queries.query<{ order_id: string }>(
    `WITH answered AS (
       DELETE FROM order_answers x USING order_attendees a
        WHERE a.ticket_id = $1 AND x.order_id = a.order_id AND x.ordinal = a.ordinal RETURNING x.order_id
     )
     UPDATE order_attendees SET name = '', email = ''
      WHERE ticket_id = $1 AND (name <> '' OR email <> '' OR EXISTS (SELECT FROM answered)) RETURNING order_id`,
    [ticketId],
  );
  await emptyHistoryOfOrders(
    queries,
    places.map((place) => place.order_id),
  );
  const guests = await queries.query(
    `WITH gone AS (
       UPDATE guest_rows r SET name = '', email = '', guest_key = NULL
         FROM tickets t CROSS JOIN LATERAL ${guestRowOfTicket} g
        WHERE t.id = $1 AND r.import_id = g.import_id AND r.row = g.row AND (r.name <> '' OR r.email <> '')
        RETURNING r.event_id, r.first_number, r.quantity, t.number
     ), others AS (
       UPDATE tickets o SET holder_name = '', door_note = '' FROM gone r
        WHERE ${isOfGuestRow('r', 'o')} AND o.number <> r.number AND o.holder_user_id IS NULL
     )
     SELECT event_id FROM gone`,
    [ticketId],
  );
  const tickets = await queries.query(
    `UPDATE tickets SET holder_name = '', door_note = ''
      WHERE id = $1 AND holder_user_id IS NULL AND (holder_name <> '' OR door_note <> '') RETURNING id`,
    [ticketId],
  );
  const alone = places.length === 0 && guests.length === 0 ? tickets.length : 0;
  return { orders: orders.length, places: places.length + alone, guests: guests.length };
}

/** Erases the buyer of a ticket's order if only a name is known and the ticket's place has it. @returns the order's id */
async function emptyBuyerByName(queries: Queries, ticketId: string): Promise<readonly string[]> {
  const rows = await queries.query<{ id: string }>(
    `UPDATE orders o SET ${emptyBuyer} FROM order_attendees a
      WHERE a.ticket_id = $1 AND o.id = a.order_id AND a.name <> '' AND a.name = o.buyer_name
        AND o.buyer_email = '' AND o.buyer_phone = '' RETURNING o.id`,
    [ticketId],
  );
  const ids = rows.map(({ id }) => id);
  await deleteBuyersAnswers(queries, ids);
  return ids;
}
