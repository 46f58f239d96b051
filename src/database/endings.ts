import type { SessionEnding } from '#domain/people/session-ending.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';

/** Mirrors, for the worker, which sessions are to end at the server; all others are crossed out. */
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

/** The server has heard of it. */
export async function dropEnding(database: Database, sessionId: string): Promise<void> {
  await guarded(database, () => database.endings.delete(sessionId));
}
