import { encodeQR } from 'qr';

/** What the codes of the start-up test say. */
const TEST_TEXT = 'G1 SELF TEST 0123456789';
const SCALE = 6;

/** A code dark on light and the same light on dark, to try a detector on before it is trusted. */
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
