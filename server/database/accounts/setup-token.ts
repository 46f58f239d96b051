import type { Queries } from '#server/database/database.ts';

/** Keeps the hash of the set-up link's token, in place of any earlier one. */
export async function keepSetupToken(queries: Queries, tokenHash: string): Promise<void> {
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('setup_token', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [tokenHash],
  );
}

/** Uses the set-up token up; false where it is another one, or was used. */
export async function takeSetupToken(queries: Queries, tokenHash: string): Promise<boolean> {
  const rows = await queries.query(
    `DELETE FROM meta WHERE key = 'setup_token' AND value = $1 RETURNING key`,
    [tokenHash],
  );
  return rows.length > 0;
}
