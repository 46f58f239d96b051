/** One payment at the provider. */
export interface ModelPayment {
  readonly sessionId: string;
  readonly transactionId: string;
  readonly orderId: string;
  readonly amount: number;
  /** The provider's decision, whether or not anyone knows it yet. */
  state: 'open' | 'approved' | 'declined' | 'expired' | 'refunded';
  /** Until this time, in ms, the provider still answers with the state from before its decision. */
  staleUntil: number;
  /** Whether the buyer was on its page and did something there. */
  visited: boolean;
}

/** The payment provider: it decides by the buyer's tap, and reports late, never, or at first wrongly. */
export interface ModelProvider {
  readonly payments: Map<string, ModelPayment>;
  /** Whether it leaves queries unanswered. */
  silent: boolean;
  open(orderId: string, transactionId: string, amount: number): ModelPayment;
  decide(payment: ModelPayment, state: 'approved' | 'declined', staleMs: number): void;
  /** Its current answer; null if it gives none. */
  ask(sessionId: string): ModelPayment['state'] | null;
}

export function createModelProvider(now: () => number): ModelProvider {
  const payments = new Map<string, ModelPayment>();
  const provider: ModelProvider = {
    payments,
    silent: false,
    open(orderId, transactionId, amount) {
      const sessionId = `pay-${payments.size + 1}`;
      const made = { sessionId, transactionId, orderId, amount };
      const payment: ModelPayment = { ...made, state: 'open', staleUntil: 0, visited: false };
      payments.set(sessionId, payment);
      return payment;
    },
    decide(payment, state, staleMs) {
      payment.visited = true;
      if (payment.state !== 'open') return;
      payment.state = state;
      payment.staleUntil = now() + staleMs;
    },
    ask(sessionId) {
      const payment = payments.get(sessionId);
      if (provider.silent || payment === undefined) return null;
      return now() < payment.staleUntil ? 'open' : payment.state;
    },
  };
  return provider;
}
