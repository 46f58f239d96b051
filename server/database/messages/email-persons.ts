import type { Queries } from '#server/database/database.ts';
import type { QueuedEmail } from './queued-emails.ts';

/** The people behind an email, for rate limits. */
export interface EmailCauses {
  /** Id of the person who causes the email. */
  readonly by: string;
  /** The supposed owner of the address. */
  readonly owner: string;
}

/**
 * For an order `o`. A seller at the door causes every guest's emails, so these are limited by address and not by
 * seller.
 */
const behindOrder = 'CASE WHEN o.sold_by IS NULL THEN o.user_id ELSE o.id END AS "by", o.user_id AS owner';
const behindPayment = `SELECT ${behindOrder} FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.transaction_id = $1`;
const behindRefund = `SELECT ${behindOrder} FROM order_history h JOIN orders o ON o.id = h.order_id WHERE h.intent_id = $1`;
const behindWaiting = 'SELECT user_id AS "by", user_id AS owner FROM waiting_entries WHERE id = $1';
const behindGiven = 'SELECT to_user_id AS "by", from_user_id AS owner FROM transfers WHERE id = $1';
/** A guest's ticket has no sender: its emails are counted separately each time. */
const behindReceived =
  'SELECT coalesce(from_user_id, id) AS "by", to_user_id AS owner FROM transfers WHERE id = $1';

/** Returns who causes an email and the supposed owner of its address; null if neither is limited. */
export async function personBehind(queries: Queries, email: QueuedEmail): Promise<EmailCauses | null> {
  const find = async (sql: string, id: string) => (await queries.query<EmailCauses>(sql, [id]))[0] ?? null;
  switch (email.kind) {
    // Sent to verified addresses only, and senders of messages have their own limit.
    case 'event_message':
    case 'event_message_test':
    // Counted when they were created.
    case 'application_decided':
    case 'event_taken_down':
    case 'event_restored':
    case 'event_given':
    case 'event_given_away':
    case 'contact':
    case 'account':
    case 'transfer_offered':
    case 'transfer_taken_back':
      return null;
    case 'waiting_offered':
    case 'waiting_removed':
      return find(behindWaiting, email.entryId);
    case 'waiting_ended':
      return { by: email.userId, owner: email.userId };
    case 'order_confirmed':
    case 'order_ended':
    case 'order_to_pay':
    case 'order_pay_soon':
      return find(`SELECT ${behindOrder} FROM orders o WHERE o.id = $1`, email.orderId);
    case 'guest_tickets':
      // The importer of a list did not type each address: these are limited by address.
      return { by: `guest ${email.importId} ${email.row}`, owner: '' };
    case 'guest_event_changed':
    case 'guest_event_cancelled':
      return { by: `guest ${email.guest}`, owner: '' };
    case 'payment_returned':
      return find(behindPayment, email.transactionId);
    case 'part_refunded':
      return find(behindRefund, email.refundId);
    case 'ticket_ended':
      return find(
        `SELECT o.user_id AS "by", t.holder_user_id AS owner FROM tickets t JOIN orders o ON o.id = t.order_id
          WHERE t.id = $1`,
        email.ticketId,
      );
    case 'team_invited':
      return find(`SELECT created_by AS "by", '' AS owner FROM team_invites WHERE id = $1`, email.inviteId);
    case 'event_changed':
    case 'event_cancelled':
      return find(
        'SELECT holder_user_id AS "by", holder_user_id AS owner FROM tickets WHERE id = $1 AND holder_user_id IS NOT NULL',
        email.ticketId,
      );
    case 'transfer_given':
      return find(behindGiven, email.transferId);
    case 'transfer_received':
      return find(behindReceived, email.transferId);
  }
}
