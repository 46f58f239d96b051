/** How much of a file `isAnimated` has to see: the markers are before the first picture. */
export const animatedHeadBytes = 65_536;

const signature = [0x89, 0x50, 0x4e, 0x47];
const animationFlag = 0x02;

/**
 * Returns whether a PNG or WebP file has several pictures, of which a canvas would keep the first only.
 *
 * @param head the beginning of the file, `animatedHeadBytes` or all of it
 */
export function isAnimated(head: Uint8Array): boolean {
  if (signature.every((byte, at) => head[at] === byte)) return chunksOf(head).includes('acTL');
  if (wordAt(head, 8) !== 'WEBP') return false;
  return wordAt(head, 12) === 'VP8X' && ((head[20] ?? 0) & animationFlag) !== 0;
}

/** Returns the types of a PNG's chunks before its first picture. */
function chunksOf(head: Uint8Array): readonly string[] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const types: string[] = [];
  for (let at = 8; at + 8 <= head.byteLength; at += 12 + view.getUint32(at)) {
    const type = wordAt(head, at + 4);
    if (type === 'IDAT') break;
    types.push(type);
  }
  return types;
}

const wordAt = (head: Uint8Array, at: number): string => String.fromCharCode(...head.subarray(at, at + 4));
