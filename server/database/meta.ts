import { randomUUIDv7 } from 'node:crypto';
import type { Queries } from './database.ts';

/**
 * Names this database's history. It changes when a backup is restored, so that devices send again what the
 * backup does not have.
 */
export async function serverEpoch(queries: Queries): Promise<string> {
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('server_epoch', $1) ON CONFLICT (key) DO NOTHING`,
    [randomUUIDv7()],
  );
  const [row] = await queries.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'server_epoch'`);
  if (row === undefined) throw new Error('the server epoch was not kept');
  return row.value;
}

/** Starts a new history: to be called once after a backup was restored. */
export async function renewServerEpoch(queries: Queries): Promise<string> {
  const epoch = randomUUIDv7();
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('server_epoch', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [epoch],
  );
  return epoch;
}
