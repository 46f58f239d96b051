/** Companies, or pretences of one, that take money for us; `manual` is a person who does. */
type ProviderName = 'sandbox' | 'stripe' | 'wave' | 'manual';

/** Whether a provider gives back a part of what it took; the others all of it, or nothing. */
export const refundsParts = (provider: string): boolean => provider !== ('wave' satisfies ProviderName);

/** What a buyer is asked to pay, once. `transactionId` is the key: asked twice, there is one session. */
export interface NewSession {
  readonly transactionId: string;
  readonly orderId: string;
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  /** One line that the buyer reads: what is bought. */
  readonly description: string;
  /** Of the event, as its organizer wrote it; empty where nobody knows any more. */
  readonly title: string;
  /** When our row of it was written, ms: everything sent follows from the row, so that a repeat says the same. */
  readonly createdAt: number;
  /** Until when we shall want the money, ms. */
  readonly expiresAt: number;
}

interface MadeSession {
  readonly sessionId: string;
  /** Where the buyer pays. The sandbox's is a path of our own where no public address is set. */
  readonly checkoutUrl: string;
}

/**
 * How a session stands at the provider, which is the only one who knows. `paid` is money taken, whatever it was for;
 * `failed` and `expired` are final as far as the provider knows now.
 */
export type SessionState =
  | {
      readonly state: 'open' | 'failed' | 'expired';
    }
  | {
      readonly state: 'paid';
      /** What was really taken: it is compared, never believed. */
      readonly amount: number;
      readonly currency: string;
      /** What the provider calls the money, for a refund. */
      readonly providerPayment: string;
    };

/** How a refund stands. `failed`: the provider will not do it, a person has to look. */
type RefundState = 'done' | 'pending' | 'failed';

export interface RefundAsk {
  readonly providerPayment: string;
  /** What is to be back after it, earlier refunds of the payment included; all that was taken, or a part of it. */
  readonly amount: number;
  readonly currency: string;
  /** The same for each time that this refund is asked for: money goes back once. */
  readonly key: string;
  /** A person's request after the provider had refused, told from those before; left out for the first. */
  readonly retry?: string;
}

/** What a provider told us, once its signature held. It says where to look, never how things are. */
export interface ProviderMessage {
  readonly messageId: string;
  /** Null: about something that is no session of ours. */
  readonly sessionId: string | null;
}

/** Why a message was not taken. */
export type MessageProblem = 'forged' | 'too_old' | 'malformed';

export interface Provider {
  readonly name: ProviderName;
  createSession(session: NewSession): Promise<MadeSession>;
  askSession(sessionId: string): Promise<SessionState>;
  /** Closes a session that is still open, and says how it ended: paid, if the buyer was quicker. Safe to repeat. */
  endSession(sessionId: string): Promise<SessionState>;
  refund(ask: RefundAsk): Promise<RefundState>;
  /** Reads a message by its raw bytes: the signature is over these. `now` in ms. */
  readMessage(
    bytes: Uint8Array,
    headers: Headers,
    now: number,
  ): Promise<ProviderMessage | { readonly problem: MessageProblem }>;
}

/** A provider did not do what it was asked. */
export class ProviderError extends Error {
  /** For logs and people: no secret, no address, nothing that a buyer typed. */
  readonly problem: string;
  /** Whether asking again may help. False: the provider understood and will not. */
  readonly again: boolean;
  constructor(problem: string, again: boolean, cause?: unknown) {
    super(problem, cause === undefined ? undefined : { cause });
    this.name = 'ProviderError';
    this.problem = problem;
    this.again = again;
  }
}

/** Where the provider sends the buyer after paying, below the public address. */
export function returnPath(orderId: string, sessionId: string, transactionId: string): string {
  return `/orders/${orderId}?session=${sessionId}&transaction=${transactionId}`;
}
