/** How much this origin may keep, and whether the browser may take it away under pressure. */
export interface StorageRoom {
  /** True when the browser promised not to evict. */
  readonly persistent: boolean;
  /** Bytes; null where the browser does not say. */
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
}

/** Asks the browser to keep this origin's data; answers whether it promised. Never throws. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** Never throws; a browser without the API gives nulls. */
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

/** Whether this origin keeps any database; opens none. True where the browser does not say. */
export async function hasDatabases(): Promise<boolean> {
  return typeof indexedDB.databases !== 'function' || (await indexedDB.databases()).length > 0;
}
