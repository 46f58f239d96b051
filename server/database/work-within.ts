import { DatabaseError, type Queries } from './database.ts';

/**
 * Does a transaction's work with queries that are its own: what part of it asks after the work is over, because another part
 * failed meanwhile, is refused. On the connection it would be done by itself, and kept.
 */
export async function workWithin<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  let over = false;
  const guarded = <R>(ask: () => Promise<R>): Promise<R> =>
    over ? Promise.reject(new DatabaseError('25P01', 'The transaction is over.')) : ask();
  try {
    return await work({
      query: (sql, params) => guarded(() => queries.query(sql, params)),
      script: (sql) => guarded(() => queries.script(sql)),
    });
  } finally {
    over = true;
  }
}
