import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, type Database, type Queries } from './database.ts';

/** One numbered step of the schema. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * A migration that takes something away says so in a line of its own, and which one came in its place: `-- contract: 0155-name`.
 * All others expand: servers of the builds before go on beside them, and start on them. What may stand in which is asked by
 * `build/lint/migration-steps.ts`.
 */
function contracts({ sql }: Pick<Migration, 'sql'>): boolean {
  return /^-- contract: /m.test(sql);
}

/** What is told of migrations that take their time. */
interface MigrationLog {
  warn(facts: object, message: string): void;
}

export interface MigrationOptions {
  readonly migrations?: readonly Migration[];
  readonly log?: MigrationLog;
  /** How long a table that others use is waited for, and how long they have it to themselves before it is asked for again; ms. */
  readonly lockMs?: number;
  readonly pauseMs?: number;
}

/** Any number: keeps two servers on one PostgreSQL from migrating, or filling an empty database, at once. */
const migrationLock = 4_721_903;

/** Between two looks whether another server is done; ms. */
const turnMs = 100;

/** A whole table is asked for so often, by the three tries that a transaction has; it takes minutes to give up. */
const mostRounds = 20;

/**
 * Applies every migration that the database does not have yet, each whole or not at all, in order. One that was added
 * under a lower number than the database has come to is applied too: numbers are given out before the work is done.
 * A migration that this version does not know is passed by where it took nothing away.
 *
 * @returns the names applied now.
 * @throws DatabaseError `newer_schema` when the database has a migration of a newer version that takes something away,
 *   `55P03` where a table is never free.
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
        if (!(error instanceof DatabaseError) || error.code !== '55P03' || round === mostRounds) throw error;
        log?.warn({ migration: migration.name, round }, 'a migration waits for a table that is in use');
        await pause(pauseMs);
      }
    }
  }
  return applied;
}

/**
 * Does what one server alone may do at its start, one after another on one PostgreSQL: beside the migrations, which take the same turn.
 * The work uses the database itself.
 */
export function withMigrationLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  // The embedded database is one server's alone, and has one connection.
  if (database.kind === 'embedded') return work();
  return inTurn(database, async (queries) => {
    await queries.script('SET LOCAL idle_in_transaction_session_timeout = 0');
    return work();
  });
}

/**
 * Does the work in a transaction once no other server migrates or makes what comes first, for as long as it takes.
 * Nobody waits in a transaction: those who did would keep every connection of a small pooler from the one for whom they
 * wait.
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

/** How a database stands to this version's migrations. */
export interface MigrationState {
  /** How many it does not have yet; null where it has no tables at all. */
  readonly missing: number | null;
  /** One of a newer version that takes something away: this version does not start on it. */
  readonly unknown: number | null;
}

/** Looks, and changes nothing. */
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
  /** Null where a version applied it that did not say. */
  readonly contract: boolean | null;
}

/** Read as it is: the column came later than the table. */
const appliedTo = (queries: Queries): Promise<Applied[]> =>
  queries.query<{ version: number; contract: boolean | null }>(
    `SELECT version, (to_jsonb(migrations) ->> 'contract')::boolean AS contract FROM migrations ORDER BY version DESC`,
  );

/** The newest that this version neither knows nor may pass by. */
const tooNew = (rows: readonly Applied[], known: ReadonlySet<number>): Applied | undefined =>
  rows.find(({ version, contract }) => !known.has(version) && contract !== false);

async function applyOnce(
  queries: Queries,
  migration: Migration,
  known: ReadonlySet<number>,
  lockMs: number,
): Promise<boolean> {
  // A table that is in use is waited for briefly: whoever wants it after us waits too. A server on a machine that is
  // busy at its start stands still for longer than one may that answers calls.
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
     VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint, $3)`,
    [migration.version, migration.name, contracts(migration)],
  );
  return true;
}

/** The files of `migrations/`, `0001-name.sql` and on; each number once. */
export function ourMigrations(): Migration[] {
  const folder = new URL('./migrations/', import.meta.url);
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted();
  return names.map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (Number(names[index - 1]?.slice(0, 4)) === version) throw new Error(`Migration ${name} comes twice.`);
    return { version, name: name.replace(/\.sql$/, ''), sql: readFileSync(new URL(name, folder), 'utf8') };
  });
}
