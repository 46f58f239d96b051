/** Caches values by key up to a total size, dropping the least recently used first. */
export function createByteCache<T extends object>(mostBytes: number, bytesOf: (value: T) => number) {
  const cached = new Map<string, T>();
  let total = 0;
  const forget = (key: string) => {
    const value = cached.get(key);
    if (value !== undefined) total -= bytesOf(value);
    cached.delete(key);
  };
  return {
    get(key: string): T | undefined {
      const value = cached.get(key);
      if (value === undefined) return undefined;
      cached.delete(key);
      cached.set(key, value);
      return value;
    },
    set(key: string, value: T): void {
      forget(key);
      const bytes = bytesOf(value);
      if (bytes > mostBytes) return;
      cached.set(key, value);
      total += bytes;
      for (const oldest of cached.keys()) {
        if (total <= mostBytes) return;
        forget(oldest);
      }
    },
  };
}
