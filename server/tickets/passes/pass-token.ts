import { sameText, hmacOf } from '#server/signing/secrets.ts';

const hmacOfSerial = (key: Uint8Array, serial: string): string => hmacOf(key, `web service ${serial}`);

/** The token in a pass for Apple Wallet, by which its phone asks for that pass, and for no other. */
export const passServiceToken = (key: Uint8Array, serial: string): string =>
  `${serial}.${hmacOfSerial(key, serial)}`;

/** The serial of the pass that a token was made for; null of one that was not made here. */
export function serialOfToken(key: Uint8Array, token: string): string | null {
  const at = token.lastIndexOf('.');
  const serial = token.slice(0, Math.max(0, at));
  return serial.length <= 100 && sameText(hmacOfSerial(key, serial), token.slice(at + 1)) ? serial : null;
}
