import type { SoldTerm } from '#domain/events/sold-terms.ts';
import type { Queries } from '#server/database/database.ts';
import { letterOfFailed, namesOf, type StoredMessage } from './outbox.ts';

/** Changes besides the event's times, and the ticket type they concern; missing from older servers. */
export interface EmailChange {
  readonly changed?: readonly SoldTerm[];
  /** The type's index; null if the whole event changed. */
  readonly typeIndex?: number | null;
}

/** An email sent to somebody once, given by ids. It is rendered when it is sent, from the data at that time. */
export type QueuedEmail =
  | {
      readonly kind: 'order_confirmed' | 'order_ended' | 'order_to_pay' | 'order_pay_soon';
      readonly orderId: string;
    }
  /** To a buyer whose payment was returned: it came too late, twice, or with a wrong amount. */
  | { readonly kind: 'payment_returned'; readonly transactionId: string }
  /** To the buyer of a partially refunded order; `refundId` is the intent in its history. */
  | { readonly kind: 'part_refunded'; readonly refundId: string }
  /** To the recipient of a transferred ticket whose order ended or that was refunded. */
  | { readonly kind: 'ticket_ended'; readonly ticketId: string }
  /** To holders of tickets of an event whose time, place or rules changed. */
  | ({ readonly kind: 'event_changed'; readonly eventId: string; readonly ticketId: string } & EmailChange)
  /** To holders of tickets without an order, of an event that was cancelled. */
  | { readonly kind: 'event_cancelled'; readonly eventId: string; readonly ticketId: string }
  /** The same to a guest who only has links to their tickets; `guest` identifies the row of the list. */
  | ({
      readonly kind: 'guest_event_changed' | 'guest_event_cancelled';
      readonly eventId: string;
      readonly guest: string;
    } & EmailChange)
  /** An organizer's message to one person; those queued by an older build lack the attempt. */
  | {
      readonly kind: 'event_message';
      readonly messageId: string;
      readonly userId: string;
      readonly attempt?: number;
    }
  /** A test copy to the person about to send it. */
  | { readonly kind: 'event_message_test'; readonly messageId: string; readonly userId: string }
  /** An invitation to the team of an event. */
  | { readonly kind: 'team_invited'; readonly inviteId: string }
  /** To somebody on a waiting list: tickets are reserved for them by this hold. */
  | { readonly kind: 'waiting_offered'; readonly entryId: string; readonly holdId: string }
  /** To somebody whom the organizer removed from the list, with a reason. */
  | { readonly kind: 'waiting_removed'; readonly entryId: string }
  /** To somebody on the waiting list of an event that is over or cancelled. */
  | { readonly kind: 'waiting_ended'; readonly eventId: string; readonly userId: string }
  /** To a guest, with links to their tickets; those queued by an older build lack the attempt. */
  | {
      readonly kind: 'guest_tickets';
      readonly importId: string;
      readonly row: number;
      readonly attempt?: number;
    }
  /** To an organizer, about what an administrator did to their event. */
  | {
      readonly kind: 'event_taken_down' | 'event_restored' | 'event_given' | 'event_given_away';
      readonly eventId: string;
    }
  /** The decision on an application to organize events. */
  | { readonly kind: 'application_decided'; readonly applicationId: string }
  /** A message about an account, encrypted; of no use from `until` on, in ms. */
  | { readonly kind: 'account'; readonly sealed: string; readonly until: number }
  /** From the contact page to an administrator; contains the text until it is sent. */
  | { readonly kind: 'contact'; readonly name: string; readonly email: string; readonly text: string }
  | {
      readonly kind: 'transfer_offered' | 'transfer_taken_back' | 'transfer_given' | 'transfer_received';
      readonly transferId: string;
    };

/** The kind of jobs that send emails, whose key is the email's id. */
export const emailJobs = 'email';

/** An email to be sent. */
export interface Envelope {
  /** Idempotency name: the same name is sent once, however often it is queued. */
  readonly once: string;
  readonly channel: StoredMessage['channel'];
  readonly to: string;
  readonly letter: QueuedEmail;
  /** Earliest sending time, in ms since 1970; at once if omitted. */
  readonly notBefore?: number;
}

/** The outcome of a message: if it failed, why, and whether a retry may help. */
export type Delivery =
  | { readonly status: 'kept' | 'sent' }
  | {
      readonly status: 'failed';
      readonly problem: string;
      readonly again: boolean;
      /** The mail server takes nothing for this address. */
      readonly noSuchRecipient?: true;
    };

/** An email that is due. */
export interface DueEmail extends Omit<Envelope, 'once' | 'notBefore'> {
  readonly id: string;
}

/**
 * Queues an email in the transaction that causes it; does nothing if the name is already queued.
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

/** Returns an email that is still to be sent; null if it was settled. */
export async function findEmail(queries: Queries, id: string): Promise<DueEmail | null> {
  const [row] = await queries.query<DueEmail>(
    `SELECT id, channel, recipient AS "to", letter FROM outbox WHERE id = $1 AND letter IS NOT NULL`,
    [id],
  );
  return row ?? null;
}

/**
 * Marks an email as finally failed unless it was settled otherwise. An administrator may resend it, unless it is about an
 * account.
 *
 * @param now ms
 */
export async function failEmail(queries: Queries, id: string, problem: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE outbox SET status = 'failed', problem = $2, failed_at = $3, letter = ${letterOfFailed} WHERE id = $1 AND letter IS NOT NULL`,
    [id, problem, now],
  );
}

/** Returns whether an email is queued under any of these names. */
export async function hasEmail(queries: Queries, once: readonly string[]): Promise<boolean> {
  const rows = await queries.query('SELECT 1 AS noted FROM outbox WHERE once = ANY($1::text[]) LIMIT 1', [
    once,
  ]);
  return rows.length > 0;
}

/**
 * Records the outcome of a message, queued or not. Its text is stored only if there is no gateway. `again`: it will be
 * retried.
 */
export async function settleEmail(
  queries: Queries,
  id: string,
  message: Pick<StoredMessage, 'subject' | 'subjectInList' | 'text' | 'attachments'>,
  outcome: { readonly delivery: Delivery; readonly again: boolean; /** ms. */ readonly at: number },
): Promise<void> {
  const { delivery, again, at } = outcome;
  await queries.query(
    `UPDATE outbox SET status = $2, problem = $3, subject = $4, body = $5, attachments = $6::jsonb,
       letter = CASE WHEN $7 THEN letter WHEN $2 = 'failed' THEN ${letterOfFailed} END, failed_at = $8 WHERE id = $1`,
    [
      id,
      again ? 'waiting' : delivery.status,
      delivery.status === 'failed' ? delivery.problem : null,
      message.subjectInList ?? message.subject,
      delivery.status === 'kept' ? message.text : '',
      namesOf(message),
      again,
      delivery.status === 'failed' && !again ? at : null,
    ],
  );
}

/** Deletes an email that no longer applies. */
export async function dropEmail(queries: Queries, id: string): Promise<void> {
  await queries.query('DELETE FROM outbox WHERE id = $1', [id]);
}
