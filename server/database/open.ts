import { DatabaseError, type Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPooled } from './pooled.ts';

/** What opening a database tells of. */
export interface DatabaseLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface DatabasePlace {
  /** A `postgres://` address, or null for the embedded database. */
  readonly url: string | null;
  /** Folder of the embedded database and of generated secrets. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
}

/**
 * Opens the database, brings its tables to this version, and answers the port to it.
 *
 * @throws DatabaseError `data_in_use` when another process holds the folder, `newer_schema` when the database was
 *   written by a newer version, or why a PostgreSQL server cannot be used.
 */
export async function openDatabase({ url, dataDir, log }: DatabasePlace): Promise<Database> {
  const database =
    url === null
      ? await openEmbedded(dataDir)
      : await openPooled(url, (error) =>
          log.warn({ reason: error.message }, 'a database connection was lost'),
        );
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, 'database tables brought up to date');
    return database;
  } catch (error) {
    await database.close();
    throw error instanceof DatabaseError
      ? error
      : new DatabaseError('unknown', 'The database could not be prepared.', null, error);
  }
}
