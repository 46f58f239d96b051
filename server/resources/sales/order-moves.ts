import type * as contract from '#contract/sales/order-moves.ts';
import type { Prove } from '#server/access/prove.ts';
import type { Answer } from '#server/resources/call.ts';
import { moveTicket } from '#server/sales/orders/move-ticket.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import type { RefundPartDeps } from '#server/sales/money/refund-part.ts';

/** Moving an order's tickets to another type, after reauthentication. */
export function orderMovesResource(deps: RefundPartDeps & { readonly prove: Prove }): {
  readonly moveOrderTicket: Answer<typeof contract.moveOrderTicket>;
} {
  return {
    moveOrderTicket: async ({ params, body: { currentPasswordHash, ...body }, caller }) =>
      (await deps.prove(caller, currentPasswordHash)) ??
      shownOrder(deps, await moveTicket(deps, caller, params, body)),
  };
}
