import Dexie, { RangeSet, type IndexableType, type Table } from 'dexie';

/**
 * Adds one row in its own strict transaction. Resolves when it is on disk; otherwise nothing was stored, and the
 * error is the browser's. As `Table.add`, in half of its time: a verdict waits for this.
 */
export function addRow<Row>(dexie: Dexie, { name }: Pick<Table<Row>, 'name'>, row: Row): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = dexie.core.transaction([name], 'readwrite', {
      durability: 'strict',
    }) as IDBTransaction;
    transaction.oncomplete = () => {
      resolve();
      // A verdict doesn't wait for live queries, here or in other tabs, to hear of it.
      setTimeout(() => void Dexie.on.storagemutated.fire(partsOf(dexie, name, row)));
    };
    const request = transaction.objectStore(name).add(row);
    // Neither goes on to the database, as with Dexie: a page would report it as an error that nothing handled.
    request.onerror = (event) => {
      event.preventDefault();
      event.stopPropagation();
      // A refused row leaves the transaction open; a lost connection has ended it.
      if (request.error?.name !== 'AbortError') transaction.abort();
    };
    transaction.onabort = (event) => {
      event.stopPropagation();
      reject(transaction.error ?? request.error ?? new DOMException('', 'AbortError'));
    };
  });
}

/** Returns the keys of a row by which live queries learn that they are affected. */
function partsOf(dexie: Dexie, name: string, row: unknown): Record<string, RangeSet> {
  const { primaryKey, indexes } = dexie.core.table(name).schema;
  const parts: Record<string, RangeSet> = {};
  for (const index of [primaryKey, ...indexes]) {
    const key = index.extractKey?.(row) as IndexableType;
    parts[`idb://${dexie.name}/${name}/${index.name ?? ''}`] = new RangeSet().addKey(key);
  }
  return parts;
}
