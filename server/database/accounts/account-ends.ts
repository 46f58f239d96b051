import type { Queries } from '#server/database/database.ts';
import { bySystem, emptyHistoryOf, noteInHistory } from '#server/database/sales/order-history.ts';
import { deleteWaitingOf } from '#server/database/sales/waiting-list.ts';
import { deleteAnswersOf } from '#server/database/sales/order-answers.ts';
import { placesOfPerson } from '#server/database/sales/places-of-person.ts';
import { emptyGuest } from '#server/database/tickets/guest-rows.ts';
import { deleteInvitesTo, deleteMessagesTo, type Contact } from './contact-messages.ts';
import { deleteDevicesOf } from './known-devices.ts';
import { deletePasskeysOf } from './passkeys.ts';
import { deleteSecondFactorOf } from './second-factors.ts';
import { deleteSessionsOf } from './sessions.ts';
import { hasOtherAdmin } from './users.ts';

/** SET clause of `orders` that removes the buyer's personal data. */
export const emptyBuyer = `buyer_name = '', buyer_email = '', buyer_phone = ''`;

/** SET clause of `transfers` that removes the recipient and cancels open ones; its $1 is the time, in ms. */
const emptyTransfer = `to_email = '', to_phone = '',
  state = CASE WHEN state = 'offered' THEN 'cancelled' ELSE state END, ended_at = coalesce(ended_at, $1::bigint)`;

/** Removes somebody from ticket transfers to them, and cancels open ones. */
export async function emptyTransfersTo(queries: Queries, to: Contact, now: number): Promise<void> {
  await queries.query(
    `UPDATE transfers SET ${emptyTransfer}
      WHERE (to_email <> '' AND lower(to_email) = lower($2)) OR (to_phone <> '' AND to_phone = $3)`,
    [now, to.email, to.phone],
  );
}

/** Empties an account's row; the row stays, because events and the audit log refer to it. */
export async function emptyUser(queries: Queries, userId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE users SET username = 'deleted-' || id, email = '', first_name = '', last_name = '', phone_number = '',
       password_hash = NULL, google_sub = NULL, language = NULL, email_verified_at = NULL, phone_verified_at = NULL,
       role = 'NORMAL_USER', disabled_at = coalesce(disabled_at, $2::bigint), deleted_at = $2::bigint
     WHERE id = $1`,
    [userId, now],
  );
}

/**
 * Deletes a person's data from the tables of several features when their account is deleted, in the same transaction.
 *
 * @param person with the verified address and number alone, '' for another: anybody can sign up with a stranger's, and
 *   what others sent there may be for the stranger
 */
export async function deletePersonData(
  queries: Queries,
  person: { readonly userId: string; readonly email: string; readonly phoneNumber: string },
  now: number,
): Promise<void> {
  const { userId, email, phoneNumber } = person;
  await deleteSessionsOf(queries, userId);
  await deleteDevicesOf(queries, userId);
  await deletePasskeysOf(queries, userId);
  await deleteSecondFactorOf(queries, userId);
  await deleteWaitingOf(queries, userId, now);
  await queries.query('DELETE FROM email_confirmations WHERE user_id = $1', [userId]);
  await queries.query('DELETE FROM event_staff WHERE user_id = $1', [userId]);
  await queries.query('DELETE FROM team_invites WHERE created_by = $1', [userId]);
  await deleteInvitesTo(queries, email);
  await queries.query('DELETE FROM applications WHERE user_id = $1', [userId]);
  await queries.query('DELETE FROM message_recipients WHERE user_id = $1', [userId]);
  await queries.query('DELETE FROM sellers WHERE organizer_id = $1', [userId]);
  await queries.query('DELETE FROM news_opt_outs WHERE user_id = $1 OR organizer_id = $1', [userId]);
  await endOpenOrders(queries, userId, now);
  await emptyHistoryOf(queries, userId);
  await deleteAnswersOf(queries, userId);
  await emptyOrders(queries, userId);
  await queries.query(
    `UPDATE tickets SET holder_user_id = NULL, holder_name = '', door_note = '' WHERE holder_user_id = $1`,
    [userId],
  );
  await queries.query(`UPDATE transfers SET ${emptyTransfer} WHERE from_user_id = $2`, [now, userId]);
  // Before transfers are cancelled: the link to a guest's ticket stays open, because the guest may still come.
  await emptyGuest(queries, email);
  await emptyTransfersTo(queries, { email, phone: phoneNumber }, now);
  await deleteMessagesTo(queries, { email, phone: phoneNumber });
}

const accountDeleted = 'The account was deleted.';
const hasTickets = 'EXISTS (SELECT FROM tickets t WHERE t.order_id = orders.id)';

/**
 * Ends unpaid orders, whose places become free. If their tickets have already been issued, to be paid by hand, the
 * payment deadline is moved to now instead: the order sweep ends them with their tickets and tells the doors.
 * Payments see that the order is over: they close its page and refund what was paid in the meantime. What the person
 * sold at the door belongs to their guests. Locks the order first, then its holds, like the confirmation of an order.
 */
async function endOpenOrders(queries: Queries, userId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE orders SET payment_due_at = least(payment_due_at, $2::bigint)
      WHERE user_id = $1 AND sold_by IS NULL AND state = 'awaiting_payment' AND ${hasTickets}`,
    [userId, now],
  );
  const ended = await queries.query<{ id: string }>(
    `UPDATE orders SET state = 'cancelled', reason = $3, settled_at = $2::bigint
      WHERE user_id = $1 AND sold_by IS NULL AND state = 'awaiting_payment' AND NOT ${hasTickets} RETURNING id`,
    [userId, now, accountDeleted],
  );
  for (const { id: orderId } of ended) {
    const line = { orderId, at: now, kind: 'cancelled', by: bySystem, reason: accountDeleted } as const;
    await noteInHistory(queries, line);
  }
  await queries.query(
    `UPDATE holds SET state = 'released', ended_at = $2::bigint WHERE order_id = ANY($1::text[]) AND state = 'ordered'`,
    [ended.map(({ id }) => id), now],
  );
}

/** Keeps paid orders for the books but removes the buyer and the attendees. Runs before the tickets lose their holder. */
async function emptyOrders(queries: Queries, userId: string): Promise<void> {
  await queries.query(
    `UPDATE order_attendees a SET name = '', email = '' FROM ${placesOfPerson} place
      WHERE a.order_id = place.order_id AND a.ordinal = place.ordinal`,
    [userId],
  );
  await queries.query(`UPDATE orders SET ${emptyBuyer} WHERE user_id = $1 AND sold_by IS NULL`, [userId]);
}

/** Returns whether a person has published events that are not over. */
export async function hasEventsAhead(queries: Queries, userId: string, now: number): Promise<boolean> {
  const rows = await queries.query(
    `SELECT 1 FROM events WHERE organizer_id = $1 AND (status = 'published' OR taken_down_at IS NOT NULL) AND ends_at > $2 LIMIT 1`,
    [userId, now],
  );
  return rows.length > 0;
}

/**
 * Returns whether this is the server's last administrator. Locked until the transaction ends, so that of two
 * administrators ending each other at the same moment one waits here and is refused.
 */
export async function isLastAdmin(queries: Queries, userId: string): Promise<boolean> {
  const admins = await queries.query<{ id: string }>(
    `SELECT id FROM users WHERE role = 'ADMIN' AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
  );
  return admins.some(({ id }) => id === userId) && !(await hasOtherAdmin(queries, userId));
}

/**
 * Revokes the scanning devices that a person invited and their unused invitations; with `ownToo` also the person's
 * own phones, whoever invited them. Returns the devices' ids.
 */
export async function endDevicesOf(
  queries: Queries,
  userId: string,
  now: number,
  { ownToo }: { readonly ownToo: boolean },
): Promise<readonly string[]> {
  await queries.query('DELETE FROM device_invites WHERE created_by = $1 AND used_at IS NULL', [userId]);
  const devices = await queries.query<{ id: string }>(
    `UPDATE devices SET revoked_at = $2 WHERE (enrolled_by = $1 OR ($3 AND person = $1)) AND revoked_at IS NULL
      RETURNING id`,
    [userId, now, ownToo],
  );
  return devices.map(({ id }) => id);
}
