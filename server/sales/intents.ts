import { intentReused } from '#server/access/refusals.ts';
import type { Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { findIntent, noteInHistory, type HistoryLine } from '#server/database/sales/order-history.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';

/** What someone wants to do to an order, once, however often it is sent. */
export interface Intent {
  readonly intentId: string;
  readonly requestHash: string;
}

/** @param request everything that the caller asks for with it */
export const intentOf = (intentId: string, request: unknown): Intent => ({
  intentId,
  requestHash: jsonHashOf(request),
});

/**
 * Whether an intent was carried out before: then there is nothing more to do. Asked under the order's lock, so that of
 * two at once the second one finds it.
 */
export async function wasDone(
  queries: Queries,
  orderId: string,
  { intentId, requestHash }: Intent,
): Promise<boolean | Refusal> {
  const before = await findIntent(queries, intentId);
  if (before === null) return false;
  return before.orderId === orderId && before.requestHash === requestHash ? true : intentReused;
}

/** Writes a row that carries an intent; refused where another order has it since. */
export async function noteIntent(
  queries: Queries,
  line: HistoryLine & { readonly intent: Intent },
): Promise<Refusal | null> {
  return (await noteInHistory(queries, line)) ? null : intentReused;
}
