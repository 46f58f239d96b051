import { manualProviderName as name } from '#server/database/sales/payments.ts';
import type { Provider } from '#server/payments/provider.ts';

/**
 * Payments taken by a person: cash, a bank transfer, an agent. There is no provider to query, so a session stays open
 * until its deadline; `recordManualPayment` records the payment. Refunds are made by a person, and are done once they say so.
 */
export const manualProvider: Provider = {
  name,
  createSession: ({ transactionId }) => Promise.resolve({ sessionId: transactionId, checkoutUrl: '' }),
  askSession: () => Promise.resolve({ state: 'open' }),
  endSession: () => Promise.resolve({ state: 'expired' }),
  refund: () => Promise.resolve('done'),
  readMessage: () => Promise.resolve({ problem: 'forged' }),
};

/** Returns whether a person took the payment. */
export const isByHand = ({ provider }: { readonly provider: string }): boolean => provider === name;
