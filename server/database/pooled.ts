import pg from 'pg';
import { readExactInteger } from './exact-integer.ts';
import { retryOnConflict, nameForgotten } from './retry-on-conflict.ts';
import { DatabaseError, type Database, type Parameter, type Queries } from './database.ts';
import { createStatementNames } from './statement-names.ts';
import { createRowTurns } from './row-turns.ts';
import { workWithin } from './work-within.ts';

/** Default number of connections for work. */
export const usualConnections = 10;
/** Additional connections of a server: one for readiness and leadership checks, and one to the cluster bus. */
export const connectionsBesides = 2;

/**
 * How long an unused connection stays open, ms. A new one costs a process and an empty cache of tables and plans on the
 * database's side, which the first request after every quiet moment would pay for.
 */
const keepIdleMs = 10 * 60_000;

/** Maximum wait for a connection, including a busy one, in ms. */
export const connectionWaitMs = 10_000;

/** At most this many connections of the process wait for one contended row; the rest stay free for everything else. */
const maxOfOneRow = 2;

/**
 * Begins a transaction that cannot block others for long: PostgreSQL ends one whose process is suspended, and lock
 * waits time out slightly later. Set inside the transaction, because a pooler that shares connections between
 * transactions keeps no settings. Times in ms.
 */
const begin = [
  'BEGIN',
  'SET LOCAL idle_in_transaction_session_timeout = 4000',
  'SET LOCAL lock_timeout = 6000',
  'SET LOCAL statement_timeout = 60000',
].join('; ');

/**
 * Opens a pool to a PostgreSQL server. A transaction holds one of its `connections`, and waits at most `waitMs` for
 * it.
 *
 * @param onForgetful called once if a pooler in between drops prepared statements: from then on each is parsed
 *   again
 * @throws DatabaseError if the server cannot be reached or refuses
 */
export async function openPooled(
  url: string,
  onLost: (error: Error) => void,
  {
    waitMs,
    connections,
    onForgetful = () => undefined,
  }: { readonly waitMs: number; readonly connections: number; readonly onForgetful?: () => void },
): Promise<Database> {
  const common = {
    connectionString: url,
    // Send statements that are issued together in one batch.
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    // Detects a dead network path instead of holding a connection for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: parserOf },
  };
  const pool = new pg.Pool({ ...common, max: connections, idleTimeoutMillis: keepIdleMs });
  // Connects on first use, and closes when idle.
  const aside = new pg.Pool({ ...common, max: 1 });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', onLost);
  aside.on('error', onLost);
  // Statements here take milliseconds but JIT compilation hundreds, and recursive ones look expensive enough to
  // trigger it.
  pool.on('connect', (client) => void client.query('SET jit = off').catch(() => {}));
  const names = createNames(onForgetful);
  const queries = queriesOver(pool, names);
  try {
    await queries.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const turns = createRowTurns({ most: maxOfOneRow, waitMs });
  return {
    ...queries,
    kind: 'postgres',
    aside: queriesOver(aside, names),
    transaction(work, lockedId) {
      const run = () => retryOnConflict(() => inTransaction(pool, names, work));
      const ids = lockedId === undefined ? [] : [lockedId].flat();
      return ids.reduceRight((next, id) => () => turns.take(id, next), run)();
    },
    close: () => (closing ??= Promise.all([pool.end(), aside.end()]).then(() => undefined)),
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  names: Names,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => Promise.reject(translate(error)));
  const queries = queriesOver(client, names);
  let broken: Error | undefined;
  // A connection may break between two statements; without a listener the error would end the process.
  const ended = (error: Error) => (broken = error);
  client.on('error', ended);
  try {
    // Sent together with the first statement, which fails if this fails.
    const begun = queries.script(begin);
    begun.catch(() => undefined);
    const result = await workWithin(queries, work);
    await begun;
    const { command } = await client.query('COMMIT');
    // The server replies like this if a statement of the transaction had failed: nothing was committed.
    if (command === 'ROLLBACK')
      throw new DatabaseError('25P02', 'The transaction had failed and was rolled back.');
    return result;
  } catch (error) {
    await queries.query('ROLLBACK').catch((cause: unknown) => {
      // A connection that cannot roll back is discarded, which makes the server end its transaction.
      broken = cause instanceof Error ? cause : new Error('rollback failed');
    });
    throw error;
  } finally {
    client.off('error', ended);
    client.release(broken);
  }
}

/** Names of prepared statements. */
interface Names {
  of(sql: string): string | undefined;
  /** Stops naming statements. */
  giveUp(): void;
}

function createNames(onForgetful: () => void): Names {
  const nameOf = createStatementNames();
  let areKept = true;
  return {
    of: (sql) => (areKept ? nameOf(sql) : undefined),
    giveUp() {
      if (areKept) onForgetful();
      areKept = false;
    },
  };
}

function queriesOver(runner: pg.Pool | pg.PoolClient, names: Names): Queries {
  return {
    async query<T extends object>(sql: string, params: readonly Parameter[] = []) {
      const statement = { text: sql, values: params.map(toDriver) };
      const name = names.of(sql);
      try {
        const { rows } = await runner.query<T>(name === undefined ? statement : { name, ...statement });
        return rows;
      } catch (error) {
        const translated = translate(error);
        if (!nameForgotten.has(translated.code)) throw translated;
        names.giveUp();
        // The statement had no effect. Inside a transaction, the transaction has failed and is retried as a whole.
        if (!(runner instanceof pg.Pool)) throw translated;
      }
      const { rows } = await runner.query<T>(statement).catch((error) => Promise.reject(translate(error)));
      return rows;
    },
    async script(sql) {
      await runner.query(sql).catch((error: unknown) => Promise.reject(translate(error)));
    },
  };
}

function toDriver(value: Parameter): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

/** Returns the same values as the embedded database: see `Database`. */
function parserOf(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === pg.types.builtins.INT8) return readExactInteger;
  const parse = pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text') as (
    text: string,
  ) => unknown;
  if (oid !== pg.types.builtins.BYTEA) return parse;
  return (text) => {
    const value = parse(text);
    return value instanceof Uint8Array ? new Uint8Array(value) : value;
  };
}

function translate(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (!(error instanceof Error)) return new DatabaseError('unknown', String(error));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'lost';
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
  return new DatabaseError(code, error.message, constraint, error);
}
