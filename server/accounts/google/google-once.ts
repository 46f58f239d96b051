import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { CodeDeps } from '#server/accounts/identity.ts';
import type { Queries } from '#server/database/database.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import { isGoogleTokenUsed, redeemGoogleToken } from '#server/database/accounts/google-tokens.ts';

const used: Refusal = refusal(401, 'google_token_used', (texts) => texts.accounts.googleTokenUsed);

/** An ID token, and the nonce that only its sender knows. */
export interface GivenToken {
  readonly idToken: string;
  readonly nonce?: string | undefined;
}

/**
 * Accepts an ID token once. Firebase's tokens have no claim for a nonce of ours, so for ten minutes a copied token
 * would be as good as the original: this makes it worthless once its owner has used it. The nonce is the caller's own
 * and is sent again when the same call is retried; somebody who only has the token does not have it. Callers that
 * send none (the specification's call has none) may repeat their token until it is used with a nonce.
 *
 * @returns null if it may be used
 */
export async function acceptGoogleToken(
  identity: Pick<CodeDeps, 'secrets' | 'now'> & { readonly database: Queries },
  { idToken, nonce }: GivenToken,
): Promise<Refusal | null> {
  const { database, secrets, now } = identity;
  // Without the signature, which has more than one valid encoding.
  const token = hmacOf(secrets.traceKey, `google token ${idToken.split('.', 2).join('.')}`);
  if (nonce === undefined) return (await isGoogleTokenUsed(database, token)) ? used : null;
  const nonceHmac = hmacOf(secrets.traceKey, `google nonce ${nonce}`);
  return (await redeemGoogleToken(database, token, nonceHmac, now())) ? null : used;
}
