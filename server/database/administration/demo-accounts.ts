import type { Database, Queries } from '#server/database/database.ts';

/** Returns which passwords the demo data was created with; null if the data is real. */
export async function demoMark(queries: Queries): Promise<'published' | 'drawn' | null> {
  const [row] = await queries.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'demo_data'`);
  if (row === undefined) return null;
  return row.value === 'drawn' ? 'drawn' : 'published';
}

export async function markDemo(queries: Queries, passwords: 'published' | 'drawn'): Promise<void> {
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('demo_data', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [passwords],
  );
}

const closedMark = 'demo_accounts_closed';

export interface DemoAccount {
  readonly id: string;
  readonly passwordHash: string | null;
  /** Whether it is disabled. */
  readonly closed: boolean;
}

export async function findDemoAccount(queries: Queries, id: string): Promise<DemoAccount | null> {
  const [row] = await queries.query<DemoAccount>(
    `SELECT id, password_hash AS "passwordHash", disabled_at IS NOT NULL AS closed FROM users
      WHERE id = $1 AND deleted_at IS NULL`,
    [id],
  );
  return row ?? null;
}

/** Disables a demo account and records that this was done automatically. */
export async function closeDemoAccount(queries: Queries, id: string, now: number): Promise<void> {
  await queries.query('UPDATE users SET disabled_at = $2 WHERE id = $1', [id, now]);
  await queries.query(`INSERT INTO meta (key, value) VALUES ($1, 'yes') ON CONFLICT (key) DO NOTHING`, [
    `${closedMark} ${id}`,
  ]);
}

/** Gives a demo account another password and re-enables it. */
export async function openDemoAccount(queries: Queries, id: string, passwordHash: string): Promise<void> {
  await queries.query('UPDATE users SET password_hash = $2, disabled_at = NULL WHERE id = $1', [
    id,
    passwordHash,
  ]);
  await queries.query('DELETE FROM meta WHERE key = $1', [`${closedMark} ${id}`]);
}

/** Re-enables the demo accounts that `closeDemoAccount` disabled, when only this machine can reach the server. */
export async function reopenDemoAccounts(database: Database): Promise<void> {
  await database.query(
    `WITH opened AS (DELETE FROM meta WHERE key LIKE $1 RETURNING substr(key, $2) AS id)
     UPDATE users SET disabled_at = NULL WHERE id IN (SELECT id FROM opened) AND deleted_at IS NULL`,
    [`${closedMark} %`, closedMark.length + 2],
  );
}
