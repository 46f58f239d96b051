import { guarded } from './database.ts';
import type { Database } from './database.ts';
import type { SessionRow } from './rows.ts';

/** Mirrors the person's session for the worker; null deletes it. */
export async function mirrorSession(
  database: Database,
  session: Omit<SessionRow, 'name'> | null,
): Promise<void> {
  await guarded<unknown>(database, () =>
    session === null
      ? database.session.delete('session')
      : database.session.put({ name: 'session', ...session }),
  );
}

export async function mirroredSession(database: Database): Promise<SessionRow | null> {
  return (await guarded(database, () => database.session.get('session'))) ?? null;
}
