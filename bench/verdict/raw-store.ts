/** Bare IndexedDB with strict durability: the minimum cost of a durable write in this browser. */
export interface RawStore {
  put(key: number): Promise<void>;
  /** Writes all pages in one transaction and returns the time in ms. */
  bulk(pages: readonly Uint8Array[]): Promise<number>;
  close(): void;
}

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });
}

/** Same size as a scan. */
const row = { text: 'x'.repeat(620) };

export async function rawStore(name: string): Promise<RawStore> {
  const database = await opened(name);
  const written = (fill: (rows: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' });
      fill(transaction.objectStore('rows'));
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('not written'));
    });
  let next = 0;
  return {
    put: () => written((rows) => void rows.put({ key: (next += 1), ...row })),
    async bulk(pages) {
      const from = performance.now();
      await written((rows) => pages.forEach((bytes, index) => void rows.put({ key: index, bytes })));
      return performance.now() - from;
    },
    close: () => database.close(),
  };
}
