import type * as contract from '#contract/sales/payments.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { hearProvider, verifyOwnPayment } from '#server/payments/hear-payments.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Answer } from '#server/resources/call.ts';

/**
 * How payments are heard of: the buyer comes back, or the provider tells. Neither is believed; both lead to the same
 * question to the provider. Null: payments are off.
 */
export function createPaymentsResource(
  deps: PaymentDeps | null,
  database: PaymentDeps['database'],
): {
  readonly verifyPayment: Answer<typeof contract.verifyPayment>;
  readonly paymentWebhook: Answer<typeof contract.paymentWebhook>;
} {
  return {
    async verifyPayment({ caller, body }) {
      if (caller.kind !== 'user') return notSignedIn;
      return verifyOwnPayment(deps, database, caller, body);
    },
    paymentWebhook: ({ params, raw }) => hearProvider(deps, params.provider, raw),
  };
}
