/**
 * Counts the rows of each table in one of this origin's databases; empty when it does not exist, null when the
 * browser does not list databases or cannot open it. Creates none.
 */
export async function storedRows(
  name: string,
): Promise<readonly (readonly [table: string, rows: number])[] | null> {
  try {
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
    const database = await answer(indexedDB.open(name));
    // Do not block an upgrade meanwhile.
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
