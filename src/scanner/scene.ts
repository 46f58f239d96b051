import type { Gray } from './gray.ts';

const COLUMNS = 32;
const ROWS = 24;
/** Pixels looked at on each side of a cell: enough to average out noise, few enough to cost nothing. */
const PROBES = 4;
/** Grey levels by which a cell must move to count: sensor noise stays below after averaging. */
const CELL_STEP = 10;
/** Cells that must move: a code at arm's length covers many more. */
const CELLS_MOVED = 6;

/** A coarse thumbnail of a frame, to tell an idle scene from a changing one. */
export type Scene = Uint8ClampedArray;

/** Mean brightness of a few pixels in each cell of a coarse grid. */
export function sceneOf(gray: Gray): Scene {
  const scene = new Uint8ClampedArray(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1)
      scene[row * COLUMNS + column] = cellMean(gray, column, row);
  }
  return scene;
}

function cellMean(gray: Gray, column: number, row: number): number {
  let sum = 0;
  for (let j = 0; j < PROBES; j += 1) {
    const y = Math.floor(((row + (j + 0.5) / PROBES) * gray.height) / ROWS);
    for (let i = 0; i < PROBES; i += 1) {
      const x = Math.floor(((column + (i + 0.5) / PROBES) * gray.width) / COLUMNS);
      sum += gray.data[y * gray.width + x]!;
    }
  }
  return sum / (PROBES * PROBES);
}

/** Whether something moved between two frames; no earlier frame counts as movement. */
export function sceneChanged(before: Scene | null, now: Scene): boolean {
  if (before === null) return true;
  let moved = 0;
  for (let cell = 0; cell < now.length; cell += 1) {
    if (Math.abs(now[cell]! - before[cell]!) >= CELL_STEP) moved += 1;
  }
  return moved >= CELLS_MOVED;
}
