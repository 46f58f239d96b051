import type { Database } from '#server/database/database.ts';
import { databaseKinds, type OpenedDatabase } from '../../server-data/databases.ts';

/*
 * One embedded database for all runs of a process: opening one takes seconds, clearing its tables takes milliseconds.
 * A product with a planted bug is loaded beside the correct one with all its modules, and shares the database too: it
 * only affects it through SQL.
 */
const shared = globalThis as { simulatedTables?: Promise<OpenedDatabase> | undefined };

/** Returns the open database; runs use it one after another. */
export async function sharedDatabase(): Promise<Database> {
  shared.simulatedTables ??= openEmbedded();
  return (await shared.simulatedTables).database;
}

/** Closes the database after all runs. */
export async function closeSharedDatabase(): Promise<void> {
  const opened = shared.simulatedTables;
  shared.simulatedTables = undefined;
  await (await opened)?.close();
}

function openEmbedded(): Promise<OpenedDatabase> {
  const embedded = databaseKinds.find(({ name }) => name === 'embedded database');
  if (embedded === undefined) throw new Error('there is no embedded database');
  return embedded.open();
}
