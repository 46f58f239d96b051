/**
 * The only interface to SQL. Two drivers implement it with the same dialect (PostgreSQL's): embedded PGlite in a
 * worker thread, and a pool of connections to a PostgreSQL server.
 *
 * Values are the same on both: `bigint` is returned as a number (a query that meets one beyond
 * Number.MAX_SAFE_INTEGER is refused), `bytea` as a Uint8Array, `jsonb` parsed. Parameters: numbers, strings,
 * booleans, null, Uint8Array, arrays of these for `ANY($1::text[])` and `unnest`; jsonb is passed as JSON text and
 * cast (`$1::jsonb`). Times are bigint, ms since 1970 UTC, in columns whose names end in `_at`.
 */
export interface Database extends Queries {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in one transaction that commits when it resolves and rolls back when it throws. `work` uses only the
   * queries it is given: calling the database itself inside deadlocks on the embedded driver. On a conflict with
   * another transaction it may be run again as a whole, so it must reset anything it changes outside of the database.
   * Statements issued together are sent together and run one after another; those issued after the work is over are
   * refused (`25P01`).
   *
   * @param lockedId id of the event or ticket type whose row `work` locks: at most two connections wait for it,
   *   further callers wait without one. For an event, use `atEvent`. With several ids they are queued for one after
   *   another
   */
  transaction<T>(work: (queries: Queries) => Promise<T>, lockedId?: string | readonly string[]): Promise<T>;
  /** Queries over a separate connection, if there are several, so that it answers whatever the others wait for. */
  readonly aside?: Queries;
  /**
   * Copies the embedded database's files, with everything committed before the call, to a folder that does not exist
   * yet; queries are answered meanwhile. PostgreSQL has its own tools for that.
   */
  readonly copyFiles?: (to: string, signal?: AbortSignal) => Promise<void>;
  /** Waits for running work, then closes. Idempotent. */
  close(): Promise<void>;
}

export interface Queries {
  /** Runs one statement with `$1`-style parameters and returns its rows. Throws a DatabaseError. */
  query<T extends object = Row>(sql: string, params?: readonly Parameter[]): Promise<T[]>;
  /** Runs several statements without parameters: for migrations. */
  script(sql: string): Promise<void>;
}

type Row = Readonly<Record<string, unknown>>;
type Scalar = string | number | boolean | null | Uint8Array;
export type Parameter = Scalar | readonly Scalar[];

/** A statement failed, or the database could not be opened. Decide by `code`. */
export class DatabaseError extends Error {
  /**
   * SQLSTATE (`23505` unique violation, `40001` serialisation), or one of our own: `data_in_use`, `newer_schema`,
   * `too_few_files`, `closed`, `lost`, `busy`, `lease_lost`.
   */
  readonly code: string;
  /** The violated constraint, if the server named it. */
  readonly constraint: string | null;
  constructor(code: string, message: string, constraint: string | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DatabaseError';
    this.code = code;
    this.constraint = constraint;
  }
}

/** Returns whether an error is a unique violation, of the given constraint if named. */
export function isUniqueViolation(thrown: unknown, constraint?: string): boolean {
  return (
    thrown instanceof DatabaseError &&
    thrown.code === '23505' &&
    (constraint === undefined || thrown.constraint === constraint)
  );
}
