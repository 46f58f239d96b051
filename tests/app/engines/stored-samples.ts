import { storedValues, type StoredValues } from '#platform/stored-values.ts';

/** Stored values in memory, with everything that a page can do to them. */
export function memoryValues(begin: Readonly<Record<string, string>> = {}): StoredValues {
  const map = new Map(Object.entries(begin));
  const values = storedValues(() => ({
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: () => null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }));
  return { ...values, keys: () => [...map.keys()] };
}
