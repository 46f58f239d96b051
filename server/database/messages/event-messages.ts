import { patternOf } from '#server/database/like.ts';
import type {
  MessageAudience,
  MessageKind,
  MessageState,
  NotSentReason,
} from '#domain/events/event-message.ts';
import { countedUpTo } from '#server/database/counted-up-to.ts';
import type { Queries } from '#server/database/database.ts';

/** A message's content and audience, as written. */
export interface MessageTexts {
  readonly kind: MessageKind;
  readonly subject: string;
  readonly text: string;
  readonly audience: MessageAudience;
  readonly ticketTypeIds: readonly string[];
}

/** A message to the attendees of an event. Times in ms. */
export interface MessageRow extends MessageTexts {
  readonly messageId: string;
  readonly eventId: string;
  readonly state: MessageState;
  readonly revision: number;
  readonly sendAt: number | null;
  /** A user's id; null if unknown. */
  readonly sentBy: string | null;
  /** For a draft that had been scheduled: why it was not sent. */
  readonly notSent: NotSentReason | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly lookedUpTo: number;
  readonly allFound: boolean;
  readonly recipients: number;
  readonly sent: number;
  readonly kept: number;
  readonly failed: number;
  readonly skipped: number;
  readonly noEmail: number;
  readonly unsubscribed: number;
  readonly createdAt: number;
}

const columns = `id AS "messageId", event_id AS "eventId", kind, subject, body AS text, audience,
  ticket_types AS "ticketTypeIds", state, revision, send_at AS "sendAt", sent_by AS "sentBy", not_sent AS "notSent", started_at AS "startedAt", ended_at AS "endedAt",
  looked_up_to AS "lookedUpTo", all_found AS "allFound", recipients, sent, kept, failed, skipped, no_email AS "noEmail",
  unsubscribed, created_at AS "createdAt"`;

/** An event has so few messages that their subjects can be searched directly. */
const found = "event_id = $1 AND ($2 = '' OR fold_text(subject) LIKE $2)";

/** Lists an event's messages whose subject matches the search, newest first. */
export async function findMessages(
  queries: Queries,
  eventId: string,
  { search, page, limit }: { readonly search: string; readonly page: number; readonly limit: number },
): Promise<{ readonly rows: readonly MessageRow[]; readonly total: number }> {
  const pattern = patternOf(search);
  const rows = await queries.query<MessageRow>(
    `SELECT ${columns} FROM event_messages WHERE ${found} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
    [eventId, pattern, limit, (page - 1) * limit],
  );
  const [counted] = await queries.query<{ total: number }>(countedUpTo(`event_messages WHERE ${found}`), [
    eventId,
    pattern,
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function countMessages(queries: Queries, eventId: string): Promise<number> {
  const [row] = await queries.query<{ total: number }>(
    'SELECT count(*) AS total FROM event_messages WHERE event_id = $1',
    [eventId],
  );
  return row?.total ?? 0;
}

export async function findMessage(queries: Queries, messageId: string): Promise<MessageRow | null> {
  const [row] = await queries.query<MessageRow>(`SELECT ${columns} FROM event_messages WHERE id = $1`, [
    messageId,
  ]);
  return row ?? null;
}

/** Like `findMessage`, locked until the transaction ends. */
export async function lockMessage(queries: Queries, messageId: string): Promise<MessageRow | null> {
  const [row] = await queries.query<MessageRow>(
    `SELECT ${columns} FROM event_messages WHERE id = $1 FOR UPDATE`,
    [messageId],
  );
  return row ?? null;
}

/** Adds a draft. @param message `createdAt` in ms */
export async function addMessage(
  queries: Queries,
  message: MessageTexts & Pick<MessageRow, 'messageId' | 'eventId' | 'createdAt'>,
): Promise<void> {
  const { messageId, eventId, kind, subject, text, audience, ticketTypeIds, createdAt } = message;
  await queries.query(
    `INSERT INTO event_messages (id, event_id, kind, subject, body, audience, ticket_types, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`,
    [messageId, eventId, kind, subject, text, audience, JSON.stringify(ticketTypeIds), createdAt],
  );
}

/** Changes a draft's content and audience. */
export async function rewriteMessage(
  queries: Queries,
  messageId: string,
  { kind, subject, text, audience, ticketTypeIds }: MessageTexts,
): Promise<void> {
  await queries.query(
    `UPDATE event_messages SET kind = $2, subject = $3, body = $4, audience = $5, ticket_types = $6::jsonb,
       revision = revision + 1 WHERE id = $1`,
    [messageId, kind, subject, text, audience, JSON.stringify(ticketTypeIds)],
  );
}

export async function deleteMessage(queries: Queries, messageId: string): Promise<void> {
  await queries.query('DELETE FROM event_messages WHERE id = $1', [messageId]);
}

/** Schedules a draft for a moment in ms, on behalf of a user. */
export async function scheduleMessage(
  queries: Queries,
  messageId: string,
  { sendAt, sentBy }: { readonly sendAt: number; readonly sentBy: string },
): Promise<void> {
  await queries.query(
    `UPDATE event_messages SET state = 'scheduled', send_at = $2, sent_by = $3, not_sent = NULL WHERE id = $1`,
    [messageId, sendAt, sentBy],
  );
}

/** Turns a scheduled message back into a draft. */
export async function unscheduleMessage(queries: Queries, messageId: string): Promise<void> {
  await queries.query(
    `UPDATE event_messages SET state = 'draft', send_at = NULL, sent_by = NULL WHERE id = $1`,
    [messageId],
  );
}

/** Turns a scheduled message into a draft with the reason why it was not sent, and its scheduled time. */
export async function withholdMessage(
  queries: Queries,
  messageId: string,
  reason: NotSentReason,
): Promise<void> {
  await queries.query(
    `UPDATE event_messages SET state = 'draft', sent_by = NULL, not_sent = $2 WHERE id = $1`,
    [messageId, reason],
  );
}

/** SQL for messages "m" held back by `isHeldBack`; excluded here so that they do not use up the page. */
const heldBack = `(m.state = 'scheduled' AND EXISTS (SELECT 1 FROM events e JOIN users u ON u.id = e.organizer_id
  WHERE e.id = m.event_id AND e.status IN ('published', 'ended') AND u.disabled_at IS NOT NULL AND u.deleted_at IS NULL))`;

/** Lists messages due or being sent, longest waiting first. @param now ms */
export async function findDueMessages(queries: Queries, now: number, most: number): Promise<string[]> {
  const rows = await queries.query<{ id: string }>(
    `SELECT m.id FROM event_messages m WHERE m.state IN ('scheduled', 'sending') AND m.send_at <= $1 AND NOT ${heldBack}
      ORDER BY m.send_at, m.id LIMIT $2`,
    [now, most],
  );
  return rows.map(({ id }) => id);
}

/** Starts sending a scheduled message. `counts`: who is left out. */
export async function beginMessage(
  queries: Queries,
  messageId: string,
  { noEmail, unsubscribed }: Pick<MessageRow, 'noEmail' | 'unsubscribed'>,
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE event_messages SET state = 'sending', started_at = $2, no_email = $3, unsubscribed = $4 WHERE id = $1`,
    [messageId, now, noEmail, unsubscribed],
  );
}

/** Records the progress in finding recipients; `lookedUpTo` is null once all were found. */
export async function recordSearchProgress(
  queries: Queries,
  messageId: string,
  { last, added }: { readonly last: number | null; readonly added: number },
): Promise<void> {
  await queries.query(
    `UPDATE event_messages SET looked_up_to = coalesce($2::int, looked_up_to), all_found = $2::int IS NULL,
       recipients = recipients + $3 WHERE id = $1`,
    [messageId, last, added],
  );
}

/** Finishes a message: `sent` to its whole audience, or `stopped` before. */
export async function endMessage(
  queries: Queries,
  messageId: string,
  state: 'sent' | 'stopped',
  now: number,
): Promise<void> {
  await queries.query('UPDATE event_messages SET state = $2, ended_at = $3 WHERE id = $1', [
    messageId,
    state,
    now,
  ]);
}

/** Sends a finished message again to its waiting recipients, without looking for new ones. @param now ms */
export async function reopenMessage(queries: Queries, messageId: string, now: number): Promise<void> {
  await queries.query(
    `UPDATE event_messages SET state = 'sending', send_at = $2, ended_at = NULL, all_found = true WHERE id = $1`,
    [messageId, now],
  );
}
