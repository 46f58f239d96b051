import type { Queries } from '#server/database/database.ts';

export interface SandboxSession {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  /** The event's title, in a column that used to contain a sentence about it. */
  readonly title: string;
  readonly returnTo: string;
  readonly state: 'open' | 'paid' | 'failed' | 'expired';
  readonly choice: string;
  readonly paysAt: number | null;
  readonly expiresAt: number;
}

const columns = `id, amount, currency, description AS title, return_to AS "returnTo", state, choice, pays_at AS "paysAt",
  expires_at AS "expiresAt"`;

interface NewSandboxSession {
  readonly transactionId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly title: string;
  /** ms since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Creates a transaction's session, or finds the existing one; returns its id. */
export async function makeSession(
  queries: Queries,
  id: string,
  session: NewSandboxSession,
  returnTo: string,
): Promise<string> {
  await queries.query(
    `INSERT INTO sandbox_sessions (id, transaction_id, amount, currency, description, return_to, state, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'open', $7, $8) ON CONFLICT (transaction_id) DO NOTHING`,
    [
      id,
      session.transactionId,
      session.amount,
      session.currency,
      session.title,
      returnTo,
      session.createdAt,
      session.expiresAt,
    ],
  );
  const [row] = await queries.query<{ id: string }>(
    'SELECT id FROM sandbox_sessions WHERE transaction_id = $1',
    [session.transactionId],
  );
  return row?.id ?? id;
}

/** Returns a session, locked until the transaction ends. */
export async function lockSession(queries: Queries, id: string): Promise<SandboxSession | null> {
  const [row] = await queries.query<SandboxSession>(
    `SELECT ${columns} FROM sandbox_sessions WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return row ?? null;
}

export async function writeSession(
  queries: Queries,
  session: Pick<SandboxSession, 'id' | 'state' | 'choice' | 'paysAt'>,
): Promise<void> {
  await queries.query('UPDATE sandbox_sessions SET state = $2, choice = $3, pays_at = $4 WHERE id = $1', [
    session.id,
    session.state,
    session.choice,
    session.paysAt,
  ]);
}

/** Returns sessions that are due: to take the money, or to expire. */
export async function sessionsDue(queries: Queries, now: number, most: number): Promise<readonly string[]> {
  const rows = await queries.query<{ id: string }>(
    `SELECT id FROM sandbox_sessions WHERE state = 'open' AND (pays_at <= $1 OR expires_at <= $1) LIMIT $2`,
    [now, most],
  );
  return rows.map(({ id }) => id);
}

export interface Movement {
  readonly sessionId: string;
  readonly kind: 'taken' | 'returned';
  readonly amount: number;
  readonly currency: string;
  readonly key: string;
  readonly at: number;
}

/** Moves simulated money, once for each key. */
export async function moveMoney(queries: Queries, movement: Movement): Promise<void> {
  await queries.query(
    `INSERT INTO sandbox_ledger (session_id, kind, amount, currency, key, at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (key) DO NOTHING`,
    [movement.sessionId, movement.kind, movement.amount, movement.currency, movement.key, movement.at],
  );
}

/** Returns the money that the sandbox holds for a session, by currency: taken minus refunded. */
export async function moneyHeld(queries: Queries, sessionId: string, currency: string): Promise<number> {
  const [row] = await queries.query<{ held: number }>(
    `SELECT coalesce(sum(CASE kind WHEN 'taken' THEN amount ELSE -amount END), 0)::bigint AS held
     FROM sandbox_ledger WHERE session_id = $1 AND currency = $2`,
    [sessionId, currency],
  );
  return row?.held ?? 0;
}

export interface DueMessage {
  readonly id: string;
  readonly copy: number;
  readonly sessionId: string;
  readonly type: string;
  readonly tries: number;
}

export async function oweMessage(
  queries: Queries,
  message: Omit<DueMessage, 'tries'> & { readonly dueAt: number },
): Promise<void> {
  await queries.query(
    'INSERT INTO sandbox_messages (id, copy, session_id, type, due_at) VALUES ($1, $2, $3, $4, $5)',
    [message.id, message.copy, message.sessionId, message.type, message.dueAt],
  );
}

/** Claims due messages for this server to send: no other server gets them before `againAt`. */
export function claimDueMessages(
  queries: Queries,
  now: number,
  againAt: number,
  most: number,
): Promise<readonly DueMessage[]> {
  return queries.query<DueMessage>(
    `UPDATE sandbox_messages m SET due_at = $2, tries = tries + 1
     FROM (SELECT id, copy FROM sandbox_messages WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED) due
     WHERE m.id = due.id AND m.copy = due.copy
     RETURNING m.id, m.copy, m.session_id AS "sessionId", m.type, m.tries`,
    [now, againAt, most],
  );
}

/** When a message is sent again; null: never. */
export async function writeMessage(
  queries: Queries,
  { id, copy }: Pick<DueMessage, 'id' | 'copy'>,
  dueAt: number | null,
): Promise<void> {
  await queries.query('UPDATE sandbox_messages SET due_at = $3 WHERE id = $1 AND copy = $2', [
    id,
    copy,
    dueAt,
  ]);
}

/** Returns whether money was already moved under this key. */
export async function isInLedger(queries: Queries, key: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM sandbox_ledger WHERE key = $1', [key]);
  return rows.length > 0;
}
