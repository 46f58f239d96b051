import { ed25519 } from '@noble/curves/ed25519.js';
import type { Ed25519 } from './signature.ts';

/** Ed25519 in script: 6 to 16 times slower than WebCrypto and 13 kB, for browsers that need it. */
export const verifyByScript: Ed25519 = (publicKey, signature, message) =>
  Promise.resolve()
    .then(
      // Strict as RFC 8032 and WebCrypto have it, not ZIP 215. It throws on what is no key or signature at all.
      () => ed25519.verify(signature, message, publicKey, { zip215: false }),
    )
    .catch(() => false);
