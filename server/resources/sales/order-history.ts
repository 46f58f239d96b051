import type * as contract from '#contract/sales/order-history.ts';
import type { Answer } from '#server/resources/call.ts';
import { addNote, editNames } from '#server/sales/orders/edit-order.ts';
import { readHistory } from '#server/sales/orders/read-history.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

type HistoryAnswers = {
  readonly [K in 'orderHistory' | 'addOrderNote' | 'editOrderNames']: Answer<(typeof contract)[K]>;
};

/** History, notes and names of an order, for the event's team. */
export function orderHistoryResource(deps: OrdersDeps): HistoryAnswers {
  return {
    orderHistory: ({ params, query }) => readHistory(deps, params, query),
    addOrderNote: ({ params, body, caller }) => addNote(deps, caller, params, body),
    editOrderNames: async ({ params, body, caller }) =>
      shownOrder(deps, await editNames(deps, caller, params, body)),
  };
}
