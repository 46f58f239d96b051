import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** Seals secrets for storage: AES-256-GCM under a key derived from the master key, bound to a purpose. */
export interface Sealer {
  /** Returns nonce 12 | tag 16 | ciphertext. `purpose` must be the same to open it. */
  seal(secret: Uint8Array, purpose: string): Uint8Array;
  /** @throws Error when the master key or purpose differs, or a byte was changed */
  open(sealed: Uint8Array, purpose: string): Uint8Array;
  /** Returns `length` bytes derived from the master key and the purpose only. */
  derive(purpose: string, length: number): Uint8Array;
}

export function createSealer(masterKey: Uint8Array): Sealer {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, new Uint8Array(0), 'gatehouse seal 1', 32));
  return {
    derive: (purpose, length) =>
      new Uint8Array(hkdfSync('sha256', masterKey, new Uint8Array(0), purpose, length)),
    seal(secret, purpose) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([sealing.update(secret), sealing.final()]);
      return new Uint8Array(Buffer.concat([nonce, sealing.getAuthTag(), body]));
    },
    open(sealed, purpose) {
      const nonce = sealed.subarray(0, nonceBytes);
      const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(
        Buffer.from(purpose),
      );
      opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const opened = [opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()];
        return new Uint8Array(Buffer.concat(opened));
      } catch (cause) {
        throw new Error(
          'A stored key cannot be decrypted: the master key is not the one it was encrypted with.',
          { cause },
        );
      }
    },
  };
}
