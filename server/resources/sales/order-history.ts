import type * as contract from '#contract/sales/order-history.ts';
import type { Answer } from '#server/resources/call.ts';
import { readHistory } from '#server/sales/read-history.ts';
import type { OrdersParts } from '#server/sales/sales-deps.ts';

/** What happened to an order, for the event's team. */
export function orderHistoryResource(parts: OrdersParts): {
  readonly orderHistory: Answer<typeof contract.orderHistory>;
} {
  return { orderHistory: ({ params, query }) => readHistory(parts, params, query) };
}
