import { isPunctuationOnly } from '#domain/text/text-fold.ts';
import { searchDigits } from '#domain/text/search-digits.ts';
import type { Database, Parameter, Queries } from '#server/database/database.ts';
import { built } from '#server/database/statement-names.ts';
import { logMessage } from './message-log.ts';

/** A message as stored in the outbox. */
export interface StoredMessage {
  readonly channel: 'sms' | 'email';
  /** E.164 for text messages. */
  readonly to: string;
  readonly subject: string;
  /** Shown and stored instead of a subject that contains a code. */
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
  /** Whether it failed and can be rendered again. */
  readonly resendable: boolean;
  /** When a waiting email is tried next, ms; null if that is due, or it does not wait. */
  readonly next_try_at: number | null;
}

/** Filter and page of the outbox. */
export interface OutboxQuery {
  readonly channel?: StoredMessage['channel'] | undefined;
  readonly status?: OutboxStatus | undefined;
  /** Prefix of an address or number; '' for all. */
  readonly search: string;
  /** The cursor of the previous page's last message; null for the first page. */
  readonly after: { readonly at: number; readonly id: string } | null;
  readonly limit: number;
}

/** How long messages are stored, in ms. */
export const outboxLifeMs = 24 * 3_600_000;
/** How long an email stays queued after its time, in ms. */
const waitingLifeMs = 7 * 24 * 3_600_000;

/**
 * Stores a message that is sent at once or not at all. The text is stored only if there is no gateway: the outbox is then
 * the only place to read it.
 */
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

/**
 * SQL for what stays stored of an email that failed for good: its reference, so that an administrator can resend it, but
 * nothing of a message about an account, which may contain a link that opens it.
 */
export const letterOfFailed = `CASE WHEN letter->>'kind' <> 'account' THEN letter END`;

/** Emails whose failures are counted, and retried, elsewhere: organizers' messages and guests' tickets. */
const sentAgainElsewhere = `('event_message', 'event_message_test', 'guest_tickets')`;
const isResendable = `(status = 'failed' AND letter IS NOT NULL AND letter->>'kind' NOT IN ${sentAgainElsewhere})`;

/** SQL for a queued email, however old: it is rendered when it is sent. */
const isStillToSend = `(status = 'waiting' AND letter IS NOT NULL)`;

/**
 * Lists messages of the last day and older emails that are still queued, newest first. An email's job is found by its key
 * alone: with its time in the condition, all jobs of emails that wait are read for each line.
 */
export function listOutbox(queries: Queries, asked: OutboxQuery, now: number): Promise<OutboxLine[]> {
  const params: Parameter[] = [now - outboxLifeMs, now];
  const place = (value: Parameter) => `$${params.push(value)}`;
  const conditions = ['(created_at > $1 OR letter IS NOT NULL)'];
  const { channel, status, search, after } = asked;
  if (channel !== undefined) conditions.push(`channel = ${place(channel)}`);
  // A constant of ours, inlined so that the planner uses the index of unsettled messages.
  if (status !== undefined) conditions.push(`status = '${status}'`);
  if (isPunctuationOnly(search)) conditions.push('false');
  else if (search !== '')
    conditions.push(
      `starts_with(lower(recipient) COLLATE "C", ${place(searchDigits(search).toLowerCase())})`,
    );
  if (after !== null)
    conditions.push(`(created_at, id) < (${place(after.at)}::bigint, ${place(after.id)}::text)`);
  return queries.query<OutboxLine & object>(
    built(`SELECT id, channel, recipient, subject, body, status, problem, created_at, attachments,
        ${isResendable} AS resendable,
        (SELECT CASE WHEN j.given_up_at IS NULL AND j.run_at > $2::bigint THEN j.run_at END FROM jobs j
          WHERE status = 'waiting' AND j.kind = 'email' AND j.key = outbox.id) AS next_try_at FROM outbox
      WHERE ${conditions.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT ${place(asked.limit)}`),
    params,
  );
}

/** Returns a message's text; '' if it was sent by a gateway, null if it does not exist. */
export async function findOutboxText(queries: Queries, id: string, now: number): Promise<string | null> {
  const [row] = await queries.query<{ body: string }>(
    'SELECT body FROM outbox WHERE id = $1 AND created_at > $2',
    [id, now - outboxLifeMs],
  );
  return row?.body ?? null;
}

/** Queues a failed email again; otherwise returns its state, null if it does not exist. */
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

/** Returns the names of a message's files for the outbox, as jsonb text. */
export function namesOf({ attachments = [] }: Pick<StoredMessage, 'attachments'>): string {
  return JSON.stringify(attachments.map(({ name, bytes }) => ({ name, bytes: bytes.length })));
}

/**
 * Deletes messages past their lifetime, which for a failed one that can be resent counts from its failure. A queued
 * email that was neither sent nor finally failed waits for a limited time, then counts as failed and is logged.
 */
export function deleteOldMessages(database: Database, now: number): Promise<void> {
  return database.transaction(async (queries) => {
    await queries.query(
      `DELETE FROM outbox WHERE created_at <= $1 AND NOT ${isStillToSend}
        AND NOT (${isResendable} AND coalesce(failed_at, 0) > $1)`,
      [now - outboxLifeMs],
    );
    const lost = await queries.query<{ id: string; channel: StoredMessage['channel']; template: string }>(
      `UPDATE outbox SET status = 'failed', problem = 'nothing sent it for a week', failed_at = $2, letter = ${letterOfFailed}
        WHERE ${isStillToSend} AND created_at <= $1
          AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = 'email' AND j.key = outbox.id AND j.run_at > $1)
        RETURNING id, channel, coalesce(letter->>'kind', 'account') AS template`,
      [now - waitingLifeMs, now],
    );
    for (const email of lost) await logMessage(queries, { ...email, outcome: 'failed', at: now });
  });
}
