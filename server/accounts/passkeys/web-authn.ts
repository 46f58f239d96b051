import type * as v from 'valibot';
import type { newPasskey, passkeySignature } from '#contract/accounts/passkeys.ts';
import type { Passkey } from '#server/database/accounts/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/*
 * What a device signed, by the rules of WebAuthn. The library is 25 MB in memory: it is fetched with the first passkey.
 */

export type GivenPasskey = v.InferOutput<typeof newPasskey>;
export type GivenSignature = v.InferOutput<typeof passkeySignature>;

/** EdDSA, ES256 and RS256, the first one first: what devices make. */
export const passkeyAlgorithms = [-8, -7, -257];

interface Expected {
  readonly challenge: string;
  readonly party: RelyingParty;
}

/** The key that a device made; null where it did not make it for this challenge, here, and with finger, face or PIN. */
export async function readNewPasskey(
  { id, rawId, type, response }: GivenPasskey,
  { challenge, party }: Expected,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | null> {
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

/** How often the key says it has signed; null where the signature is not its own, not of this challenge, or of a copy. */
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
