/**
 * How many rows each table of one of this origin's databases has; none where there is no such database, null where the
 * browser does not say which there are, or does not let it be opened. Makes none.
 */
export async function storedRows(
  name: string,
): Promise<readonly (readonly [table: string, rows: number])[] | null> {
  try {
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
    const database = await answer(indexedDB.open(name));
    // Whoever upgrades it meanwhile must not wait for this.
    database.onversionchange = () => database.close();
    try {
      const tables = [...database.objectStoreNames];
      if (tables.length === 0) return [];
      const transaction = database.transaction(tables, 'readonly');
      return await Promise.all(
        tables.map(async (table) => [table, await answer(transaction.objectStore(table).count())] as const),
      );
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the request failed'));
  });
