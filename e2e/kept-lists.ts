/** Runs in the page: counts the attendee lists that are stored completely. */
export async function keptLists(): Promise<number> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
    });
  // Opening a database that does not exist would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'gatehouse')) return 0;
  const database = await asked(indexedDB.open('gatehouse'));
  const rows: { readAt: number | null }[] = database.objectStoreNames.contains('deskLists')
    ? await asked(database.transaction('deskLists').objectStore('deskLists').getAll())
    : [];
  database.close();
  return rows.filter(({ readAt }) => readAt !== null).length;
}
