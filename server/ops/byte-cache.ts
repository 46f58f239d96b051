/** Values by key up to a total size; each is made once, however many ask for it at the same time. */
export interface ByteCache<T extends object> {
  /** Returns whether the value is cached or being made. */
  has(key: string): boolean;
  /**
   * Returns the cached value, the one being made, or what `make` makes.
   *
   * @throws whatever `make` throws; the next call makes it again
   */
  getOrMake(key: string, make: () => Promise<T>): Promise<T>;
}

/**
 * Creates a cache that drops the least recently used values first.
 *
 * @param mostBytes maximum total size; a value larger than that is not cached
 */
export function createByteCache<T extends object>(
  mostBytes: number,
  bytesOf: (value: T) => number,
): ByteCache<T> {
  const cached = new Map<string, T>();
  const underWay = new Map<string, Promise<T>>();
  let total = 0;
  const forget = (key: string) => {
    const value = cached.get(key);
    if (value !== undefined) total -= bytesOf(value);
    cached.delete(key);
  };
  const add = (key: string, value: T) => {
    forget(key);
    const bytes = bytesOf(value);
    if (bytes > mostBytes) return;
    cached.set(key, value);
    total += bytes;
    for (const oldest of cached.keys()) {
      if (total <= mostBytes) return;
      forget(oldest);
    }
  };
  const made = async (key: string, make: () => Promise<T>) => {
    const value = await make();
    add(key, value);
    return value;
  };
  return {
    has: (key) => cached.has(key) || underWay.has(key),
    getOrMake(key, make) {
      const value = cached.get(key);
      if (value !== undefined) {
        cached.delete(key);
        cached.set(key, value);
        return Promise.resolve(value);
      }
      const shared = underWay.get(key) ?? made(key, make).finally(() => underWay.delete(key));
      underWay.set(key, shared);
      return shared;
    },
  };
}
