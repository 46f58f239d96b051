import type { Queries } from '#server/database/database.ts';
import type { QueuedEmail } from './queued-emails.ts';

/** The people that an email is about. */
export interface Behind {
  /** Who causes the email. */
  readonly by: string;
  /** Whose address it should be. */
  readonly owner: string;
}

/** Of an order `o`. Whoever sells at a door causes each guest's emails: the addresses are counted, and not the seller. */
const behindOrder = 'CASE WHEN o.sold_by IS NULL THEN o.user_id ELSE o.id END AS "by", o.user_id AS owner';
const behindPayment = `SELECT ${behindOrder} FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.transaction_id = $1`;
const behindRefund = `SELECT ${behindOrder} FROM order_history h JOIN orders o ON o.id = h.order_id WHERE h.intent_id = $1`;
const behindWaiting = 'SELECT user_id AS "by", user_id AS owner FROM waiting_entries WHERE id = $1';
const behindGiven = 'SELECT to_user_id AS "by", from_user_id AS owner FROM transfers WHERE id = $1';
/** A guest's ticket has no giver: what is told of it counts as somebody new's. */
const behindReceived =
  'SELECT coalesce(from_user_id, id) AS "by", to_user_id AS owner FROM transfers WHERE id = $1';

/** Who causes an email and whose address it should go to; null where neither counts. */
export async function personBehind(queries: Queries, email: QueuedEmail): Promise<Behind | null> {
  const find = async (sql: string, id: string) => (await queries.query<Behind>(sql, [id]))[0] ?? null;
  switch (email.kind) {
    // Written to addresses that are proven alone; whoever sends messages is limited.
    case 'event_message':
    case 'event_message_test':
    // Counted when they were made.
    case 'application_decided':
    case 'event_taken_down':
    case 'event_restored':
    case 'event_given':
    case 'event_given_away':
    case 'contact':
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
      // Whoever has a list is no typist of each address: the addresses are counted.
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
