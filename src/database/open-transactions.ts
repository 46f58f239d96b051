import type { DBCoreTransaction, Dexie } from 'dexie';

/**
 * Keeps the transactions of a connection that are under way, to end them at once: closing it would wait for them.
 *
 * @returns aborts all of them, before which none of what they wrote is there; one that commits is let commit.
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
        if (isBrowsers(begun))
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
        // It is over, or commits, which needs this page no more.
      }
  };
}

/** What Dexie calls a transaction of its core is the browser's own. */
const isBrowsers = (begun: DBCoreTransaction): begun is IDBTransaction => 'addEventListener' in begun;
