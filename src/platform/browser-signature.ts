import { createVerifySignature } from './signature.ts';
import type { VerifySignature } from './signature.ts';

/** Loads the script only where it is needed. */
const byScript: VerifySignature = async (publicKey, signature, message) => {
  const { verifyByScript } = await import('./signature-by-script.ts');
  return verifyByScript(publicKey, signature, message);
};

/** This page's way to verify Ed25519. WebCrypto is absent on pages without HTTPS. */
export const verifySignature: VerifySignature = createVerifySignature(globalThis.crypto?.subtle, byScript);
