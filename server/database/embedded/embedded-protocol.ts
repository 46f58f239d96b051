import type { Parameter } from '#server/database/database.ts';

/** What the main thread and the embedded database's worker say to each other. */
export interface Start {
  /** The database's own folder, made already. */
  readonly folder: string;
}

/** `begins` opens a transaction first; where that fails, the rest is not done. */
export type Question =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly sql: string;
      readonly params: Parameter[];
      readonly begins: boolean;
    }
  | { readonly kind: 'script'; readonly id: number; readonly sql: string; readonly begins: boolean }
  /** How many syncs reached the operating system. */
  | { readonly kind: 'syncs'; readonly id: number }
  /** Begins a copy of all files, with everything in them that was committed; not within a transaction. */
  | { readonly kind: 'beginCopy'; readonly id: number; readonly to: string }
  /** Makes the rest of it. What is asked meanwhile is answered. */
  | { readonly kind: 'copy'; readonly id: number }
  /** Ends it before it is whole. */
  | { readonly kind: 'endCopy'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: unknown[] }
  | {
      readonly kind: 'error';
      readonly id: number;
      readonly code: string;
      readonly message: string;
      readonly constraint: string | null;
    };

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
/** A question before it got its number. */
export type Asked = Without<Question, 'id'>;
