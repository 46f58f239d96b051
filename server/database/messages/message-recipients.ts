import type { RecipientProblem, RecipientState } from '#domain/events/event-message.ts';
import type { Queries } from '#server/database/database.ts';

/** A recipient of a message and its state. Times in ms. */
export interface RecipientRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly state: RecipientState;
  readonly problem: RecipientProblem | null;
  /** RFC 3463 status, if it bounced. */
  readonly bounceStatus: string | null;
  readonly at: number;
}

/** Returns a page of a message's recipients in one state, or in any. @param after the previous page's last person */
export function findRecipients(
  queries: Queries,
  messageId: string,
  wish: { readonly state: RecipientState | null; readonly after: string; readonly limit: number },
): Promise<RecipientRow[]> {
  return queries.query<RecipientRow>(
    `SELECT r.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS name,
       coalesce(nullif(r.email, ''), u.email) AS email, r.state, r.problem, r.bounce_status AS "bounceStatus", r.at
       FROM message_recipients r JOIN users u ON u.id = r.user_id
      WHERE r.message_id = $1 AND ${wish.state === null ? '$2::text IS NULL' : 'r.state = $2'} AND r.user_id > $3 ORDER BY r.user_id LIMIT $4`,
    [messageId, wish.state, wish.after, wish.limit],
  );
}

/** A recipient to send to next. */
export interface NextRecipient {
  readonly userId: string;
  readonly email: string;
  readonly attempt: number;
  readonly isReached: boolean;
}

/** Claims the next recipients of a message for sending. @param now ms */
export function claimRecipients(
  queries: Queries,
  messageId: string,
  most: number,
  now: number,
): Promise<NextRecipient[]> {
  return queries.query<NextRecipient>(
    `UPDATE message_recipients r SET state = 'queued', email = lower(u.email), at = $3 FROM users u
      WHERE u.id = r.user_id AND r.message_id = $1 AND r.user_id IN (
        SELECT n.user_id FROM message_recipients n WHERE n.message_id = $1 AND n.state = 'waiting' ORDER BY n.user_id LIMIT $2)
      RETURNING r.user_id AS "userId", r.email, r.attempt, (u.email <> '' AND u.email_verified_at IS NOT NULL) AS "isReached"`,
    [messageId, most, now],
  );
}

/** Counts emails of messages and to guests that were queued since a moment, in ms, and are not sent yet. */
export async function countQueued(queries: Queries, since: number): Promise<number> {
  const [row] = await queries.query<{ queued: number }>(
    `SELECT (SELECT count(*) FROM message_recipients WHERE state = 'queued' AND at > $1)
       + (SELECT count(*) FROM guest_rows WHERE email_state = 'queued' AND email_at > $1) AS queued`,
    [since],
  );
  return row?.queued ?? 0;
}

/** The outcome of a message to one person. */
export interface Settled {
  readonly messageId: string;
  readonly userId: string;
  readonly state: Exclude<RecipientState, 'waiting' | 'queued'>;
  readonly problem: RecipientProblem | null;
  /** Undefined if unknown: treated as the latest attempt. */
  readonly attempt: number | undefined;
}

/** A bounced email. */
export interface Returned {
  /** As reported by the mail server that gave up (RFC 3463). */
  readonly status: string;
  /** Undefined if unknown: treated as the latest attempt. */
  readonly attempt: number | undefined;
}

/**
 * Records the outcome of a message to one claimed recipient, and ends the message with its last one. Idempotent, and
 * ignores attempts that were replaced by a later one. @param now ms
 */
export async function settleRecipient(
  queries: Queries,
  { messageId, userId, state, problem, attempt }: Settled,
  now: number,
): Promise<void> {
  // Lock the message first, like all other code that changes recipients.
  await queries.query('SELECT 1 AS locked FROM event_messages WHERE id = $1 FOR UPDATE', [messageId]);
  await queries.query(
    `WITH settled AS (UPDATE message_recipients SET state = $3, problem = $4, at = $5
        WHERE message_id = $1 AND user_id = $2 AND state = 'queued'
          AND ($6::int IS NULL OR attempt = $6::int) RETURNING user_id, state, problem),
       ending AS (${endingWith('settled')})
     UPDATE event_messages m SET ${countedBy('settled')}, ${endedBy('$5')} WHERE m.id = $1`,
    [messageId, userId, state, problem, now, attempt ?? null],
  );
}

/**
 * Records that a message to one person bounced: it counts as failed, unless a later attempt has replaced it.
 *
 * @param now ms
 */
export async function bounceMessage(
  queries: Queries,
  { messageId, userId, status, attempt }: Returned & Pick<Settled, 'messageId' | 'userId'>,
  now: number,
): Promise<void> {
  // Lock the message first, like all other code that changes recipients.
  await queries.query('SELECT 1 AS locked FROM event_messages WHERE id = $1 FOR UPDATE', [messageId]);
  await queries.query(
    `WITH returned AS (UPDATE message_recipients SET state = 'failed', problem = 'bounced', bounce_status = $3, at = $4
        WHERE message_id = $1 AND user_id = $2 AND state = 'sent'
          AND ($5::int IS NULL OR attempt = $5::int) RETURNING state)
     UPDATE event_messages m SET sent = m.sent - (SELECT count(*) FROM returned), ${countedFailed} WHERE m.id = $1`,
    [messageId, userId, status, now, attempt ?? null],
  );
}
const countedFailed = 'failed = m.failed + (SELECT count(*) FROM returned)';

/** SQL that adds the outcomes of the rows of `source` to a message's counts. */
const countedBy = (source: string) =>
  ['sent', 'kept', 'failed', 'skipped']
    .map((state) => `${state} = m.${state} + (SELECT count(*) FROM ${source} WHERE state = '${state}')`)
    .join(', ');

/** Skips all recipients who are still waiting. @param now ms */
export async function skipWaiting(queries: Queries, messageId: string, now: number): Promise<void> {
  await queries.query(
    `WITH settled AS (UPDATE message_recipients SET state = 'skipped', problem = 'stopped', at = $2
        WHERE message_id = $1 AND state = 'waiting' RETURNING state)
     UPDATE event_messages m SET ${countedBy('settled')} WHERE m.id = $1`,
    [messageId, now],
  );
}

/**
 * Settles recipients whose email was queued before a moment, in ms, without any outcome since: it is unknown whether
 * it was sent.
 */
export async function settleLostRecipients(
  queries: Queries,
  messageId: string,
  before: number,
  now: number,
): Promise<void> {
  await queries.query(
    `WITH settled AS (UPDATE message_recipients SET state = 'failed', problem = 'lost', at = $3
        WHERE message_id = $1 AND state = 'queued' AND at < $2 RETURNING state)
     UPDATE event_messages m SET ${countedBy('settled')} WHERE m.id = $1`,
    [messageId, before, now],
  );
}

/**
 * Finishes a message that is being sent if no recipient of it is waiting or being sent to. The message must be locked,
 * so that of two recipients settled at the same moment the second one sees the first. @param now ms
 */
export async function endIfAllSettled(queries: Queries, messageId: string, now: number): Promise<void> {
  await queries.query(
    `WITH ending AS (${endingWith(null)}) UPDATE event_messages m SET ${endedBy('$2')} WHERE m.id = $1`,
    [messageId, now],
  );
}

/**
 * SQL for the state in which a message ends, if it does: `stopped` if that kept it from some recipients, otherwise
 * `sent`. Message $1 must be locked.
 *
 * @param settled rows that the same statement settles, which it still reads as they were before
 */
function endingWith(settled: string | null): string {
  const isOther = settled === null ? '' : `AND user_id NOT IN (SELECT user_id FROM ${settled})`;
  const isStopped = settled === null ? '' : `OR EXISTS (SELECT 1 FROM ${settled} WHERE problem = 'stopped')`;
  return `SELECT CASE WHEN EXISTS (SELECT 1 FROM message_recipients
                         WHERE message_id = $1 AND state = 'skipped' AND problem = 'stopped') ${isStopped}
                 THEN 'stopped' ELSE 'sent' END AS state
            FROM event_messages WHERE id = $1 AND state = 'sending' AND all_found
             AND NOT EXISTS (SELECT 1 FROM message_recipients
                              WHERE message_id = $1 AND state IN ('waiting', 'queued') ${isOther})`;
}

/** SQL that ends a message as `ending` says. */
const endedBy = (now: string) => `state = coalesce((SELECT state FROM ending), m.state),
       ended_at = CASE WHEN EXISTS (SELECT 1 FROM ending) THEN ${now}::bigint ELSE m.ended_at END`;

/** Retries failed recipients. @returns how many. @param now ms */
export async function retryFailed(queries: Queries, messageId: string, now: number): Promise<number> {
  const [row] = await queries.query<{ retried: number }>(
    `WITH retried AS (UPDATE message_recipients SET state = 'waiting', problem = NULL, bounce_status = NULL, attempt = attempt + 1, at = $2
        WHERE message_id = $1 AND state = 'failed' RETURNING 1 AS one),
       counted AS (UPDATE event_messages SET failed = 0 WHERE id = $1)
     SELECT count(*) AS retried FROM retried`,
    [messageId, now],
  );
  return row?.retried ?? 0;
}
