import type { Logger } from 'pino';
import { DatabaseError, type Database } from './database.ts';

/** Tables that grow with events, but for the log. */
export const grownTables: readonly string[] =
  `tickets orders order_lines order_attendees order_answers order_history holds payments claims scans changes conflicts
   guest_rows waiting_entries message_recipients outbox users events promo_codes sale_days sale_tallies gate_minutes`.split(
    /\s+/,
  );

/** What a planner believes of a table of this size is right whatever it is. */
const fewPages = 50;

/**
 * Counts anew what the planner knows of tables that have grown by a tenth since that was last done: what is asked right after an
 * import is otherwise planned as if its rows were not there. PostgreSQL comes to it by itself within minutes, the embedded database
 * never; there a tenth of the usual sample is read, as everybody waits meanwhile. A table that somebody else counts, or changes,
 * is left to them.
 *
 * @param tables names in the schema
 * @param most of them at once: the others the next time
 * @returns those that were counted
 */
export async function countTablesAnew(
  database: Database,
  tables: readonly string[],
  { most = tables.length, log }: { readonly most?: number; readonly log?: Pick<Logger, 'warn'> } = {},
): Promise<string[]> {
  const due = await database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.oid = ANY($1::regclass[])
        AND pg_relation_size(c.oid) / current_setting('block_size')::int >= 1.1 * greatest(c.relpages, 0) + $2::int ORDER BY pg_relation_size(c.oid) DESC LIMIT $3`,
    [tables, fewPages, most],
  );
  const counted: string[] = [];
  for (const { name } of due) {
    try {
      await countTable(database, name);
      counted.push(name);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== lockNotGiven) throw error;
      log?.warn({ table: name }, 'a table was locked: it is not counted anew');
    }
  }
  return counted;
}

/** What PostgreSQL says where a lock did not come in time. */
const lockNotGiven = '55P03';

function countTable(database: Database, name: string): Promise<void> {
  return database.transaction(async (queries) => {
    if (database.kind === 'embedded') await queries.query('SET LOCAL default_statistics_target = 10');
    await queries.query(`ANALYZE ${name}`);
  });
}
