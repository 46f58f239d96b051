import { randomBytes } from 'node:crypto';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { CodeDeps, SecretsDeps } from '#server/accounts/identity.ts';
import { addPasskeyRequest, consumePasskeyRequest } from '#server/database/accounts/passkeys.ts';
import type { Queries } from '#server/database/database.ts';
import { hmacOf } from '#server/signing/secrets.ts';

/** How long a challenge is valid, in ms. */
export const passkeyRequestLifeMs = 5 * 60_000;

export const requestOver: Refusal = refusal(410, 'passkey_request_over', (texts) => texts.passkeys.over);

/**
 * Purpose of a challenge: a sign-in by anyone who knows the request, a new passkey in one person's session, or the
 * first passkey of a sign-up.
 */
export type PasskeyUse = 'sign in' | `add in ${string}` | `sign up ${string}`;

/** A challenge, and the request id under which its signature is submitted. */
export interface PasskeyRequest {
  readonly requestId: string;
  /** base64url of 32 bytes. */
  readonly challenge: string;
}

/** Creates a challenge. It is derived from the request and its use, so that it is not valid for any other use. */
export async function makePasskeyRequest(identity: CodeDeps, use: PasskeyUse): Promise<PasskeyRequest> {
  const requestId = randomBytes(18).toString('base64url');
  const expiresAt = identity.now() + passkeyRequestLifeMs;
  await addPasskeyRequest(identity.database, hmacOfRequest(identity, use, requestId), expiresAt);
  return { requestId, challenge: challengeOf(identity, use, requestId) };
}

/**
 * Uses up a challenge, whether or not its signature turns out valid; null if it has expired or was issued for another
 * use.
 */
export async function consumeChallenge(
  identity: SecretsDeps & Pick<CodeDeps, 'now'> & { readonly database: Queries },
  use: PasskeyUse,
  requestId: string,
): Promise<string | null> {
  const request = hmacOfRequest(identity, use, requestId);
  return (await consumePasskeyRequest(identity.database, request, identity.now()))
    ? challengeOf(identity, use, requestId)
    : null;
}

const hmacOfRequest = ({ secrets }: SecretsDeps, use: PasskeyUse, requestId: string) =>
  hmacOf(secrets.passkeyKey, `request ${use} ${requestId}`);

/** Returns what a device signs for a request of this use, in base64url. */
export const challengeOf = ({ secrets }: SecretsDeps, use: PasskeyUse, requestId: string) =>
  hmacOf(secrets.passkeyKey, `challenge ${use} ${requestId}`);
