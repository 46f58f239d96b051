import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, type Database, type Queries } from './database.ts';
import { databaseNow } from './clock.ts';

/** One numbered step of the schema. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * Returns whether a migration removes something. Such a migration has a line naming its predecessor: `-- contract:
 * 0155-name`. All others expand: servers of earlier builds keep running on the result, and start on it.
 * `build/lint/migration-steps.ts` checks what each kind may contain.
 */
function contracts({ sql }: Pick<Migration, 'sql'>): boolean {
  return /^-- contract: /m.test(sql);
}

/** Logs slow migrations. */
interface MigrationLog {
  warn(facts: object, message: string): void;
}

export interface MigrationOptions {
  readonly migrations?: readonly Migration[];
  readonly log?: MigrationLog;
  /** How long to wait for a table in use, and how long others then have it before the next attempt; in ms. */
  readonly lockMs?: number;
  readonly pauseMs?: number;
}

/** Any number: prevents two servers on one PostgreSQL from migrating, or filling an empty database, at the same time. */
const migrationLock = 4_721_903;

/** Poll interval while another server is migrating, in ms. */
const turnMs = 100;

/** Maximum number of attempts for a table, each with the three tries of a transaction; giving up takes minutes. */
const maxRounds = 20;

/**
 * Applies all missing migrations in order, each atomically. One that was added with a lower number than the latest
 * applied is applied too, because numbers are assigned before the work is done. An unknown migration is ignored if it
 * removed nothing.
 *
 * @returns the names applied now
 * @throws DatabaseError `newer_schema` if the database has a migration of a newer version that removes something,
 *   `55P03` or `40P01` if a table is never free
 */
export async function migrate(database: Database, options: MigrationOptions = {}): Promise<string[]> {
  const { migrations = ourMigrations(), log, lockMs = 2_000, pauseMs = 3_000 } = options;
  const applied: string[] = [];
  const known = new Set(migrations.map(({ version }) => version));
  for (const migration of migrations) {
    for (let round = 1; ; round += 1) {
      try {
        const done = await inTurn(database, (queries) => applyOnce(queries, migration, known, lockMs));
        if (done) applied.push(migration.name);
        break;
      } catch (error) {
        if (!isInUse(error) || round === maxRounds) throw error;
        log?.warn({ migration: migration.name, round }, 'a migration is waiting for a table that is in use');
        await pause(pauseMs);
      }
    }
  }
  return applied;
}

/** Returns whether others had a table, or waited for each other with this migration over two. */
const isInUse = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01');

/**
 * Runs start-up work that only one server may do at a time on one PostgreSQL, under the same lock as the migrations.
 * The work uses the database itself.
 */
export function withMigrationLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  // The embedded database belongs to one server and has one connection.
  if (database.kind === 'embedded') return work();
  return inTurn(database, async (queries) => {
    await queries.script('SET LOCAL idle_in_transaction_session_timeout = 0');
    return work();
  });
}

/**
 * Runs work in a transaction once no other server is migrating, for as long as it takes. Waiting happens outside of a
 * transaction: otherwise the waiting servers would hold every connection of a small pooler, which the migrating one
 * needs.
 */
async function inTurn<T>(database: Database, work: (queries: Queries) => Promise<T>): Promise<T> {
  for (;;) {
    const turn = await database.transaction(async (queries) => {
      const [row] = await queries.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
        migrationLock,
      ]);
      if (row?.taken !== true) return null;
      await queries.script('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
      return { result: await work(queries) };
    });
    if (turn !== null) return turn.result;
    await pause(turnMs);
  }
}

/** How a database compares to this version's migrations. */
export interface MigrationState {
  /** Number of missing migrations; null if there are no tables at all. */
  readonly missing: number | null;
  /** A newer version's migration that removes something: this version does not start on it. */
  readonly unknown: number | null;
}

/** Reads the state without changing anything. */
export async function migrationState(queries: Queries): Promise<MigrationState> {
  const [table] = await queries.query<{ found: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS found`,
  );
  if (table?.found !== true) return { missing: null, unknown: null };
  const rows = await appliedTo(queries);
  const applied = new Set(rows.map(({ version }) => version));
  const known = new Set(ourMigrations().map(({ version }) => version));
  return {
    missing: [...known].filter((version) => !applied.has(version)).length,
    unknown: tooNew(rows, known)?.version ?? null,
  };
}

interface Applied {
  readonly version: number;
  /** Null if the applying version did not record it. */
  readonly contract: boolean | null;
}

/** Selected with a fallback: the column was added after the table. */
const appliedTo = (queries: Queries): Promise<Applied[]> =>
  queries.query<{ version: number; contract: boolean | null }>(
    `SELECT version, (to_jsonb(migrations) ->> 'contract')::boolean AS contract FROM migrations ORDER BY version DESC`,
  );

/** Returns a migration that this version neither knows nor may ignore. */
const tooNew = (rows: readonly Applied[], known: ReadonlySet<number>): Applied | undefined =>
  rows.find(({ version, contract }) => !known.has(version) && contract !== false);

async function applyOnce(
  queries: Queries,
  migration: Migration,
  known: ReadonlySet<number>,
  lockMs: number,
): Promise<boolean> {
  // Wait only briefly for a table in use, because everyone after us waits too. A starting server on a busy machine
  // can be suspended for longer than one that answers calls.
  await queries.script(
    `SET LOCAL lock_timeout = ${lockMs}; SET LOCAL idle_in_transaction_session_timeout = 60000`,
  );
  await queries.script(
    'CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL, contract boolean)',
  );
  const rows = await appliedTo(queries);
  const unknown = tooNew(rows, known);
  if (unknown !== undefined) {
    throw new DatabaseError(
      'newer_schema',
      `The database is at version ${unknown.version}, this server knows up to ${Math.max(...known)}. Start the newer server, or restore a backup made before it.`,
    );
  }
  if (rows.some(({ version }) => version === migration.version)) return false;
  await queries.script(migration.sql);
  await queries.script('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS contract boolean');
  await queries.query(
    `INSERT INTO migrations (version, name, applied_at, contract)
     VALUES ($1, $2, ${databaseNow}, $3)`,
    [migration.version, migration.name, contracts(migration)],
  );
  return true;
}

/** Reads the files of `migrations/`, from `0001-name.sql` on; each number once. */
export function ourMigrations(): Migration[] {
  const folder = new URL('./migrations/', import.meta.url);
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted();
  return names.map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (Number(names[index - 1]?.slice(0, 4)) === version)
      throw new Error(`Two migrations have the number of ${name}.`);
    return { version, name: name.replace(/\.sql$/, ''), sql: readFileSync(new URL(name, folder), 'utf8') };
  });
}
