import type { ServerFacts } from '#server/database/administration/server-facts.ts';
import type { WalletService } from '#server/database/tickets/wallet-services.ts';

/** What was found on the machine. */
export interface Facts {
  readonly folder: FolderFacts;
  readonly database: DatabaseState;
  /** Null where emails are not sent; else null or why the mail server would not do. */
  readonly mail: { readonly problem: string | null } | null;
  /** What came from PUBLIC_URL; null where there is none. */
  readonly address: 'ours' | 'another' | 'nobody' | null;
  /** Of a machine that has too little; null where it has enough. */
  readonly memory: string | null;
}

export interface FolderFacts {
  readonly path: string;
  readonly exists: boolean;
  /** Null where this account may write there, else why not. */
  readonly problem: string | null;
  /** As a file system says it (0o700); null where it says nothing, and on Windows. */
  readonly mode: number | null;
  readonly keyMode: number | null;
  readonly freeBytes: number | null;
  readonly databaseBytes: number;
}

export type DatabaseState =
  /** The embedded database of a server that runs: what it says of itself. */
  | { readonly kind: 'running'; readonly problem: string | null }
  | { readonly kind: 'away'; readonly reason: string }
  | { readonly kind: 'new' }
  | {
      readonly kind: 'open';
      readonly form: 'embedded' | 'postgres';
      readonly facts: ServerFacts;
      /** This machine's clock against the database's; ms. */
      readonly clockAheadMs: number;
      readonly listens: boolean;
      /** By which servers hear each other. */
      readonly bus: 'postgres' | 'nats';
      /** Most connections of the server here for its work. */
      readonly connections: number;
      /** What the server here is to do. */
      readonly role: 'all' | 'web' | 'worker';
      /** How the services of wallets take what they are told; none where nothing ever was to be. */
      readonly wallets: readonly WalletService[];
      /** Null where the master key fits, else why not. */
      readonly keyProblem: string | null;
    };
