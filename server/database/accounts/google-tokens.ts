import type { Queries } from '#server/database/database.ts';

/** How long a retried call is still accepted, in ms. */
const repeatMs = 60_000;
/** Longer than any token is accepted; in ms. */
const keepMs = 3_600_000;

/** Returns whether an ID token was already used; `token` and `nonce` are HMACs. */
export async function isGoogleTokenUsed(queries: Queries, token: string): Promise<boolean> {
  const known = await queries.query('SELECT 1 FROM google_tokens WHERE token = $1', [token]);
  return known.length > 0;
}

/** Uses up an ID token; a retry with the same nonce succeeds again for a minute. False if it was used. */
export async function redeemGoogleToken(
  queries: Queries,
  token: string,
  nonce: string,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO google_tokens AS g (token, nonce, used_at) VALUES ($1, $2, $3)
     ON CONFLICT (token) DO UPDATE SET used_at = g.used_at
       WHERE g.nonce = excluded.nonce AND g.used_at > $3 - $4::bigint
     RETURNING token`,
    [token, nonce, now, repeatMs],
  );
  return rows.length > 0;
}

export async function deleteGoogleTokens(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM google_tokens WHERE used_at < $1', [now - keepMs]);
}
