import type { Table } from 'dexie';
import { guarded, type Database } from './database.ts';

/**
 * Says outside the store that some tables hold something, for a page that starts and has not opened it. Set inside the
 * write transaction that stores a row, and cleared inside one that finds none: the store runs those of all pages one after
 * the other, so that no page clears what another one has just set.
 */
export interface Mark {
  set(): void;
  clear(): void;
}

/** Of whoever stores nothing new: the worker. */
export const noMark: Mark = { set() {}, clear() {} };

/** Clears the mark where `count` finds nothing in its tables. */
export const clearIfNone = (
  database: Database,
  tables: readonly Table[],
  count: () => Promise<number>,
  mark: Mark,
): Promise<void> =>
  guarded(database, () =>
    database.dexie.transaction('rw', [...tables], async () => {
      if ((await count()) === 0) mark.clear();
    }),
  );
