import type { SoldTerm } from '#domain/events/sold-terms.ts';
import type { Queries } from '#server/database/database.ts';
import { namesOf, type StoredMessage } from './outbox.ts';

/** What changed besides the event's times, and of which ticket type; left out by older servers. */
export interface EmailChange {
  readonly changed?: readonly SoldTerm[];
  /** Its index; null where the whole event changed. */
  readonly typeIndex?: number | null;
}

/** What is told to somebody once: what it is about, by id. It is written when it is sent, from what holds then. */
export type QueuedEmail =
  | {
      readonly kind: 'order_confirmed' | 'order_ended' | 'order_to_pay' | 'order_pay_soon';
      readonly orderId: string;
    }
  /** To a buyer whose money bought nothing: it came too late, twice, or was another sum. */
  | { readonly kind: 'payment_returned'; readonly transactionId: string }
  /** To the buyer of an order that was refunded in part; `refundId` is the intent of its history. */
  | { readonly kind: 'part_refunded'; readonly refundId: string }
  /** To somebody who got the ticket from its buyer, and whose order ended, or the ticket of it was refunded. */
  | { readonly kind: 'ticket_ended'; readonly ticketId: string }
  /** To whoever has a ticket of an event whose time, place or rules changed. */
  | ({ readonly kind: 'event_changed'; readonly eventId: string; readonly ticketId: string } & EmailChange)
  /** To whoever has a ticket that no order brought, of an event that was cancelled. */
  | { readonly kind: 'event_cancelled'; readonly eventId: string; readonly ticketId: string }
  /** The same to a guest who has only the links of their tickets; `guest` names the row of the list. */
  | ({
      readonly kind: 'guest_event_changed' | 'guest_event_cancelled';
      readonly eventId: string;
      readonly guest: string;
    } & EmailChange)
  /** A message of an organizer to one person; those that a build before queued do not say which attempt they are. */
  | {
      readonly kind: 'event_message';
      readonly messageId: string;
      readonly userId: string;
      readonly attempt?: number;
    }
  /** The same to somebody who is about to send it. */
  | { readonly kind: 'event_message_test'; readonly messageId: string; readonly userId: string }
  /** An invitation to the team of an event. */
  | { readonly kind: 'team_invited'; readonly inviteId: string }
  /** To somebody on a waiting list: tickets are reserved for them by this reservation. */
  | { readonly kind: 'waiting_offered'; readonly entryId: string; readonly holdId: string }
  /** The organizer took them off the list, for a reason. */
  | { readonly kind: 'waiting_removed'; readonly entryId: string }
  /** The event they waited for is over or cancelled. */
  | { readonly kind: 'waiting_ended'; readonly eventId: string; readonly userId: string }
  /** To a guest: their tickets, to be taken by a link; those that a build before queued do not say which attempt they are. */
  | {
      readonly kind: 'guest_tickets';
      readonly importId: string;
      readonly row: number;
      readonly attempt?: number;
    }
  /** What an administrator did to an event, to its organizer. */
  | {
      readonly kind: 'event_taken_down' | 'event_restored' | 'event_given' | 'event_given_away';
      readonly eventId: string;
    }
  /** What became of an application to organize events. */
  | { readonly kind: 'application_decided'; readonly applicationId: string }
  /** From somebody on the contact page to an administrator: what was written there, until it is sent. */
  | { readonly kind: 'contact'; readonly name: string; readonly email: string; readonly text: string }
  | {
      readonly kind: 'transfer_offered' | 'transfer_taken_back' | 'transfer_given' | 'transfer_received';
      readonly transferId: string;
    };

/** An email to be sent. */
export interface Envelope {
  /** Names what is told: the same name is told once, however often it is posted. */
  readonly once: string;
  readonly channel: StoredMessage['channel'];
  readonly to: string;
  readonly letter: QueuedEmail;
  /** Not sent before; ms since 1970. Without it at once. */
  readonly notBefore?: number;
}

/** What became of a message: where it failed, why, and whether a later try may help. */
export type Delivery =
  | { readonly status: 'kept' | 'sent' }
  | {
      readonly status: 'failed';
      readonly problem: string;
      readonly again: boolean;
      /** The mail server takes nothing for this address. */
      readonly noSuchRecipient?: true;
    };

/** An email whose turn has come. */
export interface DueEmail extends Omit<Envelope, 'once' | 'notBefore'> {
  readonly id: string;
}

/**
 * Notes an email in the transaction that brings about what it tells of; one of the same name changes nothing.
 *
 * @returns whether it is new
 */
export async function addEmail(
  queries: Queries,
  id: string,
  envelope: Envelope,
  now: number,
): Promise<boolean> {
  const { channel, to, once, letter: email } = envelope;
  const rows = await queries.query(
    `INSERT INTO outbox (id, channel, recipient, status, created_at, once, letter)
     VALUES ($1, $2, $3, 'waiting', $4, $5, $6::jsonb) ON CONFLICT (once) DO NOTHING RETURNING 1 AS added`,
    [id, channel, to, now, once, JSON.stringify(email)],
  );
  return rows.length > 0;
}

/** An email that is to be sent still; null where it was settled. */
export async function findEmail(queries: Queries, id: string): Promise<DueEmail | null> {
  const [row] = await queries.query<DueEmail>(
    `SELECT id, channel, recipient AS "to", letter FROM outbox WHERE id = $1 AND letter IS NOT NULL`,
    [id],
  );
  return row ?? null;
}

/**
 * Notes that nobody tries an email any more, unless that was settled otherwise. An administrator may have it tried again.
 *
 * @param now ms
 */
export async function failEmail(queries: Queries, id: string, problem: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE outbox SET status = 'failed', problem = $2, failed_at = $3 WHERE id = $1 AND letter IS NOT NULL`,
    [id, problem, now],
  );
}

/** Whether an email is noted under any of these names. */
export async function hasEmail(queries: Queries, once: readonly string[]): Promise<boolean> {
  const rows = await queries.query('SELECT 1 AS noted FROM outbox WHERE once = ANY($1::text[]) LIMIT 1', [
    once,
  ]);
  return rows.length > 0;
}

/**
 * Notes what became of an email. Its text is kept only where no gateway takes it. `again`: it is tried once more. What a
 * email that failed is of stays known, so that an administrator can have it sent again.
 */
export async function settleEmail(
  queries: Queries,
  id: string,
  message: Pick<StoredMessage, 'subject' | 'text' | 'attachments'>,
  outcome: { readonly delivery: Delivery; readonly again: boolean; /** ms. */ readonly at: number },
): Promise<void> {
  const { delivery, again, at } = outcome;
  await queries.query(
    `UPDATE outbox SET status = $2, problem = $3, subject = $4, body = $5, attachments = $6::jsonb,
       letter = CASE WHEN $7 OR $2 = 'failed' THEN letter END, failed_at = $8 WHERE id = $1`,
    [
      id,
      again ? 'waiting' : delivery.status,
      delivery.status === 'failed' ? delivery.problem : null,
      message.subject,
      delivery.status === 'kept' ? message.text : '',
      namesOf(message),
      again,
      delivery.status === 'failed' && !again ? at : null,
    ],
  );
}

/** There is nothing to tell any more. */
export async function dropEmail(queries: Queries, id: string): Promise<void> {
  await queries.query('DELETE FROM outbox WHERE id = $1', [id]);
}
