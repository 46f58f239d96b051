import type { Logger } from 'pino';
import { DatabaseError, type Database } from './database.ts';

/** Tables that grow with events, except the log. */
export const grownTables: readonly string[] =
  `tickets orders order_lines order_attendees order_answers order_history holds payments claims scans changes conflicts
   guest_rows waiting_entries message_recipients outbox users events promo_codes sale_days sale_tallies gate_minutes`.split(
    /\s+/,
  );

/** Below this size the planner's estimates do not matter. */
const fewPages = 50;

/**
 * Analyzes tables that have grown by a tenth since last time; otherwise queries right after an import are planned as
 * if its rows did not exist. PostgreSQL does so by itself within minutes, the embedded database never; there a tenth
 * of the usual sample is read, because everybody waits meanwhile. A table that somebody else is analyzing or changing
 * is skipped.
 *
 * @param tables names in the schema
 * @param most how many at once: the others follow next time
 * @returns the analyzed tables
 */
export async function analyzeGrownTables(
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
      log?.warn({ table: name }, 'a table was locked: its statistics were not updated');
    }
  }
  return counted;
}

/** PostgreSQL's error code for a lock timeout. */
const lockNotGiven = '55P03';

function countTable(database: Database, name: string): Promise<void> {
  return database.transaction(async (queries) => {
    if (database.kind === 'embedded') await queries.query('SET LOCAL default_statistics_target = 10');
    await queries.query(`ANALYZE ${name}`);
  });
}
