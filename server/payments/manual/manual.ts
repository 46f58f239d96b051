import type { Provider } from '#server/payments/provider.ts';

const name = 'manual';

/**
 * Payments that a person takes: cash, a bank transfer, an agent. Nobody can be asked about them, so that a session is open
 * until its time is over; that the money came is written by `takeByHand`. What goes back is given back by a person, and
 * was when they say so.
 */
export const manualProvider: Provider = {
  name,
  createSession: ({ transactionId }) => Promise.resolve({ sessionId: transactionId, checkoutUrl: '' }),
  askSession: () => Promise.resolve({ state: 'open' }),
  endSession: () => Promise.resolve({ state: 'expired' }),
  refund: () => Promise.resolve('done'),
  readMessage: () => Promise.resolve({ problem: 'forged' }),
};

/** Whether a person took the money of a payment. */
export const isByHand = ({ provider }: { readonly provider: string }): boolean => provider === name;
