import type { Queries } from '#server/database/database.ts';
import type { Delivery } from '#server/messages/mailer.ts';
import type { Envelope } from '#server/messages/queued-email.ts';
import type { Message } from '#server/messages/message.ts';
import { namesOf } from './outbox.ts';

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
  message: Pick<Message, 'subject' | 'text' | 'attachments'>,
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
