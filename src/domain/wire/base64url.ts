/*
 * Kept apart from `bytes.ts`: every page reads its session's token with these, and need not load the hash library.
 */

/** Decodes UTF-8; undefined if it is invalid. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  let escaped = '';
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`;
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

const base64urlAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const base64urlValues = new Map([...base64urlAlphabet].map((character, value) => [character, value]));

/** Encodes base64url (RFC 4648, section 5) without padding. */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += base64urlAlphabet.charAt((held >> bits) & 63);
    }
  }
  return bits > 0 ? text + base64urlAlphabet.charAt((held << (6 - bits)) & 63) : text;
}

/** Decodes base64url; undefined if it is invalid: padding, other characters, left-over bits set. */
export function fromBase64url(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let written = 0;
  for (const character of text) {
    const value = base64urlValues.get(character);
    if (value === undefined) return undefined;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[written++] = (held >> bits) & 0xff;
  }
  const leftOver = held & ((1 << bits) - 1);
  return leftOver === 0 ? bytes : undefined;
}
