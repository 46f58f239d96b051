/** UUIDs as 16 bytes. */
export const uuidLength = 16;
const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** Positions of the 16 bytes in the text. */
const places = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

/** Returns whether a text is a UUID in canonical form: lower case, with dashes. */
export function isUuid(text: string): boolean {
  return text.length === 36 && uuidText.test(text);
}

/** Writes the bytes of a UUID into `target` at `at`. Throws RangeError if the text is not a UUID. */
export function writeUuid(text: string, target: Uint8Array, at: number): void {
  if (!isUuid(text)) throw new RangeError(`${JSON.stringify(text.slice(0, 40))} is not a UUID in lower case`);
  for (let index = 0; index < uuidLength; index += 1) {
    const place = places[index] ?? 0;
    target[at + index] = nibble(text, place) * 16 + nibble(text, place + 1);
  }
}

/** Reads the UUID at `at` in `source` as text. */
export function readUuid(source: Uint8Array, at: number): string {
  let text = '';
  for (let index = 0; index < uuidLength; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += pairs[source[at + index] ?? 0];
  }
  return text;
}

function nibble(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
}
