import type { Queries } from './database.ts';

/** Returns the stored reply to a write with this key, or null. The caller declares its type. */
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
 * Stores the reply in the transaction of the write itself.
 *
 * @returns false if a concurrent call has stored one with this key; the write must then be abandoned
 */
export async function storeReply(
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

/** Deletes replies stored before `before`; in ms. */
export async function deleteReplies(queries: Queries, before: number): Promise<void> {
  await queries.query('DELETE FROM idempotency WHERE created_at < $1', [before]);
}
