import { randomBytes } from 'node:crypto';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { CodeDeps, SecretsDeps } from '#server/accounts/identity.ts';
import { addPasskeyRequest, takePasskeyRequest } from '#server/database/accounts/passkeys.ts';
import type { Queries } from '#server/database/database.ts';
import { hmacOf } from '#server/signing/secrets.ts';

/** How long a challenge waits for its signature; ms. */
export const passkeyRequestLifeMs = 5 * 60_000;

export const requestOver: Refusal = refusal(410, 'passkey_request_over', (texts) => texts.passkeys.over);

/**
 * What a challenge is for: a sign-in of whoever knows the request, a new key of the person of one session, or the first
 * key of somebody who signs up.
 */
export type PasskeyUse = 'sign in' | `add in ${string}` | `sign up ${string}`;

/** A challenge, and the name under which its asker brings the signature. */
export interface PasskeyRequest {
  readonly requestId: string;
  /** base64url of 32 bytes. */
  readonly challenge: string;
}

/** Makes a challenge for whoever asks. It follows from the request and its use, so that no other use can take it. */
export async function makePasskeyRequest(identity: CodeDeps, use: PasskeyUse): Promise<PasskeyRequest> {
  const requestId = randomBytes(18).toString('base64url');
  const expiresAt = identity.now() + passkeyRequestLifeMs;
  await addPasskeyRequest(identity.database, hmacOfRequest(identity, use, requestId), expiresAt);
  return { requestId, challenge: challengeOf(identity, use, requestId) };
}

/** Uses a challenge up, whatever becomes of its signature; null where it is over, or was another's. */
export async function takeChallenge(
  identity: SecretsDeps & Pick<CodeDeps, 'now'> & { readonly database: Queries },
  use: PasskeyUse,
  requestId: string,
): Promise<string | null> {
  const request = hmacOfRequest(identity, use, requestId);
  return (await takePasskeyRequest(identity.database, request, identity.now()))
    ? challengeOf(identity, use, requestId)
    : null;
}

const hmacOfRequest = ({ secrets }: SecretsDeps, use: PasskeyUse, requestId: string) =>
  hmacOf(secrets.passkeyKey, `request ${use} ${requestId}`);

/** What a device is to sign for a request of this use; base64url. */
export const challengeOf = ({ secrets }: SecretsDeps, use: PasskeyUse, requestId: string) =>
  hmacOf(secrets.passkeyKey, `challenge ${use} ${requestId}`);
