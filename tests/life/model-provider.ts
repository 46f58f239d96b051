/** One payment at the provider. */
export interface ModelPayment {
  readonly sessionId: string;
  readonly transactionId: string;
  readonly orderId: string;
  readonly amount: number;
  /** What the provider has decided, whether or not anybody knows. */
  state: 'open' | 'approved' | 'declined' | 'expired' | 'refunded';
  /** Until when the provider's own answer is one from before it decided, ms: its left hand does not know its right. */
  staleUntil: number;
  /** The buyer was on its page and did something there. */
  visited: boolean;
}

/** Who takes the money: it decides by its buyer's tap, and tells of it late, never, or wrongly at first. */
export interface ModelProvider {
  readonly payments: Map<string, ModelPayment>;
  /** Gives no answer to questions. */
  silent: boolean;
  open(orderId: string, transactionId: string, amount: number): ModelPayment;
  decide(payment: ModelPayment, state: 'approved' | 'declined', staleMs: number): void;
  /** Its answer now; null where it gives none. */
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
