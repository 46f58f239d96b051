import { sameText, hmacOf } from '#server/signing/secrets.ts';

const hmacOfSerial = (key: Uint8Array, serial: string): string => hmacOf(key, `web service ${serial}`);

/** Returns the token in an Apple Wallet pass with which its phone requests that pass, and no other. */
export const passServiceToken = (key: Uint8Array, serial: string): string =>
  `${serial}.${hmacOfSerial(key, serial)}`;

/** Returns the serial of the pass that a token was issued for; null if it was not issued here. */
export function serialOfToken(key: Uint8Array, token: string): string | null {
  const at = token.lastIndexOf('.');
  const serial = token.slice(0, Math.max(0, at));
  return serial.length <= 100 && sameText(hmacOfSerial(key, serial), token.slice(at + 1)) ? serial : null;
}
