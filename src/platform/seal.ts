import { base64url, bytesOfBase64url } from './encoding.ts';

const curve = { name: 'ECDH', namedCurve: 'P-256' };

/** A text that only the holder of a private key can read. All parts are base64url. */
export interface SealedText {
  readonly ephemeralKey: string;
  readonly nonce: string;
  /** Ciphertext and tag. */
  readonly body: string;
}

/**
 * Encrypts `text` to a raw P-256 public key (base64url): ECDH with an ephemeral key, HKDF-SHA-256 (salt: the
 * ephemeral public key; info: `purpose`), AES-256-GCM with `bound` as additional data. Rejects on pages without HTTPS
 * and for an invalid key.
 */
export async function sealText(
  publicKey: string,
  purpose: string,
  bound: string,
  text: string,
): Promise<SealedText> {
  const { subtle } = crypto;
  const encoder = new TextEncoder();
  const theirs = await subtle.importKey('raw', bytesOfBase64url(publicKey), curve, false, []);
  const ours = await subtle.generateKey(curve, false, ['deriveBits']);
  const ephemeral = new Uint8Array(await subtle.exportKey('raw', ours.publicKey));
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, ours.privateKey, 256);
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: ephemeral, info: encoder.encode(purpose) };
  const key = await subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
  ]);
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const cipher = { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(bound) };
  const body = await subtle.encrypt(cipher, key, encoder.encode(text));
  return {
    ephemeralKey: base64url(ephemeral),
    nonce: base64url(nonce),
    body: base64url(new Uint8Array(body)),
  };
}
