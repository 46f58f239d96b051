import type { SessionEnding } from '#domain/people/session-ending.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';

/** Mirrors, for the worker, the sessions that must be ended at the server, and deletes all other entries. */
export async function mirrorEndings(database: Database, all: readonly SessionEnding[]): Promise<void> {
  const { dexie, endings } = database;
  await guarded(database, () =>
    dexie.transaction('rw', endings, async () => {
      await endings.clear();
      await endings.bulkPut(all);
    }),
  );
}

export function mirroredEndings(database: Database): Promise<readonly SessionEnding[]> {
  return guarded(database, () => database.endings.toArray());
}

/** Deletes an entry that the server has confirmed. */
export async function dropEnding(database: Database, sessionId: string): Promise<void> {
  await guarded(database, () => database.endings.delete(sessionId));
}
