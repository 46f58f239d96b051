import type { Queries } from './database.ts';

/**
 * Makes the transaction read a single snapshot from now on, without blocking anybody; call it before any other
 * statement.
 */
export async function useSingleSnapshot(queries: Queries): Promise<void> {
  await queries.script('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
}
