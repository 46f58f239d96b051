/** Verifies Ed25519 (RFC 8032) over `message`; false for anything invalid, never throws. */
export type Ed25519 = (publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array) => Promise<boolean>;

/** An imported key; null for an invalid one; `absent` where this browser lacks Ed25519. */
type Imported = CryptoKey | 'absent' | null;

async function importKey(subtle: SubtleCrypto, publicKey: Uint8Array): Promise<Imported> {
  try {
    return await subtle.importKey('raw', publicKey.slice(), { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'absent' : null;
  }
}

/**
 * Verifies by WebCrypto, and by script where that or its Ed25519 is missing. Each key is imported once; keys come
 * only from signed headers, so there are few.
 */
export function createVerifySignature(
  subtle: SubtleCrypto | undefined,
  loadScriptVerifier: Ed25519,
): Ed25519 {
  const keys = new Map<string, Promise<Imported>>();
  return async (publicKey, signature, message) => {
    if (subtle === undefined) return loadScriptVerifier(publicKey, signature, message);
    const name = publicKey.join();
    const importing = keys.get(name) ?? importKey(subtle, publicKey);
    keys.set(name, importing);
    const key = await importing;
    if (key === null) return false;
    if (key === 'absent') return loadScriptVerifier(publicKey, signature, message);
    try {
      return await subtle.verify({ name: 'Ed25519' }, key, signature.slice(), message.slice());
    } catch {
      return false;
    }
  };
}
