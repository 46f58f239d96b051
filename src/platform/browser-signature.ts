import { createVerifySignature } from './signature.ts';
import type { Ed25519 } from './signature.ts';

/** Loads the script only when needed. */
const loadScriptVerifier: Ed25519 = async (publicKey, signature, message) => {
  const { verifyByScript } = await import('./signature-by-script.ts');
  return verifyByScript(publicKey, signature, message);
};

/** Verifies Ed25519 in this page. WebCrypto is missing on pages without HTTPS. */
export const verifySignature: Ed25519 = createVerifySignature(globalThis.crypto?.subtle, loadScriptVerifier);
