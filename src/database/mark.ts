import type { Table } from 'dexie';
import { guarded, type Database } from './database.ts';

/**
 * A flag outside the store that tells a starting page whether some tables hold rows before it opens the store. Set
 * inside the write transaction that stores a row, and cleared inside one that finds none: the store serialises those
 * of all pages, so no page clears what another one has just set.
 */
export interface Mark {
  set(): void;
  clear(): void;
}

/** For contexts that store nothing new, such as the worker. */
export const noMark: Mark = { set() {}, clear() {} };

/** Clears the mark if `count` finds no rows in its tables. */
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
