import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseError, type Database, type Queries } from './database.ts';

/** One numbered step of the schema. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** Any number: keeps two servers on one PostgreSQL from migrating, or filling an empty database, at once. */
const migrationLock = 4_721_903;

/**
 * Applies every migration that the database does not have yet, each whole or not at all, in order. One that was added
 * under a lower number than the database has come to is applied too: numbers are given out before the work is done.
 *
 * @returns the names applied now.
 * @throws DatabaseError `newer_schema` when the database has a migration that this version does not know.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = ourMigrations(),
): Promise<string[]> {
  const applied: string[] = [];
  const known = new Set(migrations.map(({ version }) => version));
  for (const migration of migrations) {
    const done = await database.transaction((queries) => applyOnce(queries, migration, known));
    if (done) applied.push(migration.name);
  }
  return applied;
}

/**
 * Does what one server alone may do at its start, one after another on one PostgreSQL: beside the migrations, which take the same turn.
 * The work uses the database itself.
 */
export function inTurn<T>(database: Database, work: () => Promise<T>): Promise<T> {
  // The embedded database is one server's alone, and has one connection.
  if (database.kind === 'embedded') return work();
  return database.transaction(async (queries) => {
    await takeTurn(queries);
    await queries.script('SET LOCAL idle_in_transaction_session_timeout = 0');
    return work();
  });
}

/** Waits until no other server migrates or makes what comes first. */
async function takeTurn(queries: Queries): Promise<void> {
  await queries.script('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
  await queries.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
}

/** How a database stands to this version's migrations. */
export interface MigrationState {
  /** How many it does not have yet; null where it has no tables at all. */
  readonly missing: number | null;
  /** One that this version does not know. */
  readonly unknown: number | null;
}

/** Looks, and changes nothing. */
export async function migrationState(queries: Queries): Promise<MigrationState> {
  const [table] = await queries.query<{ found: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS found`,
  );
  if (table?.found !== true) return { missing: null, unknown: null };
  const rows = await queries.query<{ version: number }>('SELECT version FROM migrations');
  const applied = new Set(rows.map(({ version }) => version));
  const known = new Set(ourMigrations().map(({ version }) => version));
  return {
    missing: [...known].filter((version) => !applied.has(version)).length,
    unknown: [...applied].find((version) => !known.has(version)) ?? null,
  };
}

async function applyOnce(
  queries: Queries,
  migration: Migration,
  known: ReadonlySet<number>,
): Promise<boolean> {
  // Another server may migrate for minutes. A table that is in use is waited for briefly: whoever wants it after us waits too.
  await takeTurn(queries);
  // A server on a machine that is busy at its start stands still for longer than one may that answers calls.
  await queries.script(
    'SET LOCAL lock_timeout = 10000; SET LOCAL idle_in_transaction_session_timeout = 60000',
  );
  await queries.script(
    'CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY, name text NOT NULL, applied_at bigint NOT NULL)',
  );
  const rows = await queries.query<{ version: number }>(
    'SELECT version FROM migrations ORDER BY version DESC',
  );
  const unknown = rows.find(({ version }) => !known.has(version));
  if (unknown !== undefined) {
    throw new DatabaseError(
      'newer_schema',
      `The database is at version ${unknown.version}, this server knows up to ${Math.max(...known)}. Start the newer server, or restore a backup made before it.`,
    );
  }
  if (rows.some(({ version }) => version === migration.version)) return false;
  await queries.script(migration.sql);
  await queries.query(
    'INSERT INTO migrations (version, name, applied_at) VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)',
    [migration.version, migration.name],
  );
  return true;
}

/** The files of `migrations/`, `0001-name.sql` and on; each number once. */
function ourMigrations(): Migration[] {
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
