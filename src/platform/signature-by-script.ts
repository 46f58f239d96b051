import { ed25519 } from '@noble/curves/ed25519.js';
import type { Ed25519 } from './signature.ts';

/** Ed25519 in script: 6 to 16 times slower than WebCrypto and 13 kB, for browsers that need it. */
export const verifyByScript: Ed25519 = (publicKey, signature, message) =>
  Promise.resolve()
    .then(
      // Strict like RFC 8032 and WebCrypto, not ZIP 215. Throws for an invalid key or signature format.
      () => ed25519.verify(signature, message, publicKey, { zip215: false }),
    )
    .catch(() => false);
