import { PGlite } from '@electric-sql/pglite';
import { syncedStart } from './synced-files.ts';

/** Returns the start parameters of the embedded database. */
export function embeddedStart(): string[] {
  const settings = ['shared_buffers=64MB', 'min_wal_size=32MB'];
  return [...syncedStart(PGlite.defaultStartParams), ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * Parameters for creating a database. Small buffers and log segments, because everything created is in memory at
 * once, in several copies.
 */
export const initDbStart: readonly string[] = ['-c', 'shared_buffers=4MB', '--wal-segsize=4'];
