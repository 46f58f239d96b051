import type { Database } from '#server/database/database.ts';
import { databaseKinds, type OpenedDatabase } from '../../server-data/databases.ts';

/*
 * One embedded database for all runs of a process: opening one takes seconds, emptying its tables takes milliseconds. A
 * product with a line written wrongly is loaded beside the right one, modules and all, and shares it too: what it does to
 * the database it says in SQL.
 */
const shared = globalThis as { simulatedTables?: Promise<OpenedDatabase> | undefined };

/** The database, open; runs use it one after another. */
export async function sharedDatabase(): Promise<Database> {
  shared.simulatedTables ??= openEmbedded();
  return (await shared.simulatedTables).database;
}

/** Once all runs are over. */
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
