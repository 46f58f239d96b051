/** A picture of brightness alone: one byte a pixel, row by row, no padding; 0 is black. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Brightness of RGBA bytes by ITU-R BT.601 weights; transparent pixels count as over white. */
export function grayOfRgba(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Gray {
  const data = new Uint8ClampedArray(width * height);
  for (let pixel = 0, at = 0; pixel < data.length; pixel += 1, at += 4) {
    const luma = (306 * rgba[at]! + 601 * rgba[at + 1]! + 117 * rgba[at + 2]! + 512) >> 10;
    const alpha = rgba[at + 3]!;
    data[pixel] = alpha === 255 ? luma : (luma * alpha + 255 * (255 - alpha)) / 255;
  }
  return { width, height, data };
}

/** The rectangle copied out; it must lie inside the picture. */
export function crop(gray: Gray, left: number, top: number, width: number, height: number): Gray {
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = (top + y) * gray.width + left;
    data.set(gray.data.subarray(start, start + width), y * width);
  }
  return { width, height, data };
}

/** White for black: what a light-on-dark code looks like to an engine that knows dark-on-light alone. */
export function inverted(gray: Gray): Gray {
  return { ...gray, data: gray.data.map((luma) => 255 - luma) };
}
