import type { Gray } from '#scanner/decode/gray.ts';
import type { Plane } from './plane.ts';

/** Interpolates the brightness between pixels; positions outside the picture use its edge. */
export function brightnessAt({ width, height, data }: Gray, x: number, y: number): number {
  const left = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const top = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const column = Math.floor(left);
  const row = Math.floor(top);
  const [right, down] = [left - column, top - row];
  const at = row * width + column;
  const upper = data[at]! * (1 - right) + data[at + 1]! * right;
  const lower = data[at + width]! * (1 - right) + data[at + width + 1]! * right;
  return upper * (1 - down) + lower * down;
}

/** Sample positions within a module: the centre, and around it but clear of the neighbours. */
const PROBES = [
  [0, 0],
  [-0.22, -0.22],
  [0.22, -0.22],
  [-0.22, 0.22],
  [0.22, 0.22],
] as const;

/** Returns the mean brightness of each module of a code with `side` modules per side, row by row. */
export function sampleModules(gray: Gray, plane: Plane, side: number): Float32Array {
  const levels = new Float32Array(side * side);
  for (let v = 0; v < side; v += 1) {
    for (let u = 0; u < side; u += 1) {
      let sum = 0;
      for (const [du, dv] of PROBES) {
        const { x, y } = plane(u + 0.5 + du, v + 0.5 + dv);
        sum += brightnessAt(gray, x, y);
      }
      levels[v * side + u] = sum / PROBES.length;
    }
  }
  return levels;
}

/** Half the threshold window, in modules. Masking ensures that about half of the modules in it are dark. */
const RADIUS = 4;

/**
 * Marks modules darker than the mean of their surroundings as dark, because shadows and glare vary slowly across a
 * code.
 */
export function darkModules(levels: Float32Array, side: number): boolean[][] {
  const sums = prefixSums(levels, side);
  const stride = side + 1;
  return Array.from({ length: side }, (_row, v) => {
    const [top, bottom] = [Math.max(0, v - RADIUS), Math.min(side, v + RADIUS + 1)];
    return Array.from({ length: side }, (_module, u) => {
      const [left, right] = [Math.max(0, u - RADIUS), Math.min(side, u + RADIUS + 1)];
      const sum =
        sums[bottom * stride + right]! -
        sums[top * stride + right]! -
        sums[bottom * stride + left]! +
        sums[top * stride + left]!;
      return levels[v * side + u]! * (bottom - top) * (right - left) < sum;
    });
  });
}

function prefixSums(levels: Float32Array, side: number): Float64Array {
  const stride = side + 1;
  const sums = new Float64Array(stride * stride);
  for (let v = 0; v < side; v += 1) {
    let row = 0;
    for (let u = 0; u < side; u += 1) {
      row += levels[v * side + u]!;
      sums[(v + 1) * stride + u + 1] = sums[v * stride + u + 1]! + row;
    }
  }
  return sums;
}
