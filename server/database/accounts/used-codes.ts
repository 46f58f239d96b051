import type { Queries } from '#server/database/database.ts';

/** Use of a one-time code by a guest, stored with the replies of repeated calls. */
export interface CodeUse {
  readonly userId: string;
  /** HMAC of the browser's user agent; null if it sent none. */
  readonly browser: string | null;
  /** How often the code may still be repeated, right or wrong. */
  readonly tries: number;
  /** The session that it opened. */
  readonly sessionId?: string;
  /** HMAC of the request of the code that the reply contained instead of a session. */
  readonly next?: string;
}

/** A used code as stored: HMACs of its request and of itself. */
export interface UsedCode {
  readonly request: string;
  readonly codeHash: string;
}

const scope = 'guest code';

/** Adds a use, in the transaction that uses the code up; `now` in ms. */
export async function addCodeUse(
  queries: Queries,
  { request, codeHash }: UsedCode,
  use: CodeUse,
  now: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO idempotency (scope, key, request_hash, reply, created_at) VALUES ($1, $2, $3, $4::jsonb, $5)
     ON CONFLICT DO NOTHING`,
    [scope, request, codeHash, JSON.stringify(use), now],
  );
}

/** Adds what the use of a code led to. */
export async function addToCodeUse(
  queries: Queries,
  request: string,
  result: Pick<CodeUse, 'sessionId'> | Pick<CodeUse, 'next'>,
): Promise<void> {
  await queries.query('UPDATE idempotency SET reply = reply || $3::jsonb WHERE scope = $1 AND key = $2', [
    scope,
    request,
    JSON.stringify(result),
  ]);
}

/** Returns the use of the code of a request; null if there is none. */
export async function findCodeUse(queries: Queries, request: string): Promise<CodeUse | null> {
  const [row] = await queries.query<{ reply: CodeUse }>(
    'SELECT reply FROM idempotency WHERE scope = $1 AND key = $2',
    [scope, request],
  );
  return row?.reply ?? null;
}

/** Lets one call at a time open a session with a code, until the end of its transaction. */
export async function lockCodeUse(queries: Queries, request: string): Promise<void> {
  await queries.query('SELECT key FROM idempotency WHERE scope = $1 AND key = $2 FOR UPDATE', [
    scope,
    request,
  ]);
}

/**
 * Spends one try of a code that was used after `since`, before its code is compared, so that concurrent guesses share
 * the tries; null if there is no such use, or no try is left. In ms.
 */
export async function spendTryOfUse(
  queries: Queries,
  request: string,
  since: number,
): Promise<{ readonly codeHash: string; readonly use: CodeUse } | null> {
  const [row] = await queries.query<{ codeHash: string; use: CodeUse }>(
    `UPDATE idempotency SET reply = reply || jsonb_build_object('tries', (reply->>'tries')::int - 1)
      WHERE scope = $1 AND key = $2 AND created_at > $3 AND (reply->>'tries')::int > 0
      RETURNING request_hash AS "codeHash", reply AS use`,
    [scope, request, since],
  );
  return row ?? null;
}
