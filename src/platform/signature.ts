/** Ed25519 (RFC 8032) over `message`; false for anything that does not hold, never throws. */
export type VerifySignature = (
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
) => Promise<boolean>;

/** An imported key; null for one that is no key; `absent` where this browser lacks Ed25519. */
type Imported = CryptoKey | 'absent' | null;

async function importKey(subtle: SubtleCrypto, publicKey: Uint8Array): Promise<Imported> {
  try {
    return await subtle.importKey('raw', publicKey.slice(), { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'absent' : null;
  }
}

/** The same check in script, 6 to 16 times slower and 13 kB: loaded by browsers that need it. */
export const verifyByScript: VerifySignature = async (publicKey, signature, message) => {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    // Strict as RFC 8032 and WebCrypto have it, not ZIP 215.
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
};

/**
 * Verifies by WebCrypto. Each key is imported once; keys come from signed headers only, so there are few.
 */
export function createVerifySignature(subtle: SubtleCrypto | undefined, byScript = verifyByScript): VerifySignature {
  const keys = new Map<string, Promise<Imported>>();
  return async (publicKey, signature, message) => {
    if (subtle === undefined) return byScript(publicKey, signature, message);
    const name = publicKey.join();
    const importing = keys.get(name) ?? importKey(subtle, publicKey);
    keys.set(name, importing);
    const key = await importing;
    if (key === null) return false;
    if (key === 'absent') return byScript(publicKey, signature, message);
    try {
      return await subtle.verify({ name: 'Ed25519' }, key, signature.slice(), message.slice());
    } catch {
      return false;
    }
  };
}

/** This browser's: WebCrypto is absent on pages without HTTPS. */
export const verifySignature: VerifySignature = createVerifySignature(globalThis.crypto?.subtle);
