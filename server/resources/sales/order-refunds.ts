import type * as contract from '#contract/sales/order-refunds.ts';
import type { Prove } from '#server/access/prove.ts';
import type { Answer } from '#server/resources/call.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import { refundPart, type RefundPartDeps } from '#server/sales/money/refund-part.ts';

/** Tickets of an order that are refunded by themselves, once whoever asks has proven who they are. */
export function orderRefundsResource(deps: RefundPartDeps & { readonly prove: Prove }): {
  readonly refundPartOfOrder: Answer<typeof contract.refundPartOfOrder>;
} {
  return {
    refundPartOfOrder: async ({ params, body: { currentPasswordHash, ...body }, caller }) =>
      (await deps.prove(caller, currentPasswordHash)) ??
      shownOrder(deps, await refundPart(deps, caller, params, body)),
  };
}
