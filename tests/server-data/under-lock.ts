import type { Database, Queries } from '#server/database/database.ts';

/** A statement that may have to wait for another transaction. */
const waits = /\bFOR (NO KEY )?UPDATE\b|^\s*UPDATE\b/;

/**
 * A database that does something as soon as a transaction of its has its first lock, before its next statement, so that
 * only a look after the lock can see that.
 */
export function doingUnderLock(database: Database, work: (queries: Queries) => Promise<unknown>) {
  let isDone = false;
  const within = (queries: Queries): Queries => {
    let done: Promise<unknown> = Promise.resolve();
    return {
      ...queries,
      query: async <T extends object>(...asked: Parameters<Queries['query']>) => {
        if (isDone || !waits.test(asked[0])) return done.then(() => queries.query<T>(...asked));
        isDone = true;
        const locked = queries.query<T>(...asked);
        done = locked.then(() => work(queries));
        return done.then(() => locked);
      },
    };
  };
  const watched: Database = {
    ...database,
    transaction: (inside, turns) => database.transaction((queries) => inside(within(queries)), turns),
  };
  return { database: watched, isDone: () => isDone };
}
