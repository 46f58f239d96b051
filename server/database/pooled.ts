import pg from 'pg';
import { DatabaseError, type Database, type Parameter, type Queries } from './database.ts';
import { createStatementNames } from './statement-names.ts';

/** Most connections to a PostgreSQL server. */
const poolSize = 10;

/** Longest wait for a connection, also for one that others are using, ms. */
export const connectionWaitMs = 10_000;

/**
 * Opens a pool to a PostgreSQL server. A transaction keeps one connection, and waits `waitMs` at most for one.
 *
 * @throws DatabaseError when the server cannot be reached or refuses.
 */
export async function openPooled(
  url: string,
  onLost: (error: Error) => void,
  waitMs: number,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Statements asked for at once travel at once.
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    types: { getTypeParser: parserOf },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onLost);
  // Statements here take milliseconds; compiling one takes hundreds, and what is recursive looks dear enough for it.
  pool.on('connect', (client) => void client.query('SET jit = off').catch(() => {}));
  const queries = queriesOver(pool);
  try {
    await queries.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  let closing: Promise<void> | undefined;
  return {
    ...queries,
    kind: 'postgres',
    transaction: (work) => inTransaction(pool, work),
    close: () => (closing ??= pool.end()),
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => Promise.reject(translate(error)));
  const queries = queriesOver(client);
  let broken: Error | undefined;
  try {
    await queries.query('BEGIN');
    const result = await work(queries);
    const { command } = await client.query('COMMIT');
    // The server answers so when a statement of the transaction had failed: nothing was kept.
    if (command === 'ROLLBACK')
      throw new DatabaseError('25P02', 'The transaction had failed and was rolled back.');
    return result;
  } catch (error) {
    await queries.query('ROLLBACK').catch((cause: unknown) => {
      // A connection that cannot roll back is thrown away: the server ends its transaction with it.
      broken = cause instanceof Error ? cause : new Error('rollback failed');
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function queriesOver(runner: pg.Pool | pg.PoolClient): Queries {
  return {
    async query<T extends object>(sql: string, params: readonly Parameter[] = []) {
      try {
        const name = nameOf(sql);
        const { rows } = await runner.query<T>({
          ...(name === undefined ? {} : { name }),
          text: sql,
          values: params.map(toDriver),
        });
        return rows;
      } catch (error) {
        throw translate(error);
      }
    },
    async script(sql) {
      await runner.query(sql).catch((error: unknown) => Promise.reject(translate(error)));
    },
  };
}

/** One for the process: a name means the same text on every connection. */
const nameOf = createStatementNames();

function toDriver(value: Parameter): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

/** Same values as the embedded database gives: see `Database`. */
function parserOf(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === pg.types.builtins.INT8) return safeInteger;
  const parse = pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text') as (
    text: string,
  ) => unknown;
  if (oid !== pg.types.builtins.BYTEA) return parse;
  return (text) => {
    const value = parse(text);
    return value instanceof Uint8Array ? new Uint8Array(value) : value;
  };
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The number ${text} is too large to be read exactly.`);
  return value;
}

function translate(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (!(error instanceof Error)) return new DatabaseError('unknown', String(error));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'lost';
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
  return new DatabaseError(code, error.message, constraint, error);
}
