/** UUIDs as the 16 bytes they are. */
export const uuidLength = 16;
const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** Where the 16 bytes stand in the text. */
const places = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

/** True for a UUID in its one canonical text: lower case, with dashes. */
export function isUuid(text: string): boolean {
  return text.length === 36 && uuidText.test(text);
}

/** Writes the bytes of a UUID into `target` at `at`. Throws RangeError where the text is none. */
export function writeUuid(text: string, target: Uint8Array, at: number): void {
  if (!isUuid(text)) throw new RangeError(`${JSON.stringify(text.slice(0, 40))} is not a UUID in lower case`);
  for (let index = 0; index < uuidLength; index += 1) {
    const place = places[index] ?? 0;
    target[at + index] = nibble(text, place) * 16 + nibble(text, place + 1);
  }
}

/** The text of the UUID whose bytes stand in `source` at `at`. */
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
