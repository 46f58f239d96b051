/** Caches files by key up to a total size, dropping the least recently used first. */
export function createByteCache(mostBytes: number) {
  const files = new Map<string, Uint8Array>();
  let total = 0;
  const forget = (key: string) => {
    total -= files.get(key)?.length ?? 0;
    files.delete(key);
  };
  return {
    get(key: string): Uint8Array | undefined {
      const bytes = files.get(key);
      if (bytes === undefined) return undefined;
      files.delete(key);
      files.set(key, bytes);
      return bytes;
    },
    set(key: string, bytes: Uint8Array): void {
      forget(key);
      if (bytes.length > mostBytes) return;
      files.set(key, bytes);
      total += bytes.length;
      for (const oldest of files.keys()) {
        if (total <= mostBytes) return;
        forget(oldest);
      }
    },
  };
}
