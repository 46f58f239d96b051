import type * as contract from '#contract/sales/payments.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { handleProviderMessage, verifyOwnPayment } from '#server/payments/provider-messages.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Answer } from '#server/resources/call.ts';

/**
 * Notifications about payments: the buyer returns, or the provider reports. Neither is trusted; both trigger the same
 * request to the provider. Null: payments are off.
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
    paymentWebhook: ({ params, raw }) => handleProviderMessage(deps, params.provider, raw),
  };
}
