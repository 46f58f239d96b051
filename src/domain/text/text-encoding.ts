/** How the bytes of a text file are read, by the names of the Encoding standard. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be';

/** From this part of zeros on, every second byte is one: letters of the Western world in UTF-16. */
const manyZeros = 0.3;

/**
 * How a file is written, from how it begins: its mark of order, else its zeros. Null where it is no text, but a picture,
 * an archive or a workbook: those have signs that no text has.
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

/** Control characters but for tab, line breaks, form feed, and the end of file of old systems. */
const isNoSign = (byte: number) =>
  byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1a;
