/** Batches requests made in one turn of the event loop into one, and caches results. For the duration of one query. */
export function createBatch<T>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | null> {
  const known = new Map<string, Promise<T | null>>();
  let waiting: { readonly keys: string[]; readonly loaded: Promise<ReadonlyMap<string, T>> } | null = null;

  function join(key: string): Promise<ReadonlyMap<string, T>> {
    if (waiting === null) {
      const keys: string[] = [];
      const loaded = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = null;
        return load(keys);
      });
      waiting = { keys, loaded };
    }
    waiting.keys.push(key);
    return waiting.loaded;
  }

  return (key) => {
    const found = known.get(key) ?? join(key).then((all) => all.get(key) ?? null);
    known.set(key, found);
    return found;
  };
}
