import { DatabaseError, type Queries } from './database.ts';

/** What PostgreSQL says of every statement after one of its transaction has failed. */
const failedBefore = '25P02';

/**
 * Does a transaction's work with queries that are its own: what part of it asks after the work is over, because another part
 * failed meanwhile, is refused. On the connection it would be done by itself, and kept.
 *
 * @throws what the work throws; where that only says that something had failed before, what that was: of statements asked at
 *   once, any may be heard first
 */
export async function workWithin<T>(queries: Queries, work: (queries: Queries) => Promise<T>): Promise<T> {
  let over = false;
  let first: { readonly error: unknown } | undefined;
  const guarded = async <R>(ask: () => Promise<R>): Promise<R> => {
    if (over) throw new DatabaseError('25P01', 'The transaction is over.');
    try {
      return await ask();
    } catch (error) {
      first ??= { error };
      throw error;
    }
  };
  try {
    return await work({
      query: (sql, params) => guarded(() => queries.query(sql, params)),
      script: (sql) => guarded(() => queries.script(sql)),
    });
  } catch (error) {
    const isAfterwards = error instanceof DatabaseError && error.code === failedBefore;
    throw isAfterwards && first !== undefined ? first.error : error;
  } finally {
    over = true;
  }
}
