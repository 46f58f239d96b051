import type { Queries } from '#server/database/database.ts';
import type { Letter } from './queued-emails.ts';

/** Mail servers try for five days, and say so within a day more; ms. */
const bounceLifeMs = 7 * 24 * 3_600_000;

/** Letters that a report counts: of others it is enough that they came back. */
const reported: readonly Letter['kind'][] = ['event_message', 'guest_tickets'];

/** Notes that the mail server took a letter, which may still come back. @param now ms */
export async function noteSent(queries: Queries, id: string, letter: Letter, now: number): Promise<void> {
  await queries.query(
    'INSERT INTO sent_letters (id, letter, sent_at) VALUES ($1, $2::jsonb, $3) ON CONFLICT (id) DO NOTHING',
    [id, reported.includes(letter.kind) ? JSON.stringify(letter) : null, now],
  );
}

/** A letter that was sent; nobody else changes it until the transaction ends. Null where none is known by this id. */
export async function returnedLetter(
  queries: Queries,
  id: string,
): Promise<{ readonly letter: Letter | null; readonly bouncedAt: number | null } | null> {
  const [row] = await queries.query<{ letter: Letter | null; bouncedAt: number | null }>(
    'SELECT letter, bounced_at AS "bouncedAt" FROM sent_letters WHERE id = $1 FOR UPDATE',
    [id],
  );
  return row ?? null;
}

/** Notes that a letter came back, in the outbox too as long as that knows it. @param status of RFC 3463; now: ms */
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

export async function forgetSentLetters(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM sent_letters WHERE sent_at <= $1', [now - bounceLifeMs]);
}
