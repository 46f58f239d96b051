import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { CodeDeps } from '#server/accounts/identity.ts';
import type { Queries } from '#server/database/database.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import { isGoogleTokenUsed, redeemGoogleToken } from '#server/database/accounts/google-tokens.ts';

const used: Refusal = refusal(401, 'google_token_used', (texts) => texts.accounts.googleTokenUsed);

/** An ID token, and what its asker alone knows. */
export interface GivenToken {
  readonly idToken: string;
  readonly nonce?: string | undefined;
}

/**
 * Takes an ID token once. Firebase's tokens have no claim for a nonce of ours, so a copied token would be worth as much
 * as the original for ten minutes: this makes it worth nothing once its owner has used it. The nonce is the asker's own
 * and comes with each repeat of the same call; whoever has the token alone does not have it. Callers that send none
 * (the specification's call has none) may repeat theirs until somebody with one has used it.
 *
 * @returns null where it may be used
 */
export async function takeGoogleToken(
  identity: Pick<CodeDeps, 'secrets' | 'now'> & { readonly database: Queries },
  { idToken, nonce }: GivenToken,
): Promise<Refusal | null> {
  const { database, secrets, now } = identity;
  // Without the signature, which can be spelled in more than one way.
  const token = hmacOf(secrets.traceKey, `google token ${idToken.split('.', 2).join('.')}`);
  if (nonce === undefined) return (await isGoogleTokenUsed(database, token)) ? used : null;
  const nonceHmac = hmacOf(secrets.traceKey, `google nonce ${nonce}`);
  return (await redeemGoogleToken(database, token, nonceHmac, now())) ? null : used;
}
