import type { Queries } from '#server/database/database.ts';
import { forgetBuyersAnswers } from '#server/database/sales/order-answers.ts';
import { emptyHistoryOfOrders } from '#server/database/sales/order-history.ts';
import { emptyBuyer } from './account-ends.ts';
import type { Contact, ErasedContact } from './contact-ends.ts';

/** Who a ticket is for, as far as somebody typed it; `holderUserId` where an account holds it. */
export interface TicketContact extends Contact {
  readonly holderUserId: string | null;
}

/** Where rows of guest lists made a ticket: `t` is it. */
const itsGuestRow = `r.event_id = t.event_id AND r.first_number <= t.number AND t.number < r.first_number + r.quantity`;

/**
 * The address and number of whoever a ticket is for, locked: those of its own place or row of a guest list, and the
 * buyer's where the place bears the buyer's name. Null where the event has no such ticket.
 */
export async function findTicketContact(
  queries: Queries,
  { eventId, ticketId }: { readonly eventId: string; readonly ticketId: string },
): Promise<TicketContact | null> {
  const [row] = await queries.query<TicketContact & { readonly own: string; readonly buyer: string }>(
    `SELECT t.holder_user_id AS "holderUserId",
            coalesce(nullif(a.email, ''),
              (SELECT r.email FROM guest_rows r WHERE ${itsGuestRow} AND r.email <> '' LIMIT 1), '') AS own,
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
  // Of two people of one name, the buyer is another one where the addresses differ.
  const isBuyer = buyer === '' || buyer.toLowerCase() === email.toLowerCase();
  return { holderUserId, email, phone: isBuyer ? phone : '' };
}

/**
 * Empties one ticket that no account holds: its name, its note for the door, its answers, and the row of the guest list
 * that made it, with its other tickets, which bear the same name; and the buyer of that name of whom nothing else is
 * known, whom no address or number would find. Counts what had something to empty.
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
       UPDATE guest_rows r SET name = '', email = '', guest_key = NULL FROM tickets t
        WHERE t.id = $1 AND ${itsGuestRow} AND (r.name <> '' OR r.email <> '')
        RETURNING r.event_id, r.first_number, r.quantity, t.number
     ), others AS (
       UPDATE tickets o SET holder_name = '', door_note = '' FROM gone r
        WHERE o.event_id = r.event_id AND o.number >= r.first_number AND o.number < r.first_number + r.quantity
          AND o.number <> r.number AND o.holder_user_id IS NULL
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

/** Empties the buyer of a ticket's order who is known by a name alone, which the ticket's place bears. @returns the order's id */
async function emptyBuyerByName(queries: Queries, ticketId: string): Promise<readonly string[]> {
  const rows = await queries.query<{ id: string }>(
    `UPDATE orders o SET ${emptyBuyer} FROM order_attendees a
      WHERE a.ticket_id = $1 AND o.id = a.order_id AND a.name <> '' AND a.name = o.buyer_name
        AND o.buyer_email = '' AND o.buyer_phone = '' RETURNING o.id`,
    [ticketId],
  );
  const ids = rows.map(({ id }) => id);
  await forgetBuyersAnswers(queries, ids);
  return ids;
}
