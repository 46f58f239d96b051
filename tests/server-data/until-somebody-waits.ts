import type { Database } from '#server/database/database.ts';

/**
 * Resolves once a connection of this PostgreSQL database waits for another one's lock.
 *
 * @throws Error if the work that is expected to wait has ended instead
 */
export async function untilSomebodyWaits(database: Database, work: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void work.finally(() => (hasEnded = true)).catch(() => undefined);
  for (;;) {
    const waiting = await database.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    if (hasEnded) throw new Error('it did not wait for a lock');
  }
}
