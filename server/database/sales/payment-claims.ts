import { databaseNow } from '#server/database/clock.ts';
import { clockToleranceMs } from '#server/database/clock-tolerance.ts';
import type { Queries } from '#server/database/database.ts';

/**
 * How long a claim to query the provider lasts, ms: longer than it may take to answer, for another server to take over
 * from a killed one. Servers of earlier builds take over any claim that is longer.
 */
export const claimMs = 60_000;

/**
 * SQL for whether somebody is querying the provider about a payment. A claim that ends much later than any can was made
 * by a clock that has been corrected since; servers of earlier builds claim by their own.
 */
export const isAsking = `(asking_until > ${databaseNow}
  AND asking_until <= ${databaseNow} + ${claimMs + clockToleranceMs}) IS TRUE`;

/** The exclusive right to query the provider about a payment, known by when it ends, ms. */
export type AskClaim = number;

/** Claims the exclusive right to query the provider about a payment; null if somebody else has it. */
export async function claimAsk(queries: Queries, transactionId: string): Promise<AskClaim | null> {
  const [row] = await queries.query<{ until: number }>(
    `UPDATE payments SET asking_until = ${databaseNow} + ${claimMs}
      WHERE transaction_id = $1 AND NOT (${isAsking}) RETURNING asking_until AS until`,
    [transactionId],
  );
  return row?.until ?? null;
}

/** Releases a claim, if it is still the caller's. */
export async function endAsk(queries: Queries, transactionId: string, claim: AskClaim): Promise<void> {
  await queries.query(
    'UPDATE payments SET asking_until = NULL WHERE transaction_id = $1 AND asking_until = $2',
    [transactionId, claim],
  );
}
