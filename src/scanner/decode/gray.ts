/** A grayscale picture: one byte per pixel, row by row, no padding; 0 is black. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Converts RGBA bytes to brightness with ITU-R BT.601 weights; transparent pixels count as white. */
export function grayOfRgba(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Gray {
  const data = new Uint8ClampedArray(width * height);
  for (let pixel = 0, at = 0; pixel < data.length; pixel += 1, at += 4) {
    const luma = (306 * rgba[at]! + 601 * rgba[at + 1]! + 117 * rgba[at + 2]! + 512) >> 10;
    const alpha = rgba[at + 3]!;
    data[pixel] = alpha === 255 ? luma : (luma * alpha + 255 * (255 - alpha)) / 255;
  }
  return { width, height, data };
}

/** Copies a rectangle, which must lie inside the picture. */
export function crop(gray: Gray, left: number, top: number, width: number, height: number): Gray {
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = (top + y) * gray.width + left;
    data.set(gray.data.subarray(start, start + width), y * width);
  }
  return { width, height, data };
}

/** Inverts the picture, so that an engine for dark-on-light codes can read light-on-dark ones. */
export function inverted(gray: Gray): Gray {
  return { ...gray, data: gray.data.map((luma) => 255 - luma) };
}
