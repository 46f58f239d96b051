import { textOfProblem } from './message-problem.ts';
import type { Queries } from '#server/database/database.ts';
import type { QueuedEmail } from './queued-emails.ts';

/** Mail servers retry for five days and report a failure within another day; in ms. */
const bounceLifeMs = 7 * 24 * 3_600_000;

/** Emails counted in reports; for others it is enough to know that they bounced. */
const reported: readonly QueuedEmail['kind'][] = ['event_message', 'guest_tickets'];

/**
 * Records that the mail server accepted an email, which may still bounce.
 *
 * @param email null for a code or link, which only the outbox knows
 * @param now ms
 */
export async function recordSent(
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

/**
 * Returns whether the outbox is still waiting for the mail server's reply about an email, which may have bounced
 * already.
 */
export async function isUnderWay(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries.query(
    `SELECT 1 AS waits FROM outbox WHERE id = $1 AND status = 'waiting' AND channel = 'email'`,
    [id],
  );
  return rows.length > 0;
}

/** Returns a sent email, locked until the transaction ends. Null if the id is unknown. */
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

/** Records a bounce, also in the outbox if the email is still there. @param status of RFC 3463; now: ms */
export async function recordBounce(queries: Queries, id: string, status: string, now: number): Promise<void> {
  await queries.query('UPDATE sent_letters SET bounced_at = $2, bounce_status = $3 WHERE id = $1', [
    id,
    now,
    status,
  ]);
  await queries.query(`UPDATE outbox SET status = 'failed', problem = $2 WHERE id = $1 AND status = 'sent'`, [
    id,
    textOfProblem('bounced', status),
  ]);
}

export async function deleteSentEmails(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM sent_letters WHERE sent_at <= $1', [now - bounceLifeMs]);
}
