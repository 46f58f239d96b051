import type * as v from 'valibot';
import type { newPasskey, passkeySignature } from '#contract/accounts/passkeys.ts';
import type { Passkey } from '#server/database/accounts/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/* A response of a device under the WebAuthn rules. The library takes 25 MB of memory, so it is loaded on first use. */

export type GivenPasskey = v.InferOutput<typeof newPasskey>;
export type GivenSignature = v.InferOutput<typeof passkeySignature>;

/** EdDSA, ES256 and RS256 in order of preference: the ones devices support. */
export const passkeyAlgorithms = [-8, -7, -257];

/** What a device has made. */
export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>;

interface Expected {
  readonly challenge: string;
  readonly party: RelyingParty;
}

/**
 * Returns the passkey that a device created; null unless it was created for this challenge and site with user
 * verification (fingerprint, face or PIN).
 */
export async function readNewPasskey(
  { id, rawId, type, response }: GivenPasskey,
  { challenge, party }: Expected,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { attestationObject, clientDataJSON } = response;
  try {
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { attestationObject, clientDataJSON },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (made === undefined) return null;
    const { id: credentialId, publicKey, counter } = made.credential;
    return { credentialId, publicKey, counter };
  } catch {
    // The library throws for each rule that is broken.
    return null;
  }
}

/** Returns the passkey's signature counter; null if the signature is invalid, for another challenge, or from a copy. */
export async function readSignature(
  { id, rawId, type, response }: GivenSignature,
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>,
  { challenge, party }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { authenticatorData, clientDataJSON, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { authenticatorData, clientDataJSON, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
