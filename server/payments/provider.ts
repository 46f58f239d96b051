/** Payment companies, real or simulated; `manual` is a person who takes the money. */
type ProviderName = 'sandbox' | 'stripe' | 'wave' | 'manual';

/** Returns whether a provider supports partial refunds; others refund all or nothing. */
export const refundsParts = (provider: string): boolean => provider !== ('wave' satisfies ProviderName);

/** A payment to request from a buyer. `transactionId` is the idempotency key: repeated requests give one session. */
export interface NewSession {
  readonly transactionId: string;
  readonly orderId: string;
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  /** One line for the buyer: what is bought. */
  readonly description: string;
  /** Title of the event as its organizer wrote it; empty if no longer known. */
  readonly title: string;
  /** Creation time of our row, ms. Everything sent derives from the row, so that a repeat is identical. */
  readonly createdAt: number;
  /** Payment deadline, ms. */
  readonly expiresAt: number;
}

interface CreatedSession {
  readonly sessionId: string;
  /** Where the buyer pays. A path of our own for the sandbox if no public address is set. */
  readonly checkoutUrl: string;
}

/**
 * State of a session at the provider, which is authoritative. `paid` means that money was taken, whatever the amount;
 * `failed` and `expired` are final as far as the provider knows now.
 */
export type SessionState =
  | {
      readonly state: 'open' | 'failed' | 'expired';
    }
  | {
      readonly state: 'paid';
      /** Amount actually taken; always compared, never trusted. */
      readonly amount: number;
      readonly currency: string;
      /** The provider's id of the payment, for a refund. */
      readonly providerPayment: string;
    };

/** A refund that the provider refuses: a person has to check. */
export interface RefusedRefund {
  /** How much of the payment is back with its buyer all the same, or on its way, in minor units; null if unknown. */
  readonly back: number | null;
  /** The provider's reason, as in `ProviderError`. */
  readonly problem?: string;
}

/** State of a refund. */
export type RefundState = 'done' | 'pending' | RefusedRefund;

export interface RefundAsk {
  readonly providerPayment: string;
  /** Total to be refunded afterwards, including earlier refunds of the payment: the whole amount or a part. */
  readonly amount: number;
  readonly currency: string;
  /** Idempotency key of this refund: repeated requests refund once. */
  readonly key: string;
  /** Identifies a person's retry after the provider refused; absent for the first request. */
  readonly retry?: string;
  /** A person has been asked to settle what failed: it is not replaced until they want it. */
  readonly isLeftToPerson?: true;
}

/** A refund that failed, maybe one that had succeeded. */
export interface FailedRefund {
  readonly refundId: string;
  /** The provider's id of the payment. */
  readonly providerPayment: string;
}

/** A provider's message with a verified signature. It tells where to look, not what the state is. */
export interface ProviderMessage {
  readonly messageId: string;
  /** Null if it is not about one of our sessions. */
  readonly sessionId: string | null;
  /** The provider's id of the payment, if it says that a refund failed, maybe one that had succeeded. */
  readonly refundFailedOf?: string;
}

/** Why a message was rejected. */
export type MessageProblem = 'forged' | 'too_old' | 'malformed';

export interface Provider {
  readonly name: ProviderName;
  createSession(session: NewSession): Promise<CreatedSession>;
  askSession(sessionId: string): Promise<SessionState>;
  /** Closes an open session and returns how it ended: paid, if the buyer was faster. Safe to repeat. */
  endSession(sessionId: string): Promise<SessionState>;
  /** A permanent ProviderError counts as refused; what is back is unknown then. */
  refund(ask: RefundAsk): Promise<RefundState>;
  /** Returns how much of a payment is back or on its way, in minor units; absent where that cannot be asked. */
  askReturned?(asked: Pick<RefundAsk, 'providerPayment' | 'currency'>): Promise<number>;
  /** Lists failed refunds of the account, made since a time, ms; absent where refunds that are done stay so. */
  listFailedRefunds?(since: number): AsyncIterable<FailedRefund>;
  /** Parses a message from its raw bytes, which the signature covers. `now` in ms. */
  readMessage(
    bytes: Uint8Array,
    headers: Headers,
    now: number,
  ): Promise<ProviderMessage | { readonly problem: MessageProblem }>;
}

/** A failed request to a provider. */
export class ProviderError extends Error {
  /** For logs and people: no secrets, no addresses, nothing that a buyer typed. */
  readonly problem: string;
  /** Whether a retry may help. False: the provider understood and refuses. */
  readonly again: boolean;
  constructor(problem: string, again: boolean, cause?: unknown) {
    super(problem, cause === undefined ? undefined : { cause });
    this.name = 'ProviderError';
    this.problem = problem;
    this.again = again;
  }
}

/** Nobody asked the provider, because somebody else is asking it about that payment. */
export class AskedElsewhereError extends ProviderError {
  constructor() {
    super('a payment is being asked about', true);
    this.name = 'AskedElsewhereError';
  }
}

/** The provider answered that it has no such session, which is final unless our key belongs to another account. */
export class UnknownSessionError extends ProviderError {
  constructor(problem: string) {
    super(problem, false);
    this.name = 'UnknownSessionError';
  }
}

/** Returns the path to which the provider redirects the buyer after paying, below the public address. */
export function returnPath(orderId: string, sessionId: string, transactionId: string): string {
  return `/orders/${orderId}?session=${sessionId}&transaction=${transactionId}`;
}
