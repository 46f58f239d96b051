import type * as contract from '#contract/sales/manual-payments.ts';
import type { Prove } from '#server/access/prove.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Answer } from '#server/resources/call.ts';
import { markPaid, type MarkedPaid } from '#server/sales/by-hand/mark-paid.ts';
import { matchRows } from '#server/sales/by-hand/match-bank-rows.ts';
import { releaseOrder } from '#server/sales/by-hand/release-order.ts';
import { shownOrder } from '#server/sales/orders/read-orders.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

type ManualAnswers = {
  readonly [K in 'markOrdersPaid' | 'releaseOrder' | 'matchBankRows']: Answer<(typeof contract)[K]>;
};

/** Manually paid orders: marked as paid, released, matched with bank statements. */
export function manualPaymentsResource(deps: OrdersDeps & { readonly prove: Prove }): ManualAnswers {
  return {
    async markOrdersPaid({ params, body, caller }) {
      const refused = await deps.prove(caller, body.currentPasswordHash);
      if (refused !== null) return refused;
      const items = [];
      for (const payment of body.payments) {
        const marked = await markPaid(deps, caller, params.registrationId, payment);
        items.push({ orderId: payment.orderId, ...outcomeOf(marked) });
      }
      return { items };
    },
    releaseOrder: async ({ params, body, caller }) =>
      shownOrder(deps, await releaseOrder(deps, caller, params, body.reason)),
    matchBankRows: ({ params, body }) => matchRows(deps.database, params.registrationId, body.rows),
  };
}

const outcomeOf = (marked: MarkedPaid) =>
  isRefusal(marked) ? { outcome: 'refused' as const, code: marked.code } : { outcome: marked, code: '' };
