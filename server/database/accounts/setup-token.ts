import type { Queries } from '#server/database/database.ts';

/** What the set-up link that was printed last was made from, and when; ms. */
export interface SetupLink {
  readonly nonce: string;
  readonly madeAt: number;
}

/** Null where there is none, or it was used. */
export async function findSetupLink(queries: Queries): Promise<SetupLink | null> {
  const [row] = await queries.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'setup_link'`);
  const [madeAt = '', nonce = ''] = row?.value.split(' ') ?? [];
  return nonce === '' ? null : { nonce, madeAt: Number(madeAt) };
}

/** Keeps what a set-up link is made from, and the hash of its token, in place of any earlier one. */
export async function keepSetupLink(
  queries: Queries,
  { nonce, madeAt }: SetupLink,
  tokenHash: string,
): Promise<void> {
  await queries.query(
    `INSERT INTO meta (key, value) VALUES ('setup_link', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [`${madeAt} ${nonce}`],
  );
  await keepSetupToken(queries, tokenHash);
}

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
  if (rows.length > 0) await queries.query(`DELETE FROM meta WHERE key = 'setup_link'`);
  return rows.length > 0;
}
