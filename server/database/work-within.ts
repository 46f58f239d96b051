import { DatabaseError, type Queries } from './database.ts';

/** PostgreSQL's code for every statement after a failed one in its transaction. */
const failedBefore = '25P02';

/**
 * Runs a transaction's work with its own queries: statements that part of it issues after the work has ended, because
 * another part failed, are refused. On the connection they would run outside of the transaction and be committed.
 *
 * @throws what the work throws; if that only reports an earlier failure, the original error, because errors of
 *   statements issued together may arrive in any order
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
