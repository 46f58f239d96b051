/**
 * The one port to SQL. Two drivers answer it with the same dialect (PostgreSQL's): embedded PGlite in a
 * worker thread, and a pool to a PostgreSQL server.
 *
 * Values, the same on both: `bigint` comes as a number (a query that meets one beyond
 * Number.MAX_SAFE_INTEGER is refused), `bytea` as a Uint8Array, `jsonb` parsed. Parameters: numbers, strings,
 * booleans, null, Uint8Array, arrays of these for `ANY($1::text[])` and `unnest`; jsonb is passed as JSON text and
 * cast (`$1::jsonb`). Times are bigint, ms since 1970 UTC, column names end in `_at`.
 */
export interface Database extends Queries {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in one transaction that commits when it resolves and rolls back when it throws. `work` uses only
   * the queries it is given: calling the database itself inside waits for ever on the embedded driver. It may be done
   * again, whole, where it came in another transaction's way: what it changes outside of the database, it sets anew. Statements
   * asked at once travel at once, and are done one after another; those asked after the work is over are refused (`25P01`).
   *
   * @param lockedId of the event or ticket type whose row `work` locks: two connections wait for it at most, whoever else
   *   wants it waits without one. Of an event: by `atEvent`. Of several, a turn is taken of each, one after another
   */
  transaction<T>(work: (queries: Queries) => Promise<T>, lockedId?: string | readonly string[]): Promise<T>;
  /** Over a connection beside all others, where there are several: whether it answers does not depend on who waits for what. */
  readonly aside?: Queries;
  /**
   * Copies the embedded database's files to a folder that is not there yet, with all that was committed before it was
   * asked; what is asked meanwhile is answered. PostgreSQL has tools of its own for it.
   */
  readonly copyFiles?: (to: string, signal?: AbortSignal) => Promise<void>;
  /** Finishes what is under way, then closes. A second call does nothing. */
  close(): Promise<void>;
}

export interface Queries {
  /** Runs one statement with `$1`-style parameters and answers its rows. Throws a DatabaseError. */
  query<T extends object = Row>(sql: string, params?: readonly Parameter[]): Promise<T[]>;
  /** Runs several statements without parameters: for migrations. */
  script(sql: string): Promise<void>;
}

type Row = Readonly<Record<string, unknown>>;
type Scalar = string | number | boolean | null | Uint8Array;
export type Parameter = Scalar | readonly Scalar[];

/** A statement failed, or the database could not be opened. Decide by `code`. */
export class DatabaseError extends Error {
  /** SQLSTATE (`23505` unique violation, `40001` serialisation), or one of our own: `data_in_use`, `newer_schema`, `too_few_files`, `closed`, `lost`, `busy`, `lease_lost`. */
  readonly code: string;
  /** The constraint that was broken, where the server said so. */
  readonly constraint: string | null;
  constructor(code: string, message: string, constraint: string | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DatabaseError';
    this.code = code;
    this.constraint = constraint;
  }
}

/** Whether something thrown is a broken unique key, by name where one is given. */
export function isUniqueViolation(thrown: unknown, constraint?: string): boolean {
  return (
    thrown instanceof DatabaseError &&
    thrown.code === '23505' &&
    (constraint === undefined || thrown.constraint === constraint)
  );
}
