import { liveQuery } from 'dexie';

/** Calls back with what `read` finds, now and whenever a page or the worker changes it, until that is cancelled. */
export type LiveRows = <T>(read: () => Promise<T>, found: (value: T) => void) => () => void;

/** The store's own. A lost store is told elsewhere; what was found last stays. */
export const liveRows: LiveRows = (read, found) => {
  const watching = liveQuery(read).subscribe({ next: found, error: () => {} });
  return () => watching.unsubscribe();
};
