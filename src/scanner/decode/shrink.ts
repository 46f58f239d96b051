import { crop, type Gray } from './gray.ts';

/**
 * Returns a smaller copy whose longest side is at most `longestSide` px. Each target pixel is the mean of the source
 * pixels it covers, which also removes sensor noise. Small pictures are returned unchanged.
 */
export function shrinkTo(gray: Gray, longestSide: number): Gray {
  const ratio = Math.max(gray.width, gray.height) / longestSide;
  if (ratio <= 1) return gray;
  const width = Math.max(1, Math.round(gray.width / ratio));
  const height = Math.max(1, Math.round(gray.height / ratio));
  const columns = edges(gray.width, width);
  const rows = edges(gray.height, height);
  const data = new Uint8ClampedArray(width * height);
  const sums = new Uint32Array(width);
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    for (let row = rows[y]!; row < rows[y + 1]!; row += 1) addRow(gray, row, columns, sums);
    const tall = rows[y + 1]! - rows[y]!;
    for (let x = 0; x < width; x += 1) {
      data[y * width + x] = sums[x]! / (tall * (columns[x + 1]! - columns[x]!));
    }
  }
  return { width, height, data };
}

/** Returns the source index at which each target pixel starts, plus one final end index. */
function edges(from: number, to: number): Uint16Array {
  return Uint16Array.from({ length: to + 1 }, (_, index) => Math.floor((index * from) / to));
}

function addRow(gray: Gray, row: number, columns: Uint16Array, sums: Uint32Array): void {
  const start = row * gray.width;
  let at = start;
  for (let x = 0; x < sums.length; x += 1) {
    const end = start + columns[x + 1]!;
    let sum = 0;
    for (; at < end; at += 1) sum += gray.data[at]!;
    sums[x] = sums[x]! + sum;
  }
}

/** Share of each side that the centre crop keeps: people hold a code in the middle. */
const CENTRE_SHARE = 0.8;
/** Pictures up to this size, in px, are used whole: cropping them gains nothing. */
const SMALL = 480;

/** Returns the middle of the frame, with a longest side of at most `longestSide` px. */
export function centre(gray: Gray, longestSide: number): Gray {
  if (Math.max(gray.width, gray.height) <= SMALL) return gray;
  const width = Math.round(gray.width * CENTRE_SHARE);
  const height = Math.round(gray.height * CENTRE_SHARE);
  const middle = crop(gray, (gray.width - width) >> 1, (gray.height - height) >> 1, width, height);
  return shrinkTo(middle, longestSide);
}
