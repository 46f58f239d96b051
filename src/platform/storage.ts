/** This origin's storage quota, and whether the browser may evict its data. */
export interface StorageRoom {
  /** True when the browser promised not to evict. */
  readonly persistent: boolean;
  /** Bytes; null when the browser does not say. */
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
}

/** Asks the browser to persist this origin's data; returns whether it agreed. Never throws. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** Never throws; returns nulls in a browser without the API. */
export async function storageRoom(): Promise<StorageRoom> {
  try {
    const [persistent, estimate] = await Promise.all([
      navigator.storage.persisted(),
      navigator.storage.estimate(),
    ]);
    return { persistent, usedBytes: estimate.usage ?? null, quotaBytes: estimate.quota ?? null };
  } catch {
    return { persistent: false, usedBytes: null, quotaBytes: null };
  }
}

/** Whether this origin has any database, without opening one. True when the browser does not say. */
export async function hasDatabases(): Promise<boolean> {
  return typeof indexedDB.databases !== 'function' || (await indexedDB.databases()).length > 0;
}
