import type { Queries } from './database.ts';

/**
 * Runs work in a transaction of the caller, and undoes it alone unless `keeps` accepts its result. Resolves with the
 * result either way; an error thrown by the work fails the whole transaction.
 */
export async function keepIf<T>(
  queries: Queries,
  work: () => Promise<T>,
  keeps: (value: T) => boolean,
): Promise<T> {
  await queries.query('SAVEPOINT optional');
  const value = await work();
  if (!keeps(value)) await queries.query('ROLLBACK TO SAVEPOINT optional');
  await queries.query('RELEASE SAVEPOINT optional');
  return value;
}
