import { PGlite } from '@electric-sql/pglite';
import { syncedStart } from './synced-files.ts';

/** Parameters that the embedded database is started with. */
export function embeddedStart(): string[] {
  const settings = ['shared_buffers=64MB', 'min_wal_size=32MB'];
  return [...syncedStart(PGlite.defaultStartParams), ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * Parameters for making a database. Small buffers and pieces of log: everything that is made is in memory at once, in
 * several copies.
 */
export const initDbStart: readonly string[] = ['-c', 'shared_buffers=4MB', '--wal-segsize=4'];
