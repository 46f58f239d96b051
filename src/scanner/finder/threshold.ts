import type { Gray } from '#scanner/decode/gray.ts';

/** A binary picture: dark is 1, light is 0. */
export interface Binary {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Half the window that a pixel is compared with, in px: wider than the centre of a finder pattern, narrower than a
 * shadow.
 */
const RADIUS = 20;
/** Grey levels by which a pixel must be below its surroundings, so that an even ground stays light despite noise. */
const GATE = 4;

/** Marks pixels clearly below the mean of their surroundings as dark. */
export function threshold(gray: Gray): Binary {
  const { width, height, data } = gray;
  const binary = new Uint8Array(width * height);
  const columns = new Int32Array(width);
  let [top, bottom] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    for (; bottom < Math.min(height, y + RADIUS + 1); bottom += 1) addRow(columns, data, bottom * width, 1);
    for (; top < y - RADIUS; top += 1) addRow(columns, data, top * width, -1);
    thresholdRow(data, binary, columns, y * width, bottom - top);
  }
  return { width, height, data: binary };
}

function addRow(columns: Int32Array, data: Uint8ClampedArray, start: number, sign: 1 | -1): void {
  for (let x = 0; x < columns.length; x += 1) columns[x] = columns[x]! + sign * data[start + x]!;
}

/** Compares one row with the sums of the surrounding columns, each `tall` pixels high. */
function thresholdRow(
  data: Uint8ClampedArray,
  binary: Uint8Array,
  columns: Int32Array,
  start: number,
  tall: number,
): void {
  const width = columns.length;
  let sum = 0;
  let wide = Math.min(RADIUS, width);
  for (let x = 0; x < wide; x += 1) sum += columns[x]!;
  for (let x = 0; x < width; x += 1) {
    if (x + RADIUS < width) {
      sum += columns[x + RADIUS]!;
      wide += 1;
    }
    if (x > RADIUS) {
      sum -= columns[x - RADIUS - 1]!;
      wide -= 1;
    }
    if ((data[start + x]! + GATE) * wide * tall < sum) binary[start + x] = 1;
  }
}
