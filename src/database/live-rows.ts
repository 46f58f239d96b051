import { liveQuery } from 'dexie';

/** Calls back with the result of `read` now and whenever a page or the worker changes it, until cancelled. */
export type LiveRows = <T>(read: () => Promise<T>, found: (value: T) => void) => () => void;

/** Live queries of the store. A lost store is reported elsewhere; the last result stays. */
export const liveRows: LiveRows = (read, found) => {
  const watching = liveQuery(read).subscribe({ next: found, error: () => {} });
  return () => watching.unsubscribe();
};
