import type { Queries } from './database.ts';

/** What the transaction reads from now on is of one moment, and it holds nobody up; call it before any other statement. */
export async function seeOneMoment(queries: Queries): Promise<void> {
  await queries.script('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
}
