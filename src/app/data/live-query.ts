import { useLiveQuery } from 'dexie-react-hooks';

/** Reads the device's store, and again whenever what was read changes; `undefined` before the first answer. */
export function useStore<T>(read: () => Promise<T>, facts: readonly unknown[]): T | undefined {
  return useLiveQuery(read, [...facts]);
}
