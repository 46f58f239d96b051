import type * as contract from '#contract/sales/order-refunds.ts';
import { isRefusal } from '#server/access/refusal.ts';
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
    async settleRefusedRefund({ params, body, caller }) {
      const settled = await settleRefusedRefund(deps, caller, params, body);
      if (isRefusal(settled)) return settled;
      const order = await shownOrder(deps, settled.order);
      return isRefusal(order) ? order : { ...order, beyondDue: settled.beyondDue };
    },
  };
}
