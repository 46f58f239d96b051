import type { Queries } from '#server/database/database.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { sealOf } from '#server/signing/secrets.ts';

/** How long a call that the network repeats is answered again; ms. */
const repeatMs = 60_000;
/** Longer than any token is taken; ms. */
const keepMs = 3_600_000;

const used: Refusal = refusal(
  401,
  'google_token_used',
  'This Google sign-in was used already. Sign in with Google again.',
);

/**
 * Takes an ID token once. Firebase's tokens have no claim for a nonce of ours, so a copied token would be worth as much
 * as the original for ten minutes: this makes it worth nothing once its owner has used it. The nonce is the asker's own
 * and comes with each repeat of the same call; whoever has the token alone does not have it. Callers that send none
 * (the specification's call has none) may repeat theirs until somebody with one has used it.
 *
 * @returns null where it may be used
 */
export async function takeGoogleToken(
  identity: Identity,
  idToken: string,
  nonce: string | undefined,
): Promise<Refusal | null> {
  const { database, secrets, now } = identity;
  // Without the signature, which can be spelled in more than one way.
  const token = sealOf(secrets.traceKey, `google token ${idToken.split('.', 2).join('.')}`);
  if (nonce === undefined) {
    const known = await database.query('SELECT 1 FROM google_tokens WHERE token = $1', [token]);
    return known.length === 0 ? null : used;
  }
  const rows = await database.query(
    `INSERT INTO google_tokens AS g (token, nonce, used_at) VALUES ($1, $2, $3)
     ON CONFLICT (token) DO UPDATE SET used_at = g.used_at
       WHERE g.nonce = excluded.nonce AND g.used_at > $3 - $4::bigint
     RETURNING token`,
    [token, sealOf(secrets.traceKey, `google nonce ${nonce}`), now(), repeatMs],
  );
  return rows.length > 0 ? null : used;
}

export async function forgetGoogleTokens(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM google_tokens WHERE used_at < $1', [now - keepMs]);
}
