import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseError, type Database } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { connectionWaitMs, openPooled, usualConnections } from './pooled.ts';

/** Logs how the database is opened. */
interface DatabaseLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface DatabasePlace {
  /** A `postgres://` address; null for the embedded database. */
  readonly url: string | null;
  /** Folder of the embedded database and of generated secrets. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** False refuses a database without tables; by default they are created. */
  readonly mayBeNew?: boolean;
  /** True leaves the tables as an earlier version created them, for copies. */
  readonly asItIs?: boolean;
  /** Maximum wait for a connection to PostgreSQL, in ms; 10 s by default. */
  readonly waitMs?: number;
  /** Maximum number of PostgreSQL connections for work; 10 by default. */
  readonly connections?: number;
}

/**
 * Opens the database, migrates its tables to this version, and returns it.
 *
 * @throws DatabaseError `data_in_use` if another process holds the folder, `newer_schema` if the database was
 *   written by a newer version, or why a PostgreSQL server cannot be used
 */
export async function openDatabase({
  url,
  dataDir,
  log,
  mayBeNew = true,
  asItIs = false,
  waitMs = connectionWaitMs,
  connections = usualConnections,
}: DatabasePlace): Promise<Database> {
  const database =
    url === null
      ? await openEmbedded(dataDir)
      : await openPooled(
          url,
          (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
          {
            waitMs,
            connections,
            onForgetful: () =>
              log.warn(
                { problem: 'statements_forgotten' },
                'the pooler in front of the database does not support prepared statements, so each is parsed every time: use PgBouncer 1.21 or later with max_prepared_statements, or connect to PostgreSQL directly',
              ),
          },
        );
  try {
    if (!mayBeNew) await requirePrepared(database);
    const applied = asItIs ? [] : await migrate(database, { log });
    if (applied.length > 0) log.info({ applied }, 'database tables brought up to date');
    return database;
  } catch (error) {
    await database.close();
    throw error instanceof DatabaseError
      ? error
      : new DatabaseError('unknown', 'The database could not be prepared.', null, error);
  }
}

/**
 * Opens a database that a server has used before, so that a command with a mistyped address does not create another
 * one.
 *
 * @throws DatabaseError `no_data` if there is none; otherwise as for `openDatabase`
 */
export async function openExistingDatabase(place: DatabasePlace): Promise<Database> {
  if (place.url === null && !existsSync(join(place.dataDir, 'database', 'PG_VERSION')))
    throw noData(`The folder ${resolve(place.dataDir)} holds no database. Check DATA_DIR`);
  return openDatabase({ ...place, mayBeNew: false });
}

async function requirePrepared(database: Database): Promise<void> {
  const [row] = await database.query<{ found: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AS found`,
  );
  if (row?.found !== true) throw noData('The database is empty. Check DATABASE_URL');
}

function noData(what: string): DatabaseError {
  return new DatabaseError(
    'no_data',
    `${what}: commands work on the database of a server that has been started before.`,
  );
}
