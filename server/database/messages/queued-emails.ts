import type { Queries } from '#server/database/database.ts';
import { namesOf, type StoredMessage } from './outbox.ts';

/** What is told to somebody once: what it is about, by id. It is written when it is sent, from what holds then. */
export type Letter =
  | { readonly kind: 'order_confirmed' | 'order_ended'; readonly orderId: string }
  /** To a buyer whose money bought nothing: it came too late, twice, or was another sum. */
  | { readonly kind: 'payment_returned'; readonly transactionId: string }
  /** To somebody who got the ticket from its buyer, whose order ended. */
  | { readonly kind: 'ticket_ended'; readonly ticketId: string }
  | {
      readonly kind: 'transfer_offered' | 'transfer_taken_back' | 'transfer_given' | 'transfer_received';
      readonly transferId: string;
    };

/** A letter to be sent. */
export interface Envelope {
  /** Names what is told: the same name is told once, however often it is posted. */
  readonly once: string;
  readonly channel: StoredMessage['channel'];
  readonly to: string;
  readonly letter: Letter;
  /** Not sent before; ms since 1970. Without it at once. */
  readonly notBefore?: number;
}

/** What became of a message: where it failed, why, and whether a later try may help. */
export type Delivery =
  | { readonly status: 'kept' | 'sent' }
  | { readonly status: 'failed'; readonly problem: string; readonly again: boolean };

/** A letter whose turn has come. */
export interface DueLetter extends Omit<Envelope, 'once' | 'notBefore'> {
  readonly id: string;
  /** Which round of tries this is, from 1. */
  readonly round: number;
}

/** Notes a letter in the transaction that brings about what it tells of; one of the same name changes nothing. */
export async function addLetter(
  queries: Queries,
  id: string,
  envelope: Envelope,
  now: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO outbox (id, channel, recipient, status, created_at, once, letter, send_at)
     VALUES ($1, $2, $3, 'waiting', $4, $5, $6::jsonb, $7) ON CONFLICT (once) DO NOTHING`,
    [
      id,
      envelope.channel,
      envelope.to,
      now,
      envelope.once,
      JSON.stringify(envelope.letter),
      envelope.notBefore ?? now,
    ],
  );
}

/**
 * Takes the letter that has waited longest, so that no other server takes it too.
 *
 * @param leaseMs after that it counts as not sent, should whoever took it never say what became of it
 */
export async function takeDueLetter(
  queries: Queries,
  now: number,
  leaseMs: number,
): Promise<DueLetter | null> {
  const [row] = await queries.query<DueLetter>(
    `UPDATE outbox SET send_at = $1::bigint + $2::bigint, rounds = rounds + 1
      WHERE id = (SELECT id FROM outbox WHERE send_at <= $1::bigint ORDER BY send_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, channel, recipient AS "to", letter, rounds AS round`,
    [now, leaseMs],
  );
  return row ?? null;
}

/** Notes what became of a letter. Its text is kept only where no gateway takes it. `sendAt`: when it is tried again. */
export async function settleLetter(
  queries: Queries,
  id: string,
  message: Pick<StoredMessage, 'subject' | 'text' | 'attachments'>,
  outcome: { readonly delivery: Delivery; readonly sendAt: number | null },
): Promise<void> {
  const { delivery, sendAt } = outcome;
  await queries.query(
    `UPDATE outbox SET status = $2, problem = $3, send_at = $4, subject = $5, body = $6, attachments = $7::jsonb,
       letter = CASE WHEN $4::bigint IS NULL THEN NULL ELSE letter END WHERE id = $1`,
    [
      id,
      sendAt === null ? delivery.status : 'waiting',
      delivery.status === 'failed' ? delivery.problem : null,
      sendAt,
      message.subject,
      delivery.status === 'kept' ? message.text : '',
      namesOf(message),
    ],
  );
}

/** There is nothing to tell any more. */
export async function dropLetter(queries: Queries, id: string): Promise<void> {
  await queries.query('DELETE FROM outbox WHERE id = $1', [id]);
}
