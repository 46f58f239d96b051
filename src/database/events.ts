import { guarded } from './database.ts';
import type { Database } from './database.ts';
import type { ListRow } from './rows.ts';

/** Keeps an answer of the server under a name (`events`, `event:<id>`, `mine`), to be shown with its age. `now` in ms. */
export async function keepList(database: Database, name: string, items: unknown, now: number): Promise<void> {
  await guarded(database, () => database.lists.put({ name, items, keptAt: now }));
}

/** What was kept and when, or null. Whoever shows it checks its shape: an older app may have kept it. */
export async function keptList(database: Database, name: string): Promise<ListRow | null> {
  return (await guarded(database, () => database.lists.get(name))) ?? null;
}

/** Forgets what only a signed-in person may see: every list but the public ones. */
export async function forgetPrivateLists(
  database: Database,
  isPublic: (name: string) => boolean,
): Promise<void> {
  await guarded(database, () => database.lists.filter((row) => !isPublic(row.name)).delete());
}
