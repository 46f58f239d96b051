import type * as contract from '#contract/sales/order-refunds.ts';
import type { Prove } from '#server/access/prove.ts';
import type { Answer } from '#server/resources/call.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import { settleRefusedRefund } from '#server/sales/money/settle-refused-refund.ts';
import { refundPart, type RefundPartDeps } from '#server/sales/money/refund-part.ts';

/** Refunds of individual tickets of an order, after proof of identity, and refunds that the provider refused. */
export function orderRefundsResource(deps: RefundPartDeps & { readonly prove: Prove }): {
  readonly refundPartOfOrder: Answer<typeof contract.refundPartOfOrder>;
  readonly settleRefusedRefund: Answer<typeof contract.settleRefusedRefund>;
} {
  return {
    refundPartOfOrder: async ({ params, body: { currentPasswordHash, ...body }, caller }) =>
      (await deps.prove(caller, currentPasswordHash)) ??
      shownOrder(deps, await refundPart(deps, caller, params, body)),
    settleRefusedRefund: async ({ params, body, caller }) =>
      shownOrder(deps, await settleRefusedRefund(deps, caller, params, body)),
  };
}
