import type { OrderHistoryEntry } from '#contract/sales/order-history.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { findHistory, type HistoryRow } from '#server/database/sales/order-history.ts';
import { findOrder } from '#server/database/sales/orders.ts';

/** Returns a page of an order's history, newest first. */
export async function readHistory(
  { database }: { readonly database: Queries },
  { registrationId, orderId }: { readonly registrationId: string; readonly orderId: string },
  page: { readonly page: number; readonly limit: number },
) {
  const order = await findOrder(database, orderId);
  if (order === null || order.eventId !== registrationId) return noOrder satisfies Refusal;
  const { rows, total } = await findHistory(database, orderId, page);
  return { items: rows.map((row) => entryOf(row, order.currency)), ...page, total };
}

function entryOf({ id, at, amount, ...row }: HistoryRow, currency: string): OrderHistoryEntry {
  return {
    entryId: String(id),
    at: new Date(at).toISOString(),
    kind: row.kind,
    actor: row.actor,
    person: row.person,
    reason: row.reason,
    amount: amount === null ? null : { amount, currency },
    tickets: [...row.tickets],
    changes: row.changes.map((change) => ({ ...change, about: change.about ?? '' })),
  };
}
