import type { Queries } from './database.ts';

/** SQL for the database's time, ms: one clock for all servers, whose own may differ. */
export const databaseNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Returns the database's time, ms. */
export async function readDatabaseClock(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ now: number }>(`SELECT ${databaseNow} AS now`);
  if (row === undefined) throw new Error('the database told no time');
  return row.now;
}
