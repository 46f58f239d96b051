import type { ServerFacts } from '#server/database/administration/server-facts.ts';
import type { FailedMessages } from '#server/database/messages/failed-messages.ts';
import type { AllRefundedTwice } from '#server/database/sales/refunded-twice.ts';
import type { PaymentFacts } from '#server/payments/stripe/look-at-stripe.ts';
import type { WalletService } from '#server/database/tickets/wallet-services.ts';

/** Facts found on the machine. */
export interface Facts {
  readonly folder: FolderFacts;
  readonly database: DatabaseState;
  /** Null if no emails are sent; otherwise why the mail server cannot be used, or a null problem. */
  readonly mail: { readonly problem: string | null } | null;
  /** Which server answered at PUBLIC_URL; null if it is not set. */
  readonly address: 'ours' | 'another' | 'nobody' | null;
  /** Null if payments don't go through Stripe. */
  readonly stripe: PaymentFacts | null;
  /** Set if the machine has too little memory; otherwise null. */
  readonly memory: string | null;
}

export interface FolderFacts {
  readonly path: string;
  readonly exists: boolean;
  /** Null if this account may write there, otherwise why not. */
  readonly problem: string | null;
  /** Mode bits as in a file system (0o700); null if unknown, and on Windows. */
  readonly mode: number | null;
  readonly keyMode: number | null;
  readonly freeBytes: number | null;
  readonly databaseBytes: number;
}

export type DatabaseState =
  /** The embedded database of a running server, with the problem that the server reports. */
  | { readonly kind: 'running'; readonly problem: string | null }
  | { readonly kind: 'away'; readonly reason: string }
  | { readonly kind: 'new' }
  | {
      readonly kind: 'open';
      readonly form: 'embedded' | 'postgres';
      readonly facts: ServerFacts;
      /** This machine's clock minus the database's, in ms. */
      readonly clockAheadMs: number;
      readonly listens: boolean;
      /** How servers exchange messages. */
      readonly bus: 'postgres' | 'nats';
      /** Maximum number of connections of this server for its work. */
      readonly connections: number;
      /** The role of this server. */
      readonly role: 'all' | 'web' | 'worker';
      /** How the wallet services accept updates; empty if none are configured. */
      readonly wallets: readonly WalletService[];
      /** Payments refunded in part and then in whole by a build that asked for the rest under a used key. */
      readonly refundedTwice: AllRefundedTwice;
      /** The last day's failed messages. */
      readonly failed: readonly FailedMessages[];
      /** Null if the master key fits, otherwise why not. */
      readonly keyProblem: string | null;
    };
