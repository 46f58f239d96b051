/** The 45 characters of QR's alphanumeric set, in the order of RFC 9285. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Value of each character by its code, 255 for characters outside the set. */
const values = new Uint8Array(128).fill(255);
for (let value = 0; value < alphabet.length; value += 1) values[alphabet.charCodeAt(value)] = value;

/** Encodes base45 as in RFC 9285: two bytes become three characters, a single last byte becomes two. */
export function encodeBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const first = bytes[at] ?? 0;
    const second = bytes[at + 1];
    const value = second === undefined ? first : first * 256 + second;
    text += alphabet.charAt(value % 45) + alphabet.charAt(Math.floor(value / 45) % 45);
    if (second !== undefined) text += alphabet.charAt(Math.floor(value / 2025));
  }
  return text;
}

/**
 * Decodes base45; undefined for invalid text: other characters, lower case, an impossible length, or a group out of
 * range. Each byte sequence has exactly one accepted text.
 */
export function decodeBase45(text: string): Uint8Array | undefined {
  const rest = text.length % 3;
  if (rest === 1) return undefined;
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (rest === 2 ? 1 : 0));
  let written = 0;
  for (let at = 0; at < text.length; at += 3) {
    const isPair = at + 3 <= text.length;
    const low = valueAt(text, at);
    const middle = valueAt(text, at + 1);
    const high = isPair ? valueAt(text, at + 2) : 0;
    if (low === 255 || middle === 255 || high === 255) return undefined;
    const value = low + middle * 45 + high * 2025;
    if (value > (isPair ? 0xffff : 0xff)) return undefined;
    if (isPair) bytes[written++] = value >> 8;
    bytes[written++] = value & 0xff;
  }
  return bytes;
}

function valueAt(text: string, at: number): number {
  return values[text.charCodeAt(at)] ?? 255;
}
