import type { Queries } from './database.ts';

/** What was answered to a write under this key, or null. The caller says what it once kept there. */
export async function findReply<T>(
  queries: Queries,
  scope: string,
  key: string,
): Promise<{ requestHash: string; reply: T } | null> {
  const [row] = await queries.query<{ requestHash: string; reply: T }>(
    'SELECT request_hash AS "requestHash", reply FROM idempotency WHERE scope = $1 AND key = $2',
    [scope, key],
  );
  return row ?? null;
}

/**
 * Keeps the answer in the transaction of the write itself.
 *
 * @returns false where another call of the same moment has kept one under this key; the write is then not to be made.
 */
export async function keepReply(
  queries: Queries,
  answer: {
    readonly scope: string;
    readonly key: string;
    readonly requestHash: string;
    readonly reply: object;
    readonly now: number;
  },
): Promise<boolean> {
  const kept = await queries.query(
    `INSERT INTO idempotency (scope, key, request_hash, reply, created_at) VALUES ($1, $2, $3, $4::jsonb, $5)
     ON CONFLICT DO NOTHING RETURNING key`,
    [answer.scope, answer.key, answer.requestHash, JSON.stringify(answer.reply), answer.now],
  );
  return kept.length > 0;
}

/** Forgets answers that were kept for repeats before `before`; ms. */
export async function forgetReplies(queries: Queries, before: number): Promise<void> {
  await queries.query('DELETE FROM idempotency WHERE created_at < $1', [before]);
}
