import type { DBCoreTransaction, Dexie } from 'dexie';

/**
 * Tracks the open transactions of a connection so that they can be aborted at once; closing it would wait for them.
 *
 * @returns aborts all of them and discards their writes; one that is committing is left to commit
 */
export function abortable(dexie: Dexie): () => void {
  const underWay = new Set<DBCoreTransaction>();
  dexie.use({
    stack: 'dbcore',
    name: 'under-way',
    create: (core) => ({
      ...core,
      transaction(...asked) {
        const begun = core.transaction(...asked);
        underWay.add(begun);
        if (isNativeTransaction(begun))
          for (const end of ['complete', 'abort']) begun.addEventListener(end, () => underWay.delete(begun));
        return begun;
      },
    }),
  });
  return () => {
    for (const begun of underWay)
      try {
        begun.abort();
      } catch {
        // It has ended or is committing, which no longer needs this page.
      }
  };
}

/** Dexie's core transaction is the browser's native transaction. */
const isNativeTransaction = (begun: DBCoreTransaction): begun is IDBTransaction =>
  'addEventListener' in begun;
