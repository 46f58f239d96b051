import type { Queries } from '#server/database/database.ts';
import type { QueuedEmail } from './queued-emails.ts';

/** Mail servers try for five days, and say so within a day more; ms. */
const bounceLifeMs = 7 * 24 * 3_600_000;

/** Emails that a report counts: of others it is enough that they came back. */
const reported: readonly QueuedEmail['kind'][] = ['event_message', 'guest_tickets'];

/**
 * Notes that the mail server took an email, which may still come back.
 *
 * @param email null of a code or link, which the outbox alone knows
 * @param now ms
 */
export async function noteSent(
  queries: Queries,
  id: string,
  email: QueuedEmail | null,
  now: number,
): Promise<void> {
  await queries.query(
    'INSERT INTO sent_letters (id, letter, sent_at) VALUES ($1, $2::jsonb, $3) ON CONFLICT (id) DO NOTHING',
    [id, email !== null && reported.includes(email.kind) ? JSON.stringify(email) : null, now],
  );
}

/** Whether the outbox still waits for the mail server's word on an email, which may have come back before that. */
export async function isUnderWay(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.query(
    `SELECT 1 AS waits FROM outbox WHERE id = $1 AND status = 'waiting' AND channel = 'email'`,
    [id],
  );
  return rows.length > 0;
}

/** An email that was sent; nobody else changes it until the transaction ends. Null where none is known by this id. */
export async function returnedEmail(
  queries: Queries,
  id: string,
): Promise<{ readonly letter: QueuedEmail | null; readonly bouncedAt: number | null } | null> {
  const [row] = await queries.query<{ letter: QueuedEmail | null; bouncedAt: number | null }>(
    'SELECT letter, bounced_at AS "bouncedAt" FROM sent_letters WHERE id = $1 FOR UPDATE',
    [id],
  );
  return row ?? null;
}

/** Notes that an email came back, in the outbox too as long as that knows it. @param status of RFC 3463; now: ms */
export async function noteBounce(queries: Queries, id: string, status: string, now: number): Promise<void> {
  await queries.query('UPDATE sent_letters SET bounced_at = $2, bounce_status = $3 WHERE id = $1', [
    id,
    now,
    status,
  ]);
  await queries.query(
    `UPDATE outbox SET status = 'failed', problem = 'bounced: ' || $2 WHERE id = $1 AND status = 'sent'`,
    [id, status],
  );
}

export async function forgetSentEmails(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM sent_letters WHERE sent_at <= $1', [now - bounceLifeMs]);
}
