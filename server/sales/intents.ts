import { intentReused } from '#server/access/refusals.ts';
import type { Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { findIntent, noteInHistory, type HistoryLine } from '#server/database/sales/order-history.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';

/** A requested change to an order, done once however often it is sent. */
export interface Intent {
  readonly intentId: string;
  readonly requestHash: string;
}

/** @param request everything the caller asks for */
export const intentOf = (intentId: string, request: unknown): Intent => ({
  intentId,
  requestHash: jsonHashOf(request),
});

/**
 * Whether an intent was carried out before, so that nothing is left to do. Call it under the order's lock, so that
 * the second of two concurrent requests sees the first.
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

/** Inserts a row for an intent; refused when another order has used its id since. */
export async function insertIntent(
  queries: Queries,
  line: HistoryLine & { readonly intent: Intent },
): Promise<Refusal | null> {
  return (await noteInHistory(queries, line)) ? null : intentReused;
}
