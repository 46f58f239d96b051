import { encodeQR } from 'qr';

/** Text of the self-test codes. */
const TEST_TEXT = 'G1 SELF TEST 0123456789';
const SCALE = 6;

/** Returns one code dark on light and one light on dark, to test a detector before trusting it. */
export function testCodes(): {
  readonly width: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly text: string;
}[] {
  const matrix = encodeQR(TEST_TEXT, 'raw', { ecc: 'medium', border: 4, scale: SCALE });
  return [true, false].map((dark) => {
    const rgba = new Uint8ClampedArray(matrix.length * matrix.length * 4).fill(255);
    matrix.flat().forEach((module, pixel) => rgba.fill(module === dark ? 0 : 255, pixel * 4, pixel * 4 + 3));
    return { width: matrix.length, rgba, text: TEST_TEXT };
  });
}
