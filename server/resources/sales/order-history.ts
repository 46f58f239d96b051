import type * as contract from '#contract/sales/order-history.ts';
import type { Answer } from '#server/resources/call.ts';
import { addNote, editNames } from '#server/sales/orders/edit-order.ts';
import { readHistory } from '#server/sales/orders/read-history.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import type { OrdersParts } from '#server/sales/sales-deps.ts';

type HistoryAnswers = {
  readonly [K in 'orderHistory' | 'addOrderNote' | 'editOrderNames']: Answer<(typeof contract)[K]>;
};

/** What happened to an order, notes on it, and its names, for the event's team. */
export function orderHistoryResource(parts: OrdersParts): HistoryAnswers {
  return {
    orderHistory: ({ params, query }) => readHistory(parts, params, query),
    addOrderNote: ({ params, body, caller }) => addNote(parts, caller, params, body),
    editOrderNames: async ({ params, body, caller }) =>
      shownOrder(parts, await editNames(parts, caller, params, body)),
  };
}
