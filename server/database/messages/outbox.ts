import type { Queries } from '#server/database/database.ts';

/** A message as the outbox keeps it. */
export interface StoredMessage {
  readonly channel: 'sms' | 'email';
  /** E.164 for text messages. */
  readonly to: string;
  readonly subject: string;
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
}

/** How long messages are kept; ms. */
const outboxLifeMs = 24 * 3_600_000;

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
      message.subject,
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

/** Newest first, of the last day. */
export function listOutbox(
  queries: Queries,
  channel: StoredMessage['channel'] | null,
  limit: number,
  now: number,
): Promise<OutboxLine[]> {
  return queries.query<OutboxLine & object>(
    `SELECT id, channel, recipient, subject, body, status, problem, created_at, attachments FROM outbox
     WHERE ($1::text IS NULL OR channel = $1) AND created_at > $2 ORDER BY created_at DESC, id DESC LIMIT $3`,
    [channel, now - outboxLifeMs, limit],
  );
}

/** What the outbox keeps of a message's files: jsonb as text. */
export function namesOf({ attachments = [] }: Pick<StoredMessage, 'attachments'>): string {
  return JSON.stringify(attachments.map(({ name, bytes }) => ({ name, bytes: bytes.length })));
}

export async function forgetOldMessages(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM outbox WHERE created_at <= $1', [now - outboxLifeMs]);
}
