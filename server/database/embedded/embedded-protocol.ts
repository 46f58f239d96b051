import type { Parameter } from '#server/database/database.ts';

/** Messages between the main thread and the embedded database's worker. */
export interface Start {
  /** The database's own folder, which exists already. */
  readonly folder: string;
}

/** `begins` opens a transaction first; if that fails, the rest is skipped. */
export type Question =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly sql: string;
      readonly params: Parameter[];
      readonly begins: boolean;
    }
  | { readonly kind: 'script'; readonly id: number; readonly sql: string; readonly begins: boolean }
  /** Returns how many syncs reached the operating system. */
  | { readonly kind: 'syncs'; readonly id: number }
  /** Begins a copy of all files with everything committed so far; not allowed within a transaction. */
  | { readonly kind: 'beginCopy'; readonly id: number; readonly to: string }
  /** Completes the copy. Other requests are answered meanwhile. */
  | { readonly kind: 'copy'; readonly id: number }
  /** Cancels the copy. */
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
/** A request before it is numbered. */
export type Asked = Without<Question, 'id'>;
