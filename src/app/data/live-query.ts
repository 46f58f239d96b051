import { useLiveQuery } from 'dexie-react-hooks';

/**
 * Reads the device's store, and again whenever what was read changes; `undefined` before the first answer. `read` asks
 * for all of it at once: in browsers what it asks for after an answer is not watched.
 */
export function useStore<T>(read: () => Promise<T>, facts: readonly unknown[]): T | undefined {
  return useLiveQuery(read, [...facts]);
}
