/** Encodings of a text file, as named in the Encoding standard. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be';

/** From this share of zero bytes on, the text is UTF-16 with mostly Latin letters. */
const manyZeros = 0.3;

/**
 * Detects the encoding of a file from its beginning: by byte order mark, otherwise by zero bytes. Null for images,
 * archives and workbooks, which contain bytes that no text has.
 */
export function encodingOf(beginning: Uint8Array): TextEncodingName | null {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (beginning.some((byte) => byte !== 0 && isNoSign(byte))) return null;
  const zerosAt = (rest: number) => beginning.filter((byte, at) => byte === 0 && at % 2 === rest).length;
  const pairs = Math.max(1, beginning.length / 2);
  const [even, odd] = [zerosAt(0) / pairs, zerosAt(1) / pairs];
  if (odd >= manyZeros && even < odd / 4) return 'utf-16le';
  if (even >= manyZeros && odd < even / 4) return 'utf-16be';
  return beginning.includes(0) ? null : 'utf-8';
}

/** Control characters other than tab, line breaks, form feed, and the end-of-file mark of old systems. */
const isNoSign = (byte: number) =>
  byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1a;
