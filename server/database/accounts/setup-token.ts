import type { Queries } from '#server/database/database.ts';

/** The seed of the last printed set-up link, and when it was made, in ms. */
export interface SetupLink {
  readonly nonce: string;
  readonly madeAt: number;
}

/** Null if there is none, or it was used. */
export async function findSetupLink(queries: Queries): Promise<SetupLink | null> {
  const [row] = await queries.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'setup_link'`);
  const [madeAt = '', nonce = ''] = row?.value.split(' ') ?? [];
  return nonce === '' ? null : { nonce, madeAt: Number(madeAt) };
}

/** Stores a set-up link's seed and its token's hash, replacing any earlier one. */
export async function storeSetupLink(
  queries: Queries,
  { nonce, madeAt }: SetupLink,
  tokenHash: string,
): Promise<void> {
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('setup_link', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [`${madeAt} ${nonce}`],
  );
  await storeSetupToken(queries, tokenHash);
}

/** Stores the hash of the set-up link's token, replacing any earlier one. */
export async function storeSetupToken(queries: Queries, tokenHash: string): Promise<void> {
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('setup_token', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [tokenHash],
  );
}

/** Uses up the set-up token; false if it is a different one, or was used. */
export async function consumeSetupToken(queries: Queries, tokenHash: string): Promise<boolean> {
  const rows = await queries.query(
    `DELETE FROM meta WHERE key = 'setup_token' AND value = $1 RETURNING key`,
    [tokenHash],
  );
  if (rows.length > 0) await queries.query(`DELETE FROM meta WHERE key = 'setup_link'`);
  return rows.length > 0;
}
