import type { Queries } from '#server/database/database.ts';
import { deleteBuyersAnswers } from '#server/database/sales/order-answers.ts';
import { emptyHistoryOfOrders } from '#server/database/sales/order-history.ts';
import { emptyGuest } from '#server/database/tickets/guest-rows.ts';
import { emptyBuyer, emptyTransfersTo } from './account-ends.ts';
import { deleteInvitesTo, deleteMessagesTo, type Contact } from './contact-messages.ts';

/** Number of erased records of each kind. */
export interface ErasedContact {
  /** Orders bought with this contact. */
  readonly orders: number;
  /** Places in orders, whoever bought them. */
  readonly places: number;
  readonly guests: number;
}

/**
 * Erases somebody without an account, found by an address or a number, from what others typed about them. Tickets,
 * scans and sums stay. Orders of accounts are left to those accounts.
 */
export async function eraseContact(queries: Queries, contact: Contact, now: number): Promise<ErasedContact> {
  const { email, phone } = contact;
  const orders = await queries.query<{ id: string; name: string }>(
    `SELECT o.id, o.buyer_name AS name FROM orders o
      WHERE (($1 <> '' AND lower(o.buyer_email) = lower($1)) OR ($2 <> '' AND o.buyer_phone = $2))
        AND NOT EXISTS (SELECT FROM users u WHERE u.id = o.user_id
          AND (($1 <> '' AND lower(u.email) = lower($1)) OR ($2 <> '' AND u.phone_number = $2))) FOR UPDATE OF o`,
    [email, phone],
  );
  const ids = orders.map(({ id }) => id);
  const places = await emptyPlaces(queries, email, orders);
  const touched = [...new Set([...ids, ...places])];
  await emptyHistoryOfOrders(queries, touched);
  await deleteBuyersAnswers(queries, ids);
  await queries.query(`UPDATE orders SET ${emptyBuyer} WHERE id = ANY($1::text[])`, [ids]);
  await emptyTransfersTo(queries, contact, now);
  await deleteMessagesTo(queries, contact);
  await deleteInvitesTo(queries, email);
  return { orders: ids.length, places: places.length, guests: await emptyGuest(queries, email) };
}

/** Empties the places that name them, with their tickets and answers. @returns the order of each */
async function emptyPlaces(
  queries: Queries,
  email: string,
  orders: readonly { readonly id: string; readonly name: string }[],
): Promise<readonly string[]> {
  const rows = await queries.query<{ order_id: string }>(
    `WITH named AS (
       SELECT a.order_id, a.ordinal, a.ticket_id FROM order_attendees a
        WHERE ($1 <> '' AND lower(a.email) = lower($1)) OR EXISTS (
          SELECT FROM unnest($2::text[], $3::text[]) AS o(id, name)
           WHERE o.id = a.order_id AND a.name <> '' AND a.name = o.name)
     ), answered AS (
       DELETE FROM order_answers x USING named n WHERE x.order_id = n.order_id AND x.ordinal = n.ordinal
     ), ticketed AS (
       UPDATE tickets t SET holder_name = '', door_note = '' FROM named n
        WHERE t.id = n.ticket_id AND t.holder_user_id IS NULL
     )
     UPDATE order_attendees a SET name = '', email = '' FROM named n
      WHERE a.order_id = n.order_id AND a.ordinal = n.ordinal RETURNING a.order_id`,
    [email, orders.map(({ id }) => id), orders.map(({ name }) => name)],
  );
  return rows.map(({ order_id: id }) => id);
}
