import type { Gray } from './gray.ts';

const COLUMNS = 32;
const ROWS = 24;
/** Pixels sampled along each side of a cell: enough to average out noise, few enough to be cheap. */
const PROBES = 4;
/** Grey levels by which a cell must change to count; averaged sensor noise stays below. */
const CELL_STEP = 10;
/** Cells that must change: a code at arm's length covers many more. */
const CELLS_MOVED = 6;

/** A coarse thumbnail of a frame, used to detect movement. */
export type Scene = Uint8ClampedArray;

/** Returns the mean brightness of a few pixels in each cell of a coarse grid. */
export function sceneOf({ data, width, height }: Gray): Scene {
  const scene = new Uint8ClampedArray(COLUMNS * ROWS);
  const xs = probes(COLUMNS, width);
  const ys = probes(ROWS, height);
  const sums = new Uint32Array(COLUMNS);
  for (let row = 0; row < ROWS; row += 1) {
    sums.fill(0);
    for (let j = row * PROBES; j < (row + 1) * PROBES; j += 1) {
      const start = ys[j]! * width;
      for (let i = 0; i < xs.length; i += 1) {
        const column = (i / PROBES) | 0;
        sums[column] = sums[column]! + data[start + xs[i]!]!;
      }
    }
    for (let column = 0; column < COLUMNS; column += 1)
      scene[row * COLUMNS + column] = sums[column]! / (PROBES * PROBES);
  }
  return scene;
}

/** Returns the sample positions for `cells` cells on a line of `length` pixels. */
function probes(cells: number, length: number): Uint16Array {
  return Uint16Array.from({ length: cells * PROBES }, (_, at) =>
    Math.floor(((at + 0.5) / PROBES) * (length / cells)),
  );
}

/** Returns whether something moved between two frames. The first frame counts as movement. */
export function sceneChanged(before: Scene | null, now: Scene): boolean {
  if (before === null) return true;
  let moved = 0;
  for (let cell = 0; cell < now.length; cell += 1) {
    if (Math.abs(now[cell]! - before[cell]!) >= CELL_STEP) moved += 1;
  }
  return moved >= CELLS_MOVED;
}
