import { isSignsAlone } from '#domain/text/text-fold.ts';
import type { Database, Parameter, Queries } from '#server/database/database.ts';
import { built } from '#server/database/statement-names.ts';
import { logMessage } from './message-log.ts';

/** A message as the outbox keeps it. */
export interface StoredMessage {
  readonly channel: 'sms' | 'email';
  /** E.164 for text messages. */
  readonly to: string;
  readonly subject: string;
  /** Shown and kept in place of a subject that holds a code. */
  readonly subjectInList?: string;
  readonly text: string;
  readonly attachments?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

type OutboxStatus = 'kept' | 'waiting' | 'sent' | 'failed';

export interface OutboxLine {
  readonly id: string;
  readonly channel: StoredMessage['channel'];
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly status: OutboxStatus;
  readonly problem: string | null;
  readonly created_at: number;
  readonly attachments: readonly { readonly name: string; readonly bytes: number }[];
  /** Whether it failed, and is still known well enough to be written again. */
  readonly resendable: boolean;
}

/** Which messages are asked for, and which part of them. */
export interface OutboxAsked {
  readonly channel?: StoredMessage['channel'] | undefined;
  readonly status?: OutboxStatus | undefined;
  /** The beginning of an address or number; '' is every one. */
  readonly search: string;
  /** The place of the last message of the part before; null at first. */
  readonly after: { readonly at: number; readonly id: string } | null;
  readonly limit: number;
}

/** How long messages are kept; ms. */
export const outboxLifeMs = 24 * 3_600_000;
/** How long after its time an email waits to be tried; ms. */
const waitingLifeMs = 7 * 24 * 3_600_000;

/** The text is kept only where no gateway takes it: then the outbox is the only place to read it. */
export async function addToOutbox(
  queries: Queries,
  id: string,
  message: StoredMessage,
  status: 'kept' | 'waiting',
  now: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO outbox (id, channel, recipient, subject, body, status, created_at, attachments)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
    [
      id,
      message.channel,
      message.to,
      message.subjectInList ?? message.subject,
      status === 'kept' ? message.text : '',
      status,
      now,
      namesOf(message),
    ],
  );
}

export async function settleInOutbox(
  queries: Queries,
  id: string,
  status: 'sent' | 'failed',
  problem: string | null,
): Promise<void> {
  await queries.query('UPDATE outbox SET status = $2, problem = $3 WHERE id = $1', [id, status, problem]);
}

/**
 * Emails whose failure something else counts, and which are sent again there: messages of organizers, and guests'
 * tickets.
 */
const sentAgainElsewhere = `('event_message', 'event_message_test', 'guest_tickets')`;
const isResendable = `(status = 'failed' AND letter IS NOT NULL AND letter->>'kind' NOT IN ${sentAgainElsewhere})`;

/** An email that waits to be sent, however old it is: what it is of is known, and it is written then. */
const isStillToSend = `(status = 'waiting' AND letter IS NOT NULL)`;

/** Messages of the last day and emails that wait longer, newest first. */
export function listOutbox(queries: Queries, asked: OutboxAsked, now: number): Promise<OutboxLine[]> {
  const params: Parameter[] = [now - outboxLifeMs];
  const place = (value: Parameter) => `$${params.push(value)}`;
  const conditions = ['(created_at > $1 OR letter IS NOT NULL)'];
  const { channel, status, search, after } = asked;
  if (channel !== undefined) conditions.push(`channel = ${place(channel)}`);
  // Words of our own, written out so that the index of what is unsettled is found.
  if (status !== undefined) conditions.push(`status = '${status}'`);
  if (isSignsAlone(search)) conditions.push('false');
  else if (search !== '')
    conditions.push(`starts_with(lower(recipient) COLLATE "C", ${place(search.toLowerCase())})`);
  if (after !== null)
    conditions.push(`(created_at, id) < (${place(after.at)}::bigint, ${place(after.id)}::text)`);
  return queries.query<OutboxLine & object>(
    built(`SELECT id, channel, recipient, subject, body, status, problem, created_at, attachments,
        ${isResendable} AS resendable FROM outbox
      WHERE ${conditions.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT ${place(asked.limit)}`),
    params,
  );
}

/** The text of a message; '' where a gateway took it, null where there is no such message. */
export async function findOutboxText(queries: Queries, id: string, now: number): Promise<string | null> {
  const [row] = await queries.query<{ body: string }>(
    'SELECT body FROM outbox WHERE id = $1 AND created_at > $2',
    [id, now - outboxLifeMs],
  );
  return row?.body ?? null;
}

/** Lets an email that failed wait to be sent again; otherwise how it stands: null where there is no such message. */
export async function reviveEmail(
  queries: Queries,
  id: string,
): Promise<'revived' | 'lost' | OutboxStatus | null> {
  const [row] = await queries.query<{ status: OutboxStatus; resendable: boolean }>(
    `SELECT status, ${isResendable} AS resendable FROM outbox WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (row === undefined) return null;
  if (row.status !== 'failed') return row.status;
  if (!row.resendable) return 'lost';
  await queries.query(`UPDATE outbox SET status = 'waiting', problem = NULL WHERE id = $1`, [id]);
  return 'revived';
}

/** What the outbox keeps of a message's files: jsonb as text. */
export function namesOf({ attachments = [] }: Pick<StoredMessage, 'attachments'>): string {
  return JSON.stringify(attachments.map(({ name, bytes }) => ({ name, bytes: bytes.length })));
}

/**
 * Forgets messages that have served their time; of one that failed and can be sent again it counts from when it failed.
 * An email that nothing has sent or tried for good waits on, at most so long after its time: then it counts as failed,
 * and the log says so.
 */
export function forgetOldMessages(database: Database, now: number): Promise<void> {
  return database.transaction(async (queries) => {
    await queries.query(
      `DELETE FROM outbox WHERE created_at <= $1 AND NOT ${isStillToSend}
        AND NOT (${isResendable} AND coalesce(failed_at, 0) > $1)`,
      [now - outboxLifeMs],
    );
    const lost = await queries.query<{ id: string; channel: StoredMessage['channel']; template: string }>(
      `UPDATE outbox SET status = 'failed', problem = 'nothing sent it for a week', failed_at = $2
        WHERE ${isStillToSend} AND created_at <= $1
          AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = 'email' AND j.key = outbox.id AND j.run_at > $1)
        RETURNING id, channel, letter->>'kind' AS template`,
      [now - waitingLifeMs, now],
    );
    for (const email of lost) await logMessage(queries, { ...email, outcome: 'failed', at: now });
  });
}
